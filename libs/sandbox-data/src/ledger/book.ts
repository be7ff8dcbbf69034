import { settlementDate } from '../calendar';
import type { IsoDate } from '../days';
import type { Market } from '../market/market';
import type { Random } from '../random';
import {
  formatMoney,
  multiplyDivide,
  worth,
  type Cents,
  type PriceUnits,
  type Shares,
} from '../units';
import type { AccountPlan } from './plan';
import { activityCode, type LedgerRow, type LedgerTransaction } from './ledgerRow';

/** Shares bought together; what the generator needs to know of them to choose what to sell. */
export interface OpenLot {
  row: string;
  acquired: IsoDate;
  shares: Shares;
  cost: Cents;
  /** Some of it is gone: after a wash sale its name may stand for more lots than this one. */
  cut?: boolean;
}

export interface AccountBook {
  readonly key: string;
  readonly plan: AccountPlan;
  readonly random: Random;
  cash: Cents;
  readonly lots: Map<string, OpenLot[]>;
  /** Sweep interest earned and not yet paid, in fractions of a cent. */
  accruing: number;
}

type RowFields = Omit<LedgerTransaction, 'id' | 'date'> & {
  description: string;
  exDate?: IsoDate;
  rate?: string;
  units?: string;
  date?: IsoDate;
  settles?: 'later' | 'now';
};

/**
 * The books of one household while its history is written: cash and lots of each account, and the rows so far.
 * Every row is written through `write`, so that a balance below zero is a defect found at once.
 */
export class Book {
  readonly rows: LedgerRow[] = [];
  readonly accounts = new Map<string, AccountBook>();
  /** Not to be bought before a day, lest a loss just taken is lost. */
  readonly blocked = new Map<string, IsoDate>();
  readonly market: Market;
  readonly householdid: string;
  readonly #prefix: string;
  date: IsoDate;

  constructor(market: Market, householdid: string, prefix: string, start: IsoDate) {
    this.market = market;
    this.householdid = householdid;
    this.#prefix = prefix;
    this.date = start;
  }

  account(slot: string): AccountBook {
    const found = this.accounts.get(slot);
    if (!found) throw new RangeError(`No account ${slot} in ${this.householdid}`);
    return found;
  }

  write(fields: RowFields): LedgerRow {
    const { description, date = this.date, settles = 'now', ...transaction } = fields;
    const row: LedgerRow = {
      id: `act-${this.#prefix}${String(this.rows.length + 1).padStart(10, '0')}`,
      date,
      ...transaction,
      householdid: this.householdid,
      entered: this.date,
      settled: settles === 'later' ? settlementDate(date) : date,
      activity: activityCode(fields.type),
      description,
    };
    this.rows.push(row);
    return row;
  }

  /** Moves cash; refuses to take more than there is. */
  move(account: AccountBook, cents: Cents): void {
    account.cash += cents;
    if ((cents < 0 && account.cash < 0) || !Number.isSafeInteger(account.cash)) {
      throw new RangeError(
        `${account.plan.slot} would have ${formatMoney(account.cash)} on ${this.date}`,
      );
    }
  }

  /** Takes more than there is, which the story then says on purpose. */
  overdraw(account: AccountBook, cents: Cents): void {
    account.cash -= cents;
  }

  shares(account: AccountBook, security: string): Shares {
    let total = 0;
    for (const lot of account.lots.get(security) ?? []) total += lot.shares;
    return total;
  }

  addLot(account: AccountBook, security: string, lot: OpenLot): void {
    const lots = account.lots.get(security) ?? [];
    let index = lots.length;
    while (index > 0 && (lots[index - 1]?.acquired ?? '') > lot.acquired) index -= 1;
    lots.splice(index, 0, lot);
    account.lots.set(security, lots);
  }

  /** Takes shares out of the lots, oldest or dearest first; returns what was taken. */
  takeLots(
    account: AccountBook,
    security: string,
    shares: Shares,
    dearestFirst = false,
  ): OpenLot[] {
    const lots = account.lots.get(security) ?? [];
    const order = dearestFirst
      ? lots.toSorted((a, b) => b.cost * a.shares - a.cost * b.shares)
      : lots.slice();
    const taken: OpenLot[] = [];
    let open = shares;
    for (const lot of order) {
      if (open === 0) break;
      const part = Math.min(open, lot.shares);
      const cost = part === lot.shares ? lot.cost : multiplyDivide(lot.cost, part, lot.shares);
      taken.push({ ...lot, shares: part, cost });
      lot.shares -= part;
      lot.cost -= cost;
      lot.cut = true;
      open -= part;
    }
    if (open > 0)
      throw new RangeError(`${account.plan.slot} holds too little ${security} on ${this.date}`);
    const left = lots.filter((lot) => lot.shares > 0);
    if (left.length > 0) account.lots.set(security, left);
    else account.lots.delete(security);
    return taken;
  }

  /** Money for shares of a security at a price; bonds are quoted per 100 of face. */
  worth(security: string, shares: Shares, price: PriceUnits): Cents {
    return this.market.security(security).priceFactor === '0.01'
      ? multiplyDivide(shares, price, 1_000_000_000)
      : worth(shares, price);
  }

  marketValue(account: AccountBook, security: string): Cents {
    const price = this.market.price(security, this.date);
    return price === null ? 0 : this.worth(security, this.shares(account, security), price);
  }

  value(account: AccountBook): Cents {
    let total = account.cash;
    for (const security of account.lots.keys()) total += this.marketValue(account, security);
    return total;
  }
}
