import { differenceOf, type Figure, sumOf } from '@portal/portfolio-accounting';
import type { FactDay } from './factsRepository';
import { inCents, statedAs } from '../shared/figures';
import { constant, NOTHING, opens } from '../shared/opening';

/** From an opening to a closing value; what leaves is negative. In cents that add up. */
export interface BridgeFigures {
  opening: Figure;
  contributions: Figure;
  withdrawals: Figure;
  income: Figure;
  realized: Figure;
  unrealized: Figure;
  accruedincome: Figure;
  fees: Figure;
  taxes: Figure;
  closing: Figure;
}

type Flow = 'contributions' | 'withdrawals' | 'income' | 'fees' | 'taxes' | 'realized' | 'carried';

/** What moved a value over some days. `before` is the day that closes the opening, null when nothing was there. */
export function bridgeOf(before: FactDay | null, days: readonly FactDay[]): BridgeFigures {
  const end = days.at(-1) ?? before;
  const line = (label: string, flow: Flow, sign: 1n | -1n): Figure =>
    inCents(lineOf(label, days, flow, sign));
  const opening = valueFigure('Opening value', before);
  const closing = valueFigure('Closing value', end);
  const lines = {
    contributions: line('Contributions', 'contributions', 1n),
    withdrawals: line('Withdrawals', 'withdrawals', -1n),
    income: line('Income', 'income', 1n),
    realized: line('Realized gain', 'realized', 1n),
    accruedincome: differenceOf(
      'Change of accrued interest',
      part('At the end', end, 'statedAccrued'),
      part('At the start', before, 'statedAccrued'),
    ),
    fees: line('Fees', 'fees', -1n),
    taxes: line('Taxes', 'taxes', -1n),
  };
  const others = Object.values(lines).reduce((total, { value }) => total + value, 0n);
  const exact = differenceOf(
    'Unrealized gain',
    part('Securities at the end', end, 'securities'),
    part('Securities at the start', before, 'securities'),
    lineOf('Cost and carried gains of what came in and went out', days, 'carried', 1n),
  );
  const unrealized = statedAs(exact, closing.value - opening.value - others);
  return { opening, ...lines, unrealized, closing };
}

function valueFigure(label: string, day: FactDay | null): Figure {
  const accounts = part('Accounts', day, 'stated');
  const accrued = part('Accrued interest', day, 'statedAccrued');
  return sumOf(day ? `${label}, ${day.date}` : label, [accounts, accrued]);
}

/** What was there at the end of a day, which opens into positions, prices and cash; nothing before there was anything. */
function part(
  label: string,
  day: FactDay | null,
  name: 'stated' | 'statedAccrued' | 'securities',
): Figure {
  if (!day) return constant(label, 0n);
  return opens(label, day[name], name.toLowerCase(), 'worth', day.date);
}

const DAYS_AT_ONCE = 40;

function lineOf(label: string, days: readonly FactDay[], flow: Flow, sign: 1n | -1n): Figure {
  const terms = days.filter((day) => day[flow] !== 0n);
  const length = terms.length <= DAYS_AT_ONCE ? 10 : 4;
  const spans = [...Map.groupBy(terms, ({ date }) => date.slice(0, length))].map(([name, some]) => {
    const value = some.reduce((total, day) => total + day[flow], 0n);
    const [first, last] = [some[0]?.date ?? '', some.at(-1)?.date ?? ''];
    return opens(name, value, 'amount', 'moved', flow, first, last);
  });
  return sign === 1n ? sumOf(label, spans) : differenceOf(label, NOTHING, ...spans);
}

/** A month of balances: without accrued interest, which is no part of an account's value. */
export interface BalanceFigures {
  opening: Figure;
  netflows: Figure;
  income: Figure;
  fees: Figure;
  taxes: Figure;
  marketchange: Figure;
  closing: Figure;
}

export function balanceFigures(before: FactDay | null, days: readonly FactDay[]): BalanceFigures {
  const bridge = bridgeOf(before, days);
  const opening = sumOf('Opening value', [part('Accounts', before, 'stated')]);
  const closing = sumOf('Closing value', [part('Accounts', days.at(-1) ?? before, 'stated')]);
  const { contributions, withdrawals, income, fees, taxes, realized, unrealized } = bridge;
  const netflows = sumOf('Net flows', [contributions, withdrawals]);
  const market = sumOf('Market change', [realized, unrealized]);
  const others = [netflows, income, fees, taxes].reduce((total, { value }) => total + value, 0n);
  const marketchange = statedAs(market, closing.value - opening.value - others);
  return { opening, netflows, income, fees, taxes, marketchange, closing };
}

/** Months in a row as one: the first opening, the last closing, and everything between added up. */
export function sumBalances(months: readonly BalanceFigures[]): BalanceFigures {
  const nothing = NOTHING;
  const all = (name: keyof BalanceFigures, label: string): Figure =>
    sumOf(
      label,
      months.map((month) => month[name]),
    );
  return {
    opening: months[0]?.opening ?? nothing,
    netflows: all('netflows', 'Net flows'),
    income: all('income', 'Income'),
    fees: all('fees', 'Fees'),
    taxes: all('taxes', 'Taxes'),
    marketchange: all('marketchange', 'Market change'),
    closing: months.at(-1)?.closing ?? nothing,
  };
}
