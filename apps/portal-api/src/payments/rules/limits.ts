/** assumed: what one household may move before the firm has to be called. US dollars, in cents. */
export const LIMITS = {
  perTransfer: 250_000_00n,
  perDay: 500_000_00n,
  /** All that moves to and from a payee while it was verified less than `newPayeeDays` days ago. */
  newPayee: 10_000_00n,
  newPayeeDays: 10,
  /** More than this in one go, or to payees in a day without a code, asks for a fresh code. */
  stepUpAbove: 10_000_00n,
  /** Nacha Operating Rules: a same-day payment is at most one million dollars; the firm's own limit is lower. */
  sameDay: 1_000_000_00n,
} as const;

/** assumed: what the firm charges for a wire; everything else is free. */
export const FEES: Readonly<Record<string, bigint>> = { wire: 25_00n };

/** assumed: how long money taken from a bank may still be called back (Nacha: returns within two banking days). */
export const COLLECTION_DAYS = 2;

/** How long a quote can be sent. promises M10 */
export const QUOTE_MINUTES = 10;

/** How far ahead a transfer may be planned. assumed */
export const PLANNED_DAYS = 365;

/** Wrong answers to the two deposits before the payee is locked. assumed */
export const DEPOSIT_TRIES = 5;
