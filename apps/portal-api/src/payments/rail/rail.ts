import type { SecretBox } from '../../auth/secretBox';
import type { Sql, SqlEngine } from '../../db/sql';
import type { Day } from '../rules/bankingDays';
import type { TransferKind } from '../rules/cutOffs';
import type { Reach } from '../rules/kinds';
import { instantInNewYork } from '../rules/newYorkTime';

/** A payment as a bank is given it. */
export interface RailPayment {
  /** The transfer's own number: the same one twice is one payment. */
  reference: string;
  kind: TransferKind;
  cents: bigint;
  /** Where the money goes to or comes from outside; null for what stays inside the firm. */
  outside: {
    payeeId: string;
    direction: 'credit' | 'debit';
    holder: string;
    routingNumber: string;
    accountNumber: string;
    accountType: 'checking' | 'savings';
  } | null;
  processOn: Day;
  settleOn: Day;
}

/** What has become of a payment that was handed over. */
export type RailState =
  | { state: 'pending' }
  | { state: 'settled' }
  | { state: 'returned'; code: string }
  | { state: 'rejected'; reason: string };

/** What a rail is given for its own work. */
export interface RailParts {
  engine: SqlEngine;
  box: SecretBox;
  now(): Date;
}

/** What a payment's step is taken with: `sql` is the transaction of the step. */
export interface RailStep {
  sql: Sql;
  now: Date;
}

/** The way to the bank. `submit` and `stateOf` may be repeated: they answer as the first time. */
export interface Rail {
  /** What it can move, and what clients are told of the rest. */
  reach: Reach;
  submit(
    payment: RailPayment,
    step: RailStep,
  ): Promise<{ taken: true } | { taken: false; reason: string }>;
  stateOf(payment: RailPayment, step: RailStep): Promise<RailState>;
  /** The two small deposits, in cents, that prove whose bank account it is. */
  depositsFor(accountNumber: string): readonly [number, number];
  /** Takes in what the bank has brought, before payments move; resolves to how many returns there were. */
  collect?(parts: RailParts): Promise<number>;
  /** Gives the bank what was submitted, after payments have moved; resolves to how many files it got. */
  handOver?(parts: RailParts): Promise<number>;
}

/** New York's clock: when a bank books what settles on a day, and when it hands back what it returns. */
export const BOOKED_AT = '08:30';

/** New York's clock: when the last window of same-day ACH settles (Federal Reserve Bank Services). */
const SAME_DAY_AT = '18:00';

/** Settled by the clock alone: on a later day in the morning, on the day itself as soon as it was handed over. */
export function settledByClock(
  { kind, processOn, settleOn }: Pick<RailPayment, 'kind' | 'processOn' | 'settleOn'>,
  now: Date,
): RailState {
  const onTheDay = kind === 'same-day-ach' ? SAME_DAY_AT : '00:00';
  const at = instantInNewYork(settleOn, settleOn === processOn ? onTheDay : BOOKED_AT);
  return now >= at ? { state: 'settled' } : { state: 'pending' };
}
