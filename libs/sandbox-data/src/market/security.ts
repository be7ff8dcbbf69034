import type { IsoDate } from '../days';

export type SecurityKind =
  | 'equity'
  | 'etf'
  | 'fund'
  | 'money-market'
  | 'bond'
  | 'private-fund'
  | 'restricted';

/** When a price may be expected: `stopped` was quoted once and is no more, `never` has no quote at all. */
export type Pricing = 'daily' | 'quarterly' | 'stopped' | 'never';

/** Tax character of what the security pays. */
export type PaymentCharacter =
  | 'qualified'
  | 'ordinary'
  | 'tax-exempt'
  | 'interest'
  | 'capital-gain'
  | 'return-of-capital';

export interface BondTerms {
  /** A fraction per year, e.g. `0.0425`. */
  coupon: string;
  paymentsPerYear: 2;
  dayCount: '30/360' | 'ACT/ACT';
  issued: IsoDate;
  maturity: IsoDate;
  taxExempt: boolean;
}

/** A security as the portal shows it. All of them are fictional. */
export interface SandboxSecurity {
  /** `^[a-z0-9-]{1,40}$`; the ledger calls it `symbol`. */
  id: string;
  symbol: string | null;
  /** Fictional: the issuer part is the ticker. */
  cusip: string;
  name: string;
  kind: SecurityKind;
  assetClass: string;
  subclass: string;
  sector: string | null;
  currency: 'USD';
  listed: IsoDate;
  /** Last day of trading, once that has come. */
  delisted: IsoDate | null;
  pricing: Pricing;
  /** Money for one unit at price 1: bonds count face amount and are quoted per 100 of it. */
  priceFactor: '1' | '0.01';
  bond: BondTerms | null;
}

/** Everything that drives the simulated price of something quoted daily. */
export interface Listing {
  security: SandboxSecurity;
  startPrice: number;
  decimals: number;
  /** Exposure to the equity market and to the sector's own path. */
  beta: number;
  sectorWeight: number;
  /** Drift on top of the market, per year; negative for a fund's costs. */
  alpha: number;
  /** Standard deviation per day of the security's own noise. */
  noise: number;
  /** Years of duration: exposure to bond yields; with `credit`, also to spreads. */
  duration: number;
  credit: boolean;
  payout: Payout | null;
}

export interface Payout {
  /** Per year, as a fraction of the price. */
  yield: number;
  /** Pays what bond yields give instead of `yield`. */
  fromRates: boolean;
  perYear: 2 | 4 | 12;
  /** Which months: 0 is January. */
  monthOffset: number;
  character: PaymentCharacter;
  /** Companies hold their dividend steady and raise it once a year; funds pay what they earn. */
  steady: boolean;
  /** Funds: an extra payment each December, as a fraction of the price. */
  yearEndGain: number;
  /** Withheld abroad, a fraction. */
  withholding: number;
}
