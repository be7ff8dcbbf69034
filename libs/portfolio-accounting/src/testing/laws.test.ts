import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, toDate, toDay } from '../exact/days';
import { absolute, formatExact, ONE, parseExact, sum, type Exact } from '../exact/exact';
import { explain, type Figure } from '../explain/figure';
import { amendLedger, ledgerAsOf, openLedger, rowStatus, type Ledger } from '../ledger/ledger';
import { closingCheckpoint } from '../ledger/ledger';
import { loadCheckpoint, storeCheckpoint } from '../ledger/storedCheckpoint';
import { WASH_SALE_DAYS } from '../lots/lot';
import type { LotMethod } from '../ledger/transaction';
import { groupDisposals, disposalsIn, realizedGain } from '../lots/gains';
import { bridgeOf } from '../returns/bridge';
import { returnSeries } from '../returns/returnSeries';
import { growthOf, timeWeighted, timeWeightedFigure } from '../returns/timeWeighted';
import { flowsOf, moneyWeighted } from '../returns/moneyWeighted';
import { allocationOf } from '../valuation/allocation';
import { balancesOf } from '../valuation/balances';
import { dailyFacts, factRows } from '../valuation/dailyFacts';
import { positionsOf } from '../valuation/positions';
import { arbitraryLedger, Y_IS_A_BOND, type LedgerPlan } from './arbitraryLedger';

const RUNS = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 150) };
const PATIENT = { timeout: 120_000 };
const TRADES = ['BUY', 'SELL', 'DEPOSIT', 'WITHDRAWAL', 'DIVIDEND'];
const HAIR = 10n ** 6n;

function open(
  { rows, prices }: LedgerPlan,
  lotMethod: LotMethod = 'FIFO',
  washSales = true,
): Ledger {
  return openLedger({ rows, prices, options: { lotMethod, washSales } });
}

function snapshot(ledger: Ledger): unknown {
  const { state, out } = ledger;
  return {
    accounts: [...state.accounts].map(([account, { cash, positions }]) => [
      account,
      cash,
      [...positions].map(([symbol, { quantity, lots }]) => [symbol, quantity, lots]),
    ]),
    pending: [...state.pendingLosses]
      .flatMap(([, losses]) => losses)
      .filter(
        ({ disposal }) => (ledger.entries.at(-1)?.day ?? 0) - disposal.disposed <= WASH_SALE_DAYS,
      ),
    out,
  };
}

function recomputed({ operation, inputs, value }: Figure): Exact {
  const values = inputs.map((input) => input.value);
  if (operation === 'sum') return sum(values);
  if (operation === 'difference') return (values[0] ?? 0n) - sum(values.slice(1));
  return value;
}

function checkTree(figure: Figure): void {
  expect(recomputed(figure)).toBe(figure.value);
  figure.inputs.forEach(checkTree);
}

describe('M16: laws of the ledger', PATIENT, () => {
  it('posts both sides of every row: postings add up to zero', () => {
    fc.assert(
      fc.property(arbitraryLedger(), (plan) => {
        for (const postings of Map.groupBy(
          open(plan).out.postings,
          ({ row, account }) => `${row} ${account}`,
        ).values()) {
          expect(sum(postings.map(({ amount }) => amount))).toBe(0n);
        }
      }),
      RUNS,
    );
  });

  it('keeps positions equal to the sum of their lots, and cash equal to its postings', () => {
    fc.assert(
      fc.property(
        arbitraryLedger(),
        fc.constantFrom<LotMethod>('FIFO', 'LIFO', 'HIFO', 'AVERAGE'),
        (plan, method) => {
          const { state, out } = open(plan, method);
          for (const [account, { cash, positions }] of state.accounts) {
            const posted = out.postings.filter((posting) => posting.account === account);
            expect(
              sum(posted.filter(({ kind }) => kind === 'cash').map(({ amount }) => amount)),
            ).toBe(cash);
            const lots = [...positions.values()].flatMap((position) => position.lots);
            expect(
              sum(posted.filter(({ kind }) => kind === 'cost').map(({ amount }) => amount)),
            ).toBe(sum(lots.map((lot) => lot.cost)));
            for (const { quantity, lots: held } of positions.values()) {
              expect(sum(held.map((lot) => lot.quantity))).toBe(quantity);
              expect(held.every((lot) => lot.quantity > 0n)).toBe(true);
              expect(new Set(held.map((lot) => lot.id)).size).toBe(held.length);
            }
          }
        },
      ),
      RUNS,
    );
  });

  it('accounts for every cent bought: bought = open + closed cost', () => {
    fc.assert(
      fc.property(
        arbitraryLedger(TRADES),
        fc.constantFrom<LotMethod>('FIFO', 'LIFO', 'HIFO', 'AVERAGE'),
        (plan, method) => {
          const { entries, state, out } = open(plan, method);
          const bought = sum(
            entries
              .filter(({ type }) => type === 'BUY')
              .map((entry) => ((entry.quantity ?? 0n) * (entry.price ?? 0n)) / ONE + entry.fee),
          );
          const openCost = sum(
            [...state.accounts.values()].flatMap(({ positions }) =>
              [...positions.values()].flatMap(({ lots }) => lots.map((lot) => lot.cost)),
            ),
          );
          expect(openCost + sum(out.disposals.map(({ cost }) => cost))).toBe(bought);
        },
      ),
      RUNS,
    );
  });

  it('gives the same total gain by FIFO, LIFO, HIFO and average once all is sold', () => {
    fc.assert(
      fc.property(arbitraryLedger(TRADES), (plan) => {
        const held = positionsOf(open(plan), plan.last);
        const rows = [
          ...plan.rows,
          ...held.map((position, index) => ({
            id: `out${index}`,
            date: plan.last,
            account: position.account,
            type: 'SELL' as const,
            symbol: position.symbol,
            quantity: formatExact(position.quantity.value),
            price: '10',
          })),
        ];
        const totals = (['FIFO', 'LIFO', 'HIFO', 'AVERAGE'] as const).map(
          (method) => realizedGain(disposalsIn(open({ ...plan, rows }, method, false))).total.value,
        );
        expect(new Set(totals).size).toBe(1);
      }),
      RUNS,
    );
  });

  it('moves disallowed losses without losing any: allowed gains + open adjustments = economic gains', () => {
    fc.assert(
      fc.property(
        arbitraryLedger(TRADES),
        fc.constantFrom<LotMethod>('FIFO', 'LIFO', 'HIFO'),
        (plan, method) => {
          const [washed, plain] = [open(plan, method, true), open(plan, method, false)];
          const adjustments = sum(
            [...washed.state.accounts.values()].flatMap(({ positions }) =>
              [...positions.values()].flatMap(({ lots }) => lots.map((lot) => lot.washAdjustment)),
            ),
          );
          if (method === 'HIFO') return; // Adjusted bases change which lots HIFO picks.
          const moved = realizedGain(disposalsIn(washed)).total.value - adjustments;
          // A lot cut in other places is rounded in other places.
          expect(absolute(moved - realizedGain(disposalsIn(plain)).total.value) < HAIR).toBe(true);
          expect(
            washed.out.disposals.every(
              ({ replaced, quantity }) => replaced >= 0n && replaced <= quantity,
            ),
          ).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it('does not care in which order accounts appear', () => {
    fc.assert(
      fc.property(arbitraryLedger(TRADES), (plan) => {
        const byAccount = [...plan.rows].sort((a, b) =>
          a.date === b.date ? b.account.localeCompare(a.account) : 0,
        );
        const gains = (rows: LedgerPlan['rows']) =>
          realizedGain(disposalsIn(open({ ...plan, rows }, 'FIFO', false))).total.value;
        expect(gains(byAccount)).toBe(gains(plan.rows));
      }),
      RUNS,
    );
  });

  it('does not care whether a purchase is one row or two', () => {
    fc.assert(
      fc.property(arbitraryLedger(['BUY', 'SELL', 'DIVIDEND']), (plan) => {
        const rows = plan.rows.flatMap((row) => {
          if (row.type !== 'BUY') return [row];
          const half = formatExact(parseExact(row.quantity ?? '0') / 2n);
          return [
            { ...row, quantity: half },
            { ...row, id: `${row.id}b`, quantity: half, fee: '0' },
          ];
        });
        const options = { fees: 'outside-basis', washSales: false } as const;
        const total = (given: LedgerPlan['rows']) =>
          realizedGain(disposalsIn(openLedger({ rows: given, prices: plan.prices, options }))).total
            .value;
        // Each half is rounded at the 18th decimal on its own.
        expect(absolute(total(rows) - total(plan.rows)) < HAIR).toBe(true);
      }),
      RUNS,
    );
  });

  it('adds realized gain up to the same total by lot, by security and by year', () => {
    fc.assert(
      fc.property(arbitraryLedger(), (plan) => {
        const disposals = disposalsIn(open(plan));
        const whole = realizedGain(disposals).total.value;
        for (const by of ['lot', 'symbol', 'year', 'account'] as const) {
          expect(
            sum(
              [...groupDisposals(disposals, by).values()].map(
                (group) => realizedGain(group).total.value,
              ),
            ),
          ).toBe(whole);
        }
      }),
      RUNS,
    );
  });
});

describe('laws of values and returns', PATIENT, () => {
  it('closes the bridge for the household and for each account, over any period', () => {
    fc.assert(
      fc.property(
        arbitraryLedger(),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 150 }),
        (plan, start, length) => {
          const ledger = open(plan);
          const facts = dailyFacts(ledger, { from: plan.first, to: plan.last });
          const from = toDate(toDay(plan.first) + start);
          const period = { from, to: toDate(toDay(from) + length) };
          for (const scope of [['A', 'B'], ['A'], ['B']]) {
            const bridge = bridgeOf(ledger, facts, period, scope);
            expect(formatExact(bridge.residual.value)).toBe('0');
            Object.values(bridge).forEach(checkTree);
          }
        },
      ),
      RUNS,
    );
  });

  it('ties daily facts to lots × price on the last day', () => {
    fc.assert(
      fc.property(arbitraryLedger(), (plan) => {
        const ledger = open(plan);
        const facts = dailyFacts(ledger, { to: plan.last });
        for (const balance of balancesOf(ledger, plan.last)) {
          checkTree(balance.total);
          expect(
            absolute(
              (facts.accounts.get(balance.account)?.value.at(-1) ?? 0n) - balance.total.value,
            ) < HAIR,
          ).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('replays from any change to the same result as from the start', () => {
    fc.assert(
      fc.property(arbitraryLedger(undefined, Y_IS_A_BOND), fc.nat(), (plan, place) => {
        const index = place % plan.rows.length;
        const removed = plan.rows[index];
        if (
          !removed ||
          !['DEPOSIT', 'WITHDRAWAL', 'FEE', 'DIVIDEND', 'INTEREST'].includes(removed.type)
        )
          return;
        const before = openLedger({ rows: plan.rows.toSpliced(index, 1), prices: plan.prices });
        const untouched = JSON.stringify(snapshot(before), textually);
        const amended = amendLedger(before, { add: [{ ...removed, seq: index - 0.5 }] });
        const whole = openLedger({
          rows: [...plan.rows.toSpliced(index, 1), { ...removed, seq: index - 0.5 }],
          prices: plan.prices,
        });
        expect(snapshot(amended)).toEqual(snapshot(whole));
        expect(JSON.stringify(snapshot(before), textually)).toBe(untouched);
        const request = { from: removed.date, to: plan.last };
        expect([...factRows(dailyFacts(amended, request))]).toEqual([
          ...factRows(dailyFacts(whole, request)),
        ]);
      }),
      RUNS,
    );
  });

  it('goes on from a stored checkpoint as if it had never stopped', () => {
    fc.assert(
      fc.property(
        arbitraryLedger(undefined, Y_IS_A_BOND),
        fc.integer({ min: 0, max: 400 }),
        (plan, days) => {
          const whole = open(plan);
          const cut = toDate(toDay(plan.first) + days);
          const early = openLedger({
            rows: plan.rows.filter((row) => row.date <= cut),
            prices: plan.prices,
          });
          const stored = storeCheckpoint({ ...closingCheckpoint(early), day: toDay(cut) });
          const from = loadCheckpoint(JSON.parse(JSON.stringify(stored)) as typeof stored);
          const late = openLedger({
            rows: plan.rows
              .map((row, index) => ({ ...row, seq: index }))
              .filter((row) => row.date > cut),
            prices: plan.prices,
            from,
          });
          expect(
            balancesOf(late, plan.last).map(({ account, total }) => [account, total.value]),
          ).toEqual(
            balancesOf(whole, plan.last).map(({ account, total }) => [account, total.value]),
          );
          expect(lotsOf(late)).toEqual(lotsOf(whole));
          const after = { from: toDate(toDay(cut) + 1), to: plan.last };
          expect([...factRows(dailyFacts(late, after))]).toEqual([
            ...factRows(dailyFacts(whole, after)),
          ]);
        },
      ),
      RUNS,
    );
  });

  it('measures the same return whatever the size of the flows', () => {
    fc.assert(
      fc.property(
        arbitraryLedger(['BUY', 'SELL']),
        fc.integer({ min: 2, max: 1000 }),
        (plan, scale) => {
          const returnOf = (factor: number) => {
            const rows = plan.rows.map((row) => ({
              ...row,
              fee: '0',
              quantity: formatExact(parseExact(row.quantity ?? '0') * BigInt(factor)),
            }));
            const series = returnSeries(
              dailyFacts(openLedger({ rows, prices: plan.prices }), {
                from: plan.first,
                to: plan.last,
                symbols: new Set(['X', 'Y']),
              }),
            );
            const period = { from: plan.first, to: plan.last };
            return [
              timeWeighted(series, period).value,
              rateOrNone(() => moneyWeighted(flowsOf(series, period)).annual),
            ];
          };
          const [[twr, mwr], [scaledTwr, scaledMwr]] = [returnOf(1), returnOf(scale)] as const;
          expect(absolute((twr ?? 0n) - (scaledTwr ?? 0n)) < HAIR).toBe(true);
          expect(
            mwr === null || scaledMwr === null
              ? mwr === scaledMwr
              : absolute((mwr ?? 0n) - (scaledMwr ?? 0n)) <= absolute(mwr ?? 0n) / 10n ** 9n + HAIR,
          ).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it('explains a time-weighted return by factors that multiply to it', () => {
    fc.assert(
      fc.property(arbitraryLedger(['BUY', 'SELL']), (plan) => {
        const series = returnSeries(
          dailyFacts(open(plan), { from: plan.first, to: plan.last, symbols: new Set(['X', 'Y']) }),
        );
        const measured = timeWeighted(series, { from: plan.first, to: plan.last });
        const figure = timeWeightedFigure(measured);
        const [growth, start] = figure.inputs;
        // What is rounded at the bottom of a fall grows with all that comes after it.
        let [peak, lowest] = [ONE, ONE];
        for (const link of growthOf(measured.links)) {
          if (link.growth > peak) peak = link.growth;
          const left = (link.growth * ONE) / peak;
          if (left < lowest) lowest = left;
        }
        fc.pre(lowest > 0n);
        expect(
          absolute((growth?.value ?? 0n) - (start?.value ?? 0n) - figure.value) <=
            HAIR + (HAIR * (figure.value + ONE)) / lowest,
        ).toBe(true);
        expect(explain(figure, { depth: 2 }).label).toBe('Time-weighted return');
      }),
      RUNS,
    );
  });

  it('hands out weights that add up to exactly 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 2, max: 18 }),
        (cents, decimals) => {
          const slices = allocationOf(
            cents.map((value, index) => ({
              key: `k${index}`,
              value: {
                label: 'v',
                unit: 'money',
                operation: 'given',
                value: BigInt(value) * 10n ** 16n,
                inputs: [],
              },
            })),
            decimals,
          );
          expect(sum(slices.map(({ weight }) => weight))).toBe(ONE);
        },
      ),
      RUNS,
    );
  });

  it('undoes what it did: add a row and cancel it, and nothing has happened', () => {
    fc.assert(
      fc.property(arbitraryLedger(), (plan) => {
        const before = open(plan);
        const extra = {
          id: 'extra',
          date: toDate(addMonths(toDay(plan.first), 3)),
          account: 'A',
          type: 'BUY' as const,
          symbol: 'X',
          quantity: '3',
          price: '5',
        };
        const added = amendLedger(before, { add: [extra] });
        const undone = amendLedger(added, {
          add: [{ id: 'undo', date: extra.date, account: 'A', type: 'CANCEL', cancels: 'extra' }],
        });
        expect(rowStatus(undone, 'extra')).toBe('cancelled');
        expect(snapshot(undone)).toEqual(snapshot(before));
        expect(snapshot(ledgerAsOf(undone, plan.last))).toEqual(snapshot(before));
      }),
      RUNS,
    );
  });
});

function rateOrNone(work: () => Exact): Exact | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function lotsOf(ledger: Ledger): unknown {
  return [...ledger.state.accounts]
    .map(([account, { positions }]) => [
      account,
      [...positions].map(([symbol, { lots }]) => [symbol, lots]).sort(),
    ])
    .sort();
}

function textually(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
