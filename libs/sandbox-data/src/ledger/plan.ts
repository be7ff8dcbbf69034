import type { IsoDate } from '../days';
import type { LotMethod } from './ledgerRow';

/** How an account's gains are taxed: `exempt` is a charity's, `deferred` and `roth` are retirement accounts. */
export type TaxStatus = 'taxable' | 'deferred' | 'roth' | 'exempt';

/** What an account is and how it is run, year after year. Money in whole dollars. */
export interface AccountPlan {
  /** Names the account inside its household, e.g. `joint`; never leaves the generator. */
  slot: string;
  accountname: string;
  nickname: string;
  registration: string;
  /** The persona that holds it alone, where that is not the household’s first person. */
  holder?: string;
  group: string;
  taxStatus: TaxStatus;
  /** Who files the return its gains are in; accounts without one are the household's own. */
  taxUnit?: string;
  lotMethod: LotMethod;
  opened: IsoDate;
  /** What it should hold, as parts of the whole; the rest is cash. */
  model: readonly ModelPart[];
  /** Buys single bonds with its cash instead of, or beside, the model. */
  ladder?: Ladder;
  /** Dividends buy more of what paid them. */
  reinvest: boolean;
  /** Per year, in hundredths of a per cent; charged quarterly. An account without a fee is the client's own to manage. */
  feeBasisPoints: number;
  /** Months (1–12) in which weights are put right, and how far they may stray before. */
  rebalanceMonths: readonly number[];
  band: number;
  /** Part of the value kept in cash. */
  reserve: number;
  /** Looks for losses worth taking each November and in a crisis. */
  harvests: boolean;
  /** Names the very lots it sells; nothing may be transferred in from an account that goes by another method. */
  specificLots?: boolean;
  flows: readonly Flow[];
  closing?: Closing;
}

/** How an account ends: all is sold on one day, and the money, with what was still owed to it, goes elsewhere on another. */
export interface Closing {
  sold: IsoDate;
  closed: IsoDate;
  /** The slot of the account that takes the money. */
  to: string;
}

export type ModelPart = readonly [security: string, weight: number];

export interface Ladder {
  subclasses: readonly string[];
  /** Face amount of a purchase, in dollars. */
  face: number;
  /** Part of the account's value to hold in single bonds. */
  part: number;
}

/** Money that comes or goes on a schedule. */
export interface Flow {
  kind: 'deposit' | 'withdrawal' | 'journal' | 'tax';
  /** Months (1–12); on the nth business day, or from the end when negative. */
  months: readonly number[];
  nth: number;
  /** Dollars in the first year, or a part of the account's value. */
  amount: number | { partOfValue: number };
  growth?: number;
  /** The amount varies by up to this part, up and down. */
  jitter?: number;
  /** Withheld for tax, a part of a withdrawal. */
  withheld?: number;
  to?: string;
  from?: IsoDate;
  until?: IsoDate;
  once?: boolean;
  description: string;
}

export const EVERY_MONTH: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export interface HouseholdPlan {
  householdid: string;
  /** Who files for the accounts that name nobody else. */
  taxUnit: string;
  start: IsoDate;
  accounts: readonly AccountPlan[];
  specials: readonly Special[];
}

/** Things that happen once, or once a year, outside the ordinary run of an account. */
export type Special =
  | {
      kind: 'deliver-in';
      on: IsoDate;
      slot: string;
      security: string;
      shares: number;
      basisPerShare?: string;
      acquired?: IsoDate;
      unpriced?: boolean;
    }
  | {
      /** With the giver's basis, and the value on the day, which counts for a loss (IRC §1015(a)). */
      kind: 'gift-in';
      on: IsoDate;
      slot: string;
      security: string;
      shares: number;
      basisPerShare: string;
      acquired: IsoDate;
      from: string;
    }
  | { kind: 'transfer'; on: IsoDate; from: string; to: string; security: string; part: number }
  | { kind: 'gift'; on: IsoDate; from: string; security: string; part: number; to: string }
  | {
      kind: 'charity';
      since: number;
      month: number;
      nth: number;
      from: string;
      to: string;
      dollars: number;
    }
  | {
      kind: 'wash-sale';
      since: number;
      month: number;
      nth: number;
      sells: string;
      buys: string;
      daysLater: number;
    }
  | { kind: 'capital-call'; on: IsoDate; slot: string; dollars: number; fundedBy: string }
  | {
      kind: 'fund-distribution';
      on: IsoDate;
      slot: string;
      perUnit: number;
      returnOfCapital: number;
    }
  | { kind: 'duplicate-trade'; on: IsoDate; slot: string; security: string; shares: number }
  | { kind: 'wrong-dividend'; year: number; slot: string }
  | { kind: 'fee-refund'; on: IsoDate; slot: string; dollars: number }
  /** A bill larger by so much than what the account has. */
  | { kind: 'overdraft'; on: IsoDate; slot: string; dollars: number; description: string };
