import type { RecordedTransaction } from '../books/recordTransactions';
import { businessDays } from './calendar';
import { addMonths, type IsoDate } from './days';
import { Random } from './random';
import { formatMoney, formatPrice, ONE_DOLLAR_PRICE, ONE_SHARE, worth, type PriceUnits } from './units';

/** How large a made-up household for load tests is. */
export interface LoadSize {
  accounts: number;
  securities: number;
  years: number;
  /** Ledger rows in all. */
  activities: number;
}

/** Made-up securities with a price each business day; every household of a load test trades the same ones. */
export class LoadMarket {
  readonly days: readonly IsoDate[];
  readonly securities: readonly string[];
  readonly #prices: readonly Float64Array[];

  constructor(seed: number, asOf: IsoDate, { securities, years }: Pick<LoadSize, 'securities' | 'years'>) {
    this.days = businessDays(addMonths(asOf, -12 * years), asOf);
    this.securities = Array.from(
      { length: securities },
      (_, index) => `load-${String(index + 1).padStart(4, '0')}`,
    );
    this.#prices = this.securities.map((id) => walk(new Random(seed, id), this.days.length));
  }

  price(security: number, day: number): PriceUnits {
    return this.#prices[security]?.[day] ?? 0;
  }

  *prices(): Generator<{ security: string; date: IsoDate; price: string }> {
    for (const [index, security] of this.securities.entries()) {
      for (const [day, date] of this.days.entries()) {
        yield { security, date, price: formatPrice(this.price(index, day)) };
      }
    }
  }
}

const CENT = ONE_DOLLAR_PRICE / 100;

function walk(random: Random, length: number): Float64Array {
  const prices = new Float64Array(length);
  let price = 20 + 180 * random.uniform();
  for (let day = 0; day < length; day += 1) {
    price = Math.max(2, price * (1.0002 + 0.012 * random.normal()));
    prices[day] = Math.round(price * 100) * CENT;
  }
  return prices;
}

interface LoadRun {
  market: LoadMarket;
  random: Random;
  accounts: readonly string[];
  /** Shares by account and security. */
  held: Map<string, number>;
}

type Draft = Omit<RecordedTransaction, 'id' | 'date' | 'account' | 'description'>;

/** The ledger of one household, oldest first: nothing is sold that is not held. */
export function* loadLedger(
  seed: number,
  market: LoadMarket,
  { accounts, prefix, activities }: { accounts: readonly string[]; prefix: string; activities: number },
): Generator<RecordedTransaction> {
  const run: LoadRun = { market, random: new Random(seed, prefix), accounts, held: new Map() };
  for (let index = 0; index < activities; index += 1) {
    const day = Math.floor((index * market.days.length) / activities);
    const account = accounts[index % accounts.length] ?? '';
    const draft = index < accounts.length ? deposit(10_000_000) : draw(run, account, day);
    yield {
      id: `${prefix}-${String(index + 1).padStart(8, '0')}`,
      date: market.days[day] ?? '',
      account,
      description: `${draft.type} ${draft.symbol ?? ''}`.trim(),
      ...draft,
    };
  }
}

function deposit(dollars: number): Draft {
  return { type: 'DEPOSIT', activity: 'DP', amount: formatMoney(dollars * 100) };
}

function draw(run: LoadRun, account: string, day: number): Draft {
  const { random, market } = run;
  const security = random.integer(0, market.securities.length - 1);
  const symbol = market.securities[security] ?? '';
  const key = `${account}/${symbol}`;
  const held = run.held.get(key) ?? 0;
  const chance = random.uniform();
  if (chance < 0.04) return deposit(random.integer(1_000, 50_000));
  if (chance < 0.07) return { type: 'FEE', activity: 'FE', amount: `-${random.integer(5, 500)}.00` };
  if (held > 0 && chance < 0.35) {
    const rate = formatMoney(random.integer(1, 900_00));
    return { type: 'DIVIDEND', activity: 'DV', symbol, amount: rate, character: 'qualified' };
  }
  if (held > 0 && chance < 0.62) {
    const shares = random.integer(1, held);
    run.held.set(key, held - shares);
    return trade('SELL', symbol, shares, market.price(security, day));
  }
  const shares = random.integer(1, 400);
  run.held.set(key, held + shares);
  return trade('BUY', symbol, shares, market.price(security, day));
}

function trade(type: 'BUY' | 'SELL', symbol: string, shares: number, price: PriceUnits): Draft {
  const money = formatMoney(worth(shares * ONE_SHARE, price));
  return {
    type,
    activity: type === 'BUY' ? 'BY' : 'SL',
    symbol,
    quantity: String(shares),
    price: formatPrice(price),
    amount: type === 'BUY' ? `-${money}` : money,
  };
}
