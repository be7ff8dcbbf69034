import type { RecordedTransaction } from '../books/recordTransactions';

/** How a file names a security; what is known of it is matched in the order id, CUSIP, symbol. */
export interface SecurityName {
  id?: string;
  cusip?: string;
  symbol?: string;
  /** What the file calls it. */
  name?: string;
}

/** A row of the ledger as a file has it: names instead of keys, everything else as it is recorded. */
export type Draft = Omit<
  RecordedTransaction,
  'id' | 'account' | 'symbol' | 'toAccount' | 'toSymbol' | 'corrects' | 'cancels' | 'seq'
>;

/** Something that happened in an account. */
export interface Activity {
  kind: 'activity';
  line: number;
  /** How the file names the account; null when it names none. */
  account: string | null;
  /** What the file calls the row for good; null when rows have no name, and the same row twice is two. */
  id: string | null;
  draft: Draft;
  security: SecurityName | null;
  toSecurity: SecurityName | null;
  toAccount: string | null;
  /** The name of the row that this one stands in for. */
  replaces: string | null;
}

/** A row that takes another one back and says nothing more. */
export interface TakenBack {
  kind: 'taken-back';
  line: number;
  account: string | null;
  id: string;
  of: string;
  date: string;
}

/** What the file says is held at the end of a day; short positions are negative. */
export interface ReportedPosition {
  kind: 'position';
  line: number;
  account: string | null;
  security: SecurityName;
  quantity: string;
  /** Null when the file does not say of which day it is. */
  day: string | null;
}

export interface ReportedCash {
  kind: 'cash';
  line: number;
  account: string | null;
  amount: string;
  day: string;
}

/** A security of a list; null stands for an empty cell, a column that the file does not have is not there. */
export interface ListedSecurity {
  kind: 'security';
  line: number;
  cells: Readonly<Record<string, string | null>>;
  /** A broker's list only tells what a security is called: it never changes one that is known. */
  fromBroker: boolean;
}

export interface ListedAccount {
  kind: 'account';
  line: number;
  cells: Readonly<Record<string, string | null>>;
}

export interface Quote {
  kind: 'price';
  line: number;
  security: SecurityName;
  day: string;
  close: string;
}

/** A line that cannot be imported. */
export interface RefusedLine {
  kind: 'refused';
  line: number;
  reason: string;
}

/** A line that says nothing about the ledger. */
export interface IgnoredLine {
  kind: 'ignored';
  line: number;
  reason: string;
}

export type ImportedItem =
  | Activity
  | TakenBack
  | ReportedPosition
  | ReportedCash
  | ListedSecurity
  | ListedAccount
  | Quote
  | RefusedLine
  | IgnoredLine;

/** Two letters of spec §9 for each type of row. */
export const ACTIVITY_OF: Readonly<Record<Draft['type'], string>> = {
  BUY: 'BY',
  SELL: 'SL',
  DEPOSIT: 'DP',
  WITHDRAWAL: 'WD',
  DIVIDEND: 'DV',
  INTEREST: 'DV',
  INTEREST_IN_KIND: 'DV',
  FEE: 'FE',
  FEE_REFUND: 'FE',
  TAX: 'ZZ',
  TAX_REFUND: 'ZZ',
  SPLIT: 'CA',
  STOCK_DIVIDEND: 'CA',
  SPIN_OFF: 'CA',
  MERGER: 'CA',
  RETURN_OF_CAPITAL: 'CA',
  TRANSFER: 'EX',
  JOURNAL: 'JN',
  DELIVER_IN: 'EX',
  DELIVER_OUT: 'EX',
  GIFT_OUT: 'EX',
  CANCEL: 'ZZ',
};
