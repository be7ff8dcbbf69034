import { toPrice } from '../units';
import { bondReturn, type Factors } from './factors';

/** An index of the same market; `total-return` counts what is paid out, as a benchmark must. */
export interface SandboxIndex {
  id: string;
  name: string;
  kind: 'price' | 'total-return';
  /** Benchmarks are offered beside a portfolio's return; other indices are only shown under Markets. */
  benchmark: boolean;
  /** What it stands for; null for several classes. */
  assetClass: 'Equity' | 'Fixed income' | null;
}

export const BALANCED_BENCHMARK_ID = 'idx-balanced-60-40';

export const INDICES: readonly SandboxIndex[] = [
  {
    id: 'idx-equity-price',
    name: 'Sandbox Equity Index',
    kind: 'price',
    benchmark: false,
    assetClass: 'Equity',
  },
  {
    id: 'idx-equity',
    name: 'Sandbox Equity Index (total return)',
    kind: 'total-return',
    benchmark: true,
    assetClass: 'Equity',
  },
  {
    id: 'idx-bond',
    name: 'Sandbox Aggregate Bond Index',
    kind: 'total-return',
    benchmark: true,
    assetClass: 'Fixed income',
  },
  {
    id: BALANCED_BENCHMARK_ID,
    name: 'Sandbox Balanced 60/40',
    kind: 'total-return',
    benchmark: true,
    assetClass: null,
  },
];

const EQUITY_YIELD = 0.018;
const BOND_DURATION = 6;
const EQUITY_PART = 0.6;

/** Levels by day of the market, two decimals, in price units. The balanced index goes back to 60/40 every day. */
export function indexLevels(factors: Factors): ReadonlyMap<string, Float64Array> {
  const length = factors.days.length;
  const levels = new Map(INDICES.map(({ id }) => [id, new Float64Array(length)]));
  const value: Record<string, number> = {
    'idx-equity-price': 1300,
    'idx-equity': 2200,
    'idx-bond': 1600,
    [BALANCED_BENCHMARK_ID]: 1000,
  };
  for (let day = 0; day < length; day += 1) {
    const equity = Math.expm1(factors.market[day] ?? 0);
    const bond = Math.expm1(bondReturn(factors, day, BOND_DURATION, true));
    const moves: Record<string, number> = {
      'idx-equity-price': Math.exp((factors.market[day] ?? 0) - EQUITY_YIELD / 252) - 1,
      'idx-equity': equity,
      'idx-bond': bond,
      [BALANCED_BENCHMARK_ID]: EQUITY_PART * equity + (1 - EQUITY_PART) * bond,
    };
    for (const [id, path] of levels) {
      const next = (value[id] ?? 0) * (1 + (moves[id] ?? 0));
      value[id] = next;
      path[day] = toPrice(next, 2);
    }
  }
  return levels;
}
