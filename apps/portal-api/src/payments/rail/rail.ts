import type { Day } from '../rules/bankingDays';
import type { TransferKind } from '../rules/cutOffs';

/** A payment as a bank is given it. */
export interface RailPayment {
  /** The transfer's own number: the same one twice is one payment. */
  reference: string;
  kind: TransferKind;
  cents: bigint;
  /** Where the money goes to or comes from outside; null for a journal. */
  outside: {
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

/** The way to the bank. Both calls may be repeated: they answer as the first time. */
export interface Rail {
  submit(payment: RailPayment): Promise<{ taken: true } | { taken: false; reason: string }>;
  stateOf(payment: RailPayment, now: Date): Promise<RailState>;
  /** The two small deposits, in cents, that prove whose bank account it is. */
  depositsFor(accountNumber: string): readonly [number, number];
}
