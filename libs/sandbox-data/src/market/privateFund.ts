import { onOrBefore } from '../calendar';
import { dateOf, type IsoDate } from '../days';
import { Random } from '../random';
import { toPrice } from '../units';
import type { Factors } from './factors';
import type { SandboxSecurity } from './security';

export const PRIVATE_FUND_ID = 'sec-gatehouse-private-iii';
export const PRIVATE_FUND_START: IsoDate = '2015-03-31';

export function privateFund(): SandboxSecurity {
  return {
    id: PRIVATE_FUND_ID,
    symbol: null,
    cusip: '00GATE300',
    name: 'Gatehouse & Gander Private Partners III LP',
    kind: 'private-fund',
    assetClass: 'Alternatives',
    subclass: 'Private equity',
    sector: null,
    currency: 'USD',
    listed: PRIVATE_FUND_START,
    delisted: null,
    pricing: 'quarterly',
    priceFactor: '1',
    bond: null,
  };
}

export const UNPRICED_ID = 'sec-plumage-holdings-b';

/** Shares of a family company that nobody quotes: the position is named, its value is in no total. */
export function unpricedShares(marketStart: IsoDate): SandboxSecurity {
  return {
    id: UNPRICED_ID,
    symbol: null,
    cusip: '00PLMG2B0',
    name: 'Plumage Holdings Class B (restricted)',
    kind: 'restricted',
    assetClass: 'Unclassified',
    subclass: 'Restricted shares',
    sector: null,
    currency: 'USD',
    listed: marketStart,
    delisted: null,
    pricing: 'never',
    priceFactor: '1',
    bond: null,
  };
}

const START_VALUE = 100;
const QUARTERLY_DRIFT = 0.022;
const MARKET_EXPOSURE = 0.55;

/** A value per unit on the last business day of each quarter: smoother than the market, and behind it. */
export function privateFundPrices(seed: number, factors: Factors): Float64Array {
  const prices = new Float64Array(factors.days.length);
  const random = new Random(seed, 'private-fund');
  let value = START_VALUE;
  let market = 0;
  factors.days.forEach((date, day) => {
    market += factors.market[day] ?? 0;
    if (date < onOrBefore(PRIVATE_FUND_START) || !isQuarterEnd(date)) return;
    if (value !== START_VALUE || date > PRIVATE_FUND_START) {
      value *= Math.exp(
        QUARTERLY_DRIFT + (market - 0.02) * MARKET_EXPOSURE * 0.5 + 0.012 * random.normal(),
      );
    }
    market = 0;
    prices[day] = toPrice(value, 2);
  });
  return prices;
}

export function isQuarterEnd(date: IsoDate): boolean {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  return month % 3 === 0 && date === onOrBefore(dateOf(year, month + 1, 0));
}
