import { addBusinessDays, businessDays } from './calendar';
import { addMonths, type IsoDate } from './days';
import type { LedgerRow } from './ledger/ledgerRow';
import { activityCode } from './ledger/ledgerRow';
import { accountKey } from './ledger/writeLedger';
import { simulateMarket, type Market } from './market/market';
import type { Listing, SandboxSecurity } from './market/security';
import { MARKET_START } from './market/script';
import { plainSecurity } from './market/table';
import { Random } from './random';
import {
  formatMoney,
  formatPrice,
  formatShares,
  ONE_SHARE,
  sharesFor,
  worth,
  type Cents,
  type Shares,
} from './units';

export interface ScaleOptions {
  seed: number;
  asOf: IsoDate;
  households: number;
  /** Length of each ledger; at most back to the start of the market. */
  years: number;
  /** Ledger rows over all households, exactly. */
  activities: number;
  accountsPerHousehold: number;
  /** Securities to trade in; beyond the sandbox's own they are made up by number. */
  securities: number;
}

export interface ScaledAccount {
  key: string;
  householdid: string;
  accountname: string;
  opened: IsoDate;
}

/** A market wide enough, and the rows of as many households as asked for: for load tests, not for looking at. */
export interface ScaledSandbox {
  market: Market;
  accounts: () => Generator<ScaledAccount>;
  /** One row at a time, household by household, in order of date: memory does not grow with the number of rows. */
  ledger: () => Generator<LedgerRow>;
}

const OPENING_CENTS: Cents = 50_000_000;
const SECTORS = [
  'Industrials',
  'Financials',
  'Health care',
  'Information technology',
  'Materials',
] as const;

/** Prepares the market; rows are written while they are read. */
export function scaleSandbox(options: ScaleOptions): ScaledSandbox {
  const { seed, asOf } = options;
  if (options.activities < options.households * options.accountsPerHousehold) {
    throw new RangeError(
      'Every account needs at least its opening deposit: more activities or fewer accounts',
    );
  }
  const plain = simulateMarket(seed, asOf);
  const tradable = plain.securities.filter(isTradable).length;
  const extra = Array.from({ length: Math.max(0, options.securities - tradable) }, (_, index) =>
    numbered(seed, index),
  );
  const market = extra.length > 0 ? simulateMarket(seed, asOf, extra) : plain;
  const ids = market.securities
    .filter(isTradable)
    .map(({ id }) => id)
    .slice(0, options.securities);
  return {
    market,
    accounts: () => scaledAccounts(options),
    ledger: () => scaledLedger(options, market, ids),
  };
}

// Those whose shares never change by themselves: no splits to mirror, a price on every day.
function isTradable({ kind, pricing, listed, id }: SandboxSecurity): boolean {
  return (
    (kind === 'etf' || kind === 'fund' || id.startsWith('sec-scaled-')) &&
    pricing === 'daily' &&
    listed === MARKET_START
  );
}

function numbered(seed: number, index: number): Listing {
  const random = new Random(seed, `scaled/${index}`);
  const number = String(index + 1).padStart(4, '0');
  return {
    security: {
      ...plainSecurity(
        `sec-scaled-${number}`,
        `Z${number}`,
        `Sandbox Listed Company No. ${number}`,
      ),
      cusip: `00Z${number}00`,
      kind: 'equity',
      assetClass: 'Equity',
      subclass: 'US small cap',
      sector: random.pick(SECTORS),
      listed: MARKET_START,
    },
    startPrice: 10 + random.uniform() * 90,
    decimals: 2,
    beta: 0.6 + random.uniform() * 0.8,
    sectorWeight: 1,
    alpha: -0.01,
    noise: 0.009 + random.uniform() * 0.008,
    duration: 0,
    credit: false,
    payout: null,
  };
}

function householdName(index: number): string {
  return `scaled-${String(index + 1).padStart(5, '0')}`;
}

function firstDay(options: ScaleOptions): IsoDate {
  const from = addMonths(options.asOf, -12 * options.years);
  return addBusinessDays(from < MARKET_START ? MARKET_START : from, 1);
}

function* scaledAccounts(options: ScaleOptions): Generator<ScaledAccount> {
  for (let household = 0; household < options.households; household += 1) {
    const householdid = householdName(household);
    for (let account = 0; account < options.accountsPerHousehold; account += 1) {
      yield {
        key: accountKey(options.seed, householdid, String(account)),
        householdid,
        accountname: `Sandbox account ${household + 1}-${account + 1}`,
        opened: firstDay(options),
      };
    }
  }
}

function* scaledLedger(
  options: ScaleOptions,
  market: Market,
  ids: readonly string[],
): Generator<LedgerRow> {
  const days = businessDays(firstDay(options), options.asOf);
  for (let household = 0; household < options.households; household += 1) {
    // Spread the rest of the division over the first households, so that the total is exact.
    const rows =
      Math.floor(options.activities / options.households) +
      (household < options.activities % options.households ? 1 : 0);
    yield* householdRows({ options, market, ids, days, household, rows });
  }
}

interface HouseholdJob {
  options: ScaleOptions;
  market: Market;
  ids: readonly string[];
  days: readonly IsoDate[];
  household: number;
  rows: number;
}

interface Purse {
  key: string;
  cash: Cents;
  positions: Map<string, Shares>;
  /** The keys of `positions`, in a list that one can be picked from without copying it for every row. */
  held: string[];
}

function* householdRows(job: HouseholdJob): Generator<LedgerRow> {
  const { options, days, household, rows } = job;
  const householdid = householdName(household);
  const random = new Random(options.seed, `scaled/${householdid}`);
  const purses = Array.from({ length: options.accountsPerHousehold }, (_, account): Purse => ({
    key: accountKey(options.seed, householdid, String(account)),
    cash: 0,
    positions: new Map(),
    held: [],
  }));
  for (let index = 0; index < rows; index += 1) {
    const purse = purses[index % purses.length];
    // Evenly over the days, so that the order of rows is the order of dates.
    const date = days[Math.floor((index / rows) * days.length)];
    if (!purse || date === undefined) continue;
    const fields =
      index < purses.length
        ? deposit(purse, OPENING_CENTS)
        : activity(job, purse, { random, date });
    yield {
      id: `act-${String(household + 100).padStart(6, '0')}${String(index + 1).padStart(8, '0')}`,
      date,
      account: purse.key,
      ...fields,
      householdid,
      entered: date,
      settled: date,
      activity: activityCode(fields.type),
    };
  }
}

type Fields = Omit<
  LedgerRow,
  'id' | 'date' | 'account' | 'householdid' | 'entered' | 'settled' | 'activity'
>;

function activity(
  job: HouseholdJob,
  purse: Purse,
  { random, date }: { random: Random; date: IsoDate },
): Fields {
  const choice = random.uniform();
  // What is sold or pays is one of those held: of a hundred rows as many are sales in a short ledger as in a long one.
  const id = random.pick(choice < 0.5 || purse.held.length === 0 ? job.ids : purse.held);
  const price = job.market.quote(id, date) ?? 0;
  const held = purse.positions.get(id) ?? 0;
  if (choice < 0.5) {
    const shares = sharesFor(
      Math.min(purse.cash, 100_000 + Math.floor(random.uniform() * 900_000)),
      price,
      ONE_SHARE,
    );
    if (shares > 0) return trade(purse, id, { shares, price });
  } else if (choice < 0.72 && held >= 2 * ONE_SHARE) {
    return trade(purse, id, {
      shares: -Math.max(ONE_SHARE, Math.floor(held / 2 / ONE_SHARE) * ONE_SHARE),
      price,
    });
  } else if (choice < 0.9 && held > 0) {
    const amount = Math.max(1, Math.round(worth(held, price) * 0.005));
    purse.cash += amount;
    return {
      type: 'DIVIDEND',
      symbol: id,
      amount: formatMoney(amount),
      character: 'qualified',
      description: 'Dividend',
    };
  } else if (choice > 0.97 && purse.cash > 5_000) {
    purse.cash -= 5_000;
    return { type: 'FEE', amount: '-50.00', description: 'Advisory fee' };
  }
  return deposit(purse, 250_000 + Math.floor(random.uniform() * 500_000));
}

function deposit(purse: Purse, amount: Cents): Fields {
  purse.cash += amount;
  return { type: 'DEPOSIT', amount: formatMoney(amount), description: 'Deposit' };
}

function trade(
  purse: Purse,
  id: string,
  { shares, price }: { shares: Shares; price: number },
): Fields {
  const amount = worth(Math.abs(shares), price) * (shares > 0 ? -1 : 1);
  purse.cash += amount;
  const before = purse.positions.get(id) ?? 0;
  const left = before + shares;
  if (before === 0) purse.held.push(id);
  if (left > 0) purse.positions.set(id, left);
  else {
    purse.positions.delete(id);
    purse.held = purse.held.filter((one) => one !== id);
  }
  return {
    type: shares > 0 ? 'BUY' : 'SELL',
    symbol: id,
    quantity: formatShares(Math.abs(shares)),
    price: formatPrice(price),
    amount: formatMoney(amount),
    description: shares > 0 ? 'Bought' : 'Sold',
  };
}
