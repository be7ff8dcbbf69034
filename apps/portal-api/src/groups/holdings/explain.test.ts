import {
  type ExplanationNode,
  getActivitySummary,
  getAssetAllocation,
  getEstimatedIncome,
  getExplanation,
  getIncomeChart,
  getMonthlyIncome,
  getPerformance,
  getProjectedIncome,
  getRealizedGainLoss,
  getSecurityPosition,
  listActivities,
  listBalanceDetails,
  listBalanceHistory,
  listOpenTaxLots,
  listPositions,
  listReceivedIncome,
  listTopHoldings,
  type Money,
} from '@portal/api-sdk';
import {
  absolute,
  type Exact,
  ONE,
  over,
  parseExact,
  roundTo,
  sum,
  times,
} from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onSeedDay } from '../../testing/seedDay';
import { startTestServer, type Persona, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: onSeedDay })));
afterAll(() => server.close());

/** The rich one has everything, the unusual one what is odd. */
const HOUSEHOLDS: Persona[] = process.env['SOAK']
  ? ['rich', 'plain', 'renamer', 'unusual']
  : ['rich', 'unusual'];
const CENT = parseExact('0.01');
/** Returns chain thousands of factors, each rounded at the 18th place; month by month they round elsewhere. */
const CHAINED = parseExact('0.000000000001');

/** The value of a node from its inputs alone; null where the inputs are not all there, or a rule found it. */
function compute({ operation, inputs, more }: ExplanationNode): Exact | null {
  const values = inputs.map(({ value }) => parseExact(value));
  const [first = 0n, ...rest] = values;
  if (inputs.length === 0 || more !== undefined) return null;
  switch (operation) {
    case 'sum':
      return sum(values);
    case 'difference':
      return first - sum(rest);
    case 'product':
      return times(first, rest[0] ?? 0n);
    case 'quotient':
      return rest[0] === 0n ? 0n : over(first, rest[0] ?? 0n);
    case 'chain':
      return values.reduce(times, ONE);
    default:
      return null;
  }
}

/** Where a tree does not compute, by the labels on the way there. */
function breaks(node: ExplanationNode, path: string[] = []): string[] {
  const here = [...path, node.label];
  const value = compute(node);
  const stated = parseExact(node.value);
  const allowed = node.unit === 'fraction' ? CHAINED : 0n;
  const wrong =
    value !== null && absolute(value - stated) > allowed
      ? [`${here.join(' › ')}: ${node.value}`]
      : [];
  const isRounding = node.inputs.length === 1 && node.label.endsWith('stated in cents');
  const exact = parseExact(node.inputs[0]?.value ?? '0');
  // Lots, months and accounts are stated so that a column adds up: at most some cents from the exact number.
  const isFar = isRounding && absolute(stated - exact) > 10n * CENT;
  return [
    ...wrong,
    ...(isFar ? [`${here.join(' › ')}: far from ${node.inputs[0]?.value}`] : []),
    ...node.inputs.flatMap((input) => breaks(input, here)),
  ];
}

/** Rows that lead on and are all called alike, so that nobody can tell where to. */
function calledAlike(node: ExplanationNode): string[] {
  const leading = node.inputs.filter(({ opens }) => opens);
  const names = new Set(leading.map(({ label }) => label));
  return [
    ...(leading.length > 1 && names.size === 1 ? [`${node.label}: all of ${[...names][0]}`] : []),
    ...node.inputs.flatMap(calledAlike),
  ];
}

function leaves(node: ExplanationNode): ExplanationNode[] {
  return node.inputs.length === 0 ? [node] : node.inputs.flatMap(leaves);
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value;

/** Decimal numbers that are not figures of ours: shares of figures that open themselves, and what the record says. */
const NOT_OPENED = new Set(['weight', 'cashweight', 'price', 'rate', 'quantity', 'cusip']);

/** Every figure that an object shows, by its path; rows and parts with a key of their own open by themselves. */
function figuresShown(served: object, path = ''): [path: string, text: string][] {
  return Object.entries(served).flatMap(([name, value]: [string, unknown]) => {
    const here = `${path}${name}`;
    if (isMoney(value)) return [[here, value.amount]];
    if (typeof value === 'string')
      return /^-?\d+(\.\d+)?$/.test(value) && !NOT_OPENED.has(name) ? [[here, value]] : [];
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isPart && !('explain' in value) ? figuresShown(value, `${here}.`) : [];
  });
}

/** Holds an object as served against the explanation of its key: same figures, same values, and the trees compute. */
async function expectExplained(persona: Persona, served: object, accounts?: string[]) {
  const { explain } = served as { explain: string };
  const { data } = await getExplanation({
    client: server.as(persona),
    path: { explain },
    ...(accounts && { query: { accounts } }),
  });
  const figures = new Map(data.figures.map(({ figure, root }) => [figure, root]));
  const faults = data.figures.flatMap(({ root }) => [...breaks(root), ...calledAlike(root)]);
  expect([explain, faults.slice(0, 5)]).toEqual([explain, []]);
  for (const [path, shown] of figuresShown(served)) {
    const value = figures.get(path)?.value;
    expect([explain, path, value && shownLike(value, shown)]).toEqual([explain, path, shown]);
  }
  return data.figures;
}

/** The exact value as the served one writes it: money in cents, fractions with six decimals, prices with eight. */
function shownLike(value: string, shown: string): string {
  const exact = parseExact(value);
  const same = [exact, roundTo(exact, 6), roundTo(exact, 8)].includes(parseExact(shown));
  return same ? shown : value;
}

/** Enough of a long list to meet each kind of row. */
function some<Item>(items: readonly Item[], count = 12): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, place) => place % step === 0).slice(0, count + 1);
}

describe.each(HOUSEHOLDS)(
  'what %s is shown computes from its explanation to the digit',
  (persona) => {
    const client = {
      get client() {
        return server.as(persona);
      },
    };

    it('of each position, down to its lots', async () => {
      const { data } = await listPositions({ ...client, query: { view: 'account' } });
      for (const row of some(data.groups.flatMap((group) => group.positions))) {
        const figures = await expectExplained(persona, row);
        const value = figures.find(({ figure }) => figure === 'marketvalue');
        if (value)
          expect(
            leaves(value.root).flatMap(({ sources = [] }) => sources.map(({ kind }) => kind)),
          ).toContain('lot');
        const query = { account: row.account ?? '', securityid: row.security.securityid };
        const { data: answer } = await listOpenTaxLots({ ...client, query });
        for (const lot of some(answer.lots, 2)) await expectExplained(persona, lot);
      }
    });

    it('of securities, groups and totals, however they are grouped', async () => {
      for (const view of ['category', 'assetclass', 'sector', 'account'] as const) {
        for (const excludeunclassified of view === 'sector' ? [false, true] : [false]) {
          const { data } = await listPositions({ ...client, query: { view, excludeunclassified } });
          await expectExplained(persona, data);
          const groups = data.groups.flatMap(({ totals, subgroups = [] }) => [
            totals,
            ...subgroups.map((one) => one.totals),
          ]);
          for (const totals of [...some(groups, 2), data.totals])
            await expectExplained(persona, totals);
        }
      }
      const { data } = await listPositions({ ...client, query: { view: 'security' } });
      for (const { security } of some(data.groups[0]?.positions ?? [], 4)) {
        const path = { securityid: security.securityid };
        const { data: answer } = await getSecurityPosition({ ...client, path });
        await expectExplained(persona, answer.totals);
      }
      const { data: top } = await listTopHoldings(client);
      await expectExplained(persona, top.totals);
      const { data: allocation } = await getAssetAllocation(client);
      await expectExplained(persona, allocation);
      for (const one of allocation.classes) {
        await expectExplained(persona, one);
        for (const part of some(one.subclasses, 1)) await expectExplained(persona, part);
      }
    });

    it('of realized gains, each and in total', async () => {
      const { data } = await getRealizedGainLoss({ ...client, query: { limit: 200 } });
      await expectExplained(persona, data.totals);
      for (const lot of some(data.items)) await expectExplained(persona, lot);
    });

    it('of each activity and of the summary', async () => {
      const { data } = await listActivities({ ...client, query: { limit: 200 } });
      for (const row of some(data.items)) await expectExplained(persona, row);
      const { data: summary } = await getActivitySummary({
        ...client,
        query: { from: '2026-01-01' },
      });
      for (const one of [summary, ...summary.groups]) await expectExplained(persona, one);
    });

    it('of income received, estimated, projected and drawn', async () => {
      const { data: monthly } = await getMonthlyIncome(client);
      for (const month of monthly.months.filter(({ count }) => count > 0))
        await expectExplained(persona, month);
      await expectExplained(persona, monthly);
      for (const account of some(monthly.accounts, 2)) await expectExplained(persona, account);
      const { data: received } = await listReceivedIncome({ ...client, query: { limit: 20 } });
      for (const row of some(received.items, 3)) await expectExplained(persona, row);
      const { data: estimated } = await getEstimatedIncome(client);
      for (const row of some(estimated.items, 3)) await expectExplained(persona, row);
      await expectExplained(persona, estimated);
      const { data: projected } = await getProjectedIncome(client);
      for (const month of some(projected.months, 3)) await expectExplained(persona, month);
      await expectExplained(persona, projected);
      const { data: chart } = await getIncomeChart(client);
      for (const one of [chart, ...some(chart.months, 4)]) await expectExplained(persona, one);
    });

    it('of an account’s same days last year, which open to months of that account', async () => {
      const { data: monthly } = await getMonthlyIncome(client);
      const [account] = monthly.accounts;
      if (!account) throw new Error('An account has income this year.');
      const figures = await expectExplained(persona, account);
      const prior = figures.find(({ figure }) => figure === 'priornet')?.root.inputs ?? [];
      for (const { value, opens } of prior) {
        const asked = { ...client, path: { explain: opens?.explain ?? '' } };
        const { data } = await getExplanation(asked);
        const opened = data.figures.find(({ figure }) => figure === opens?.figure);
        expect([asked.path.explain, opened?.root.value]).toEqual([asked.path.explain, value]);
      }
      expect(prior.map(({ value }) => value)).not.toEqual([]);
    });

    it('of each period’s performance and of balances, now and in the past', async () => {
      const { data } = await getPerformance(client);
      for (const period of data.periods) await expectExplained(persona, period);
      const { data: balances } = await listBalanceDetails(client);
      for (const row of [...balances.items, balances.total]) await expectExplained(persona, row);
      const { data: history } = await listBalanceHistory(client);
      for (const one of [...history.items, history.total]) await expectExplained(persona, one);
    });

    it('of some accounts only, when those are asked for', async () => {
      const { data: balances } = await listBalanceDetails(client);
      const accounts = balances.items.slice(0, 2).flatMap(({ account }) => account ?? []);
      const { data } = await listPositions({ ...client, query: { view: 'assetclass', accounts } });
      await expectExplained(persona, data.totals, accounts);
      const { data: performance } = await getPerformance({ ...client, query: { accounts } });
      for (const period of performance.periods) await expectExplained(persona, period, accounts);
    });
  },
);

it('says of a gift that was sold between its two bases why its gain is nought', async () => {
  const client = { client: server.as('unusual') };
  const { data } = await getRealizedGainLoss({ ...client, query: { year: 2026, limit: 200 } });
  const sold = data.items.find(
    ({ gain, proceeds }) => gain?.amount === '0.00' && proceeds?.amount !== '0.00',
  );
  const figures = await expectExplained('unusual', sold ?? { explain: '' });
  const labels = figures.flatMap(({ figure, root }) =>
    figure === 'costbasis' ? leaves(root).map(({ label }) => label) : [],
  );
  expect(labels).toEqual(['Proceeds', 'Basis of the giver', 'Value when it was given']);
});
