import type { IsoDate } from '../days';

export type LotMethod = 'FIFO' | 'LIFO' | 'HIFO' | 'AVERAGE' | 'SPECIFIC';

export type IncomeCharacter = 'qualified' | 'ordinary' | 'tax-exempt' | 'interest' | 'capital-gain';

/** The ledger's part of a row: exactly what the accounting engine reads. Numbers are decimal strings. */
export interface LedgerTransaction {
  id: string;
  /** Trade date, or the day on which money or shares moved; always a New York business day. */
  date: IsoDate;
  /** Opaque account key. */
  account: string;
  type: LedgerType;
  symbol?: string;
  quantity?: string;
  price?: string;
  fee?: string;
  tax?: string;
  /** Net effect on the account's cash, to the cent. */
  amount?: string;
  accrued?: string;
  toAccount?: string;
  method?: LotMethod;
  lotSelector?: string;
  /** [new, old] */
  ratio?: readonly [string, string];
  costBasis?: string;
  acquired?: IsoDate;
  giftValue?: string;
  covered?: boolean;
  toSymbol?: string;
  basisFraction?: string;
  cashInLieu?: string;
  reinvest?: boolean;
  character?: IncomeCharacter;
  corrects?: string;
  cancels?: string;
}

export type LedgerType =
  | 'BUY'
  | 'SELL'
  | 'DEPOSIT'
  | 'WITHDRAWAL'
  | 'DIVIDEND'
  | 'INTEREST'
  | 'FEE'
  | 'FEE_REFUND'
  | 'TAX'
  | 'SPLIT'
  | 'STOCK_DIVIDEND'
  | 'SPIN_OFF'
  | 'MERGER'
  | 'RETURN_OF_CAPITAL'
  | 'TRANSFER'
  | 'JOURNAL'
  | 'DELIVER_IN'
  | 'GIFT_OUT'
  | 'CANCEL';

/** spec §9: BY SL DV FE DP WD JN CA EX ZZ. */
export type ActivityCode = 'BY' | 'SL' | 'DV' | 'FE' | 'DP' | 'WD' | 'JN' | 'CA' | 'EX' | 'ZZ';

export interface LedgerRow extends LedgerTransaction {
  householdid: string;
  /** The day it was booked. Only corrections are booked later than they are dated; rows come in this order. */
  entered: IsoDate;
  /** When money and shares change hands; after the as-of date the row is pending. */
  settled: IsoDate;
  activity: ActivityCode;
  description: string;
  /** Income of a security: the day it went ex, dollars per share, and the shares held before that day. */
  exDate?: IsoDate;
  rate?: string;
  units?: string;
}

// assumed: taxes withheld have no group of their own in spec §9, so they are "other".
const ACTIVITY: Readonly<Record<LedgerType, ActivityCode>> = {
  BUY: 'BY',
  SELL: 'SL',
  DEPOSIT: 'DP',
  WITHDRAWAL: 'WD',
  DIVIDEND: 'DV',
  INTEREST: 'DV',
  FEE: 'FE',
  FEE_REFUND: 'FE',
  TAX: 'ZZ',
  SPLIT: 'CA',
  STOCK_DIVIDEND: 'CA',
  SPIN_OFF: 'CA',
  MERGER: 'CA',
  RETURN_OF_CAPITAL: 'CA',
  TRANSFER: 'EX',
  JOURNAL: 'JN',
  DELIVER_IN: 'EX',
  GIFT_OUT: 'EX',
  CANCEL: 'ZZ',
};

export function activityCode(type: LedgerType): ActivityCode {
  return ACTIVITY[type];
}
