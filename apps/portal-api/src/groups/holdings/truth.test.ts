import {
  getIncomeChart,
  getMonthlyIncome,
  getPerformance,
  getProjectedIncome,
  getRealizedGainLoss,
  getRealizedGainLossExport,
  listActivities,
  listBalanceDetails,
  listBalanceHistory,
  listReceivedIncome,
  type Activity,
  type ClosedLot,
  type Money,
  type ReceivedIncome,
} from '@portal/api-sdk';
import { isBusinessDay, parseExact, roundTo, times, toDay } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '../../documents/kinds/words';
import { total } from '../../testing/amounts';
import {
  startTestServer,
  withoutSecondFactor,
  type Persona,
  type TestServer,
} from '../../testing/testServer';

let server: TestServer;
let time = new Date('2026-11-22T15:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ now: () => time });
  await withoutSecondFactor(server.engine);
});
afterAll(() => server.close());

/** The rich one has everything, the unusual one what is odd. */
const HOUSEHOLDS: Persona[] = process.env['SOAK']
  ? ['rich', 'plain', 'renamer', 'unusual', 'guarded', 'enrolling', 'lostPhone']
  : ['rich', 'unusual'];
const as = (persona: Persona) => ({ client: server.as(persona) });

interface Page<Item> {
  items: Item[];
  hasMore: boolean;
  nextPageKey?: string;
}

async function all<Item>(read: (page: { pageKey?: string }) => Promise<{ data: Page<Item> }>) {
  const items: Item[] = [];
  for (let page: { pageKey?: string } = {}; ;) {
    const { data } = await read(page);
    items.push(...data.items);
    if (!data.hasMore) return items;
    page = data.nextPageKey === undefined ? {} : { pageKey: data.nextPageKey };
  }
}

async function closedLots(persona: Persona): Promise<ClosedLot[]> {
  const { data } = await getRealizedGainLoss(as(persona));
  const found: ClosedLot[] = [];
  for (const year of data.years)
    found.push(
      ...(await all<ClosedLot>((page) =>
        getRealizedGainLoss({ ...as(persona), query: { year, limit: 200, ...page } }),
      )),
    );
  return found;
}

const cents = (money: Money | undefined): bigint => parseExact(money?.amount ?? '0');

describe('beyond the last day that is known', () => {
  it.each([[{ from: '2026-11-20', to: '2026-11-22' }], [{ from: '2027-01-01', to: '2027-12-31' }]])(
    'balances of %o are the last ones known, with their day',
    async (query) => {
      const { data } = await listBalanceHistory({ ...as('rich'), query });
      const { data: now } = await listBalanceDetails(as('rich'));
      const worth = now.total.totalaccountvalue;
      expect(data.total).toMatchObject({ opening: worth, closing: worth });
      expect(data).toMatchObject({ asof: '2026-11-19', items: [] });
      expect(data.reason).toContain('Nov 19, 2026');
    },
  );

  it('says why a range ends earlier than asked for, and nothing of one that does not', async () => {
    const { data: over } = await listBalanceHistory({
      ...as('rich'),
      query: { from: '2026-11-01', to: '2026-11-30' },
    });
    expect([over.items.at(-1)?.to, over.reason]).toEqual([
      '2026-11-19',
      'Nothing is known yet after Nov 19, 2026.',
    ]);
    const { data: within } = await listBalanceHistory({
      ...as('rich'),
      query: { from: '2026-10-01', to: '2026-10-31' },
    });
    expect(within.reason).toBeUndefined();
  });

  const NOT_YET = 'Nothing is known yet after Nov 19, 2026: this range has no return yet.';
  it.each<[{ asof?: string; from: string; to?: string }, string]>([
    [{ from: '2026-11-20', to: '2026-11-22' }, NOT_YET],
    [{ from: '2026-11-19', to: '2026-11-22' }, NOT_YET],
    [{ from: '2027-01-01' }, NOT_YET],
    [
      { from: '2026-10-09', to: '2026-10-09' },
      'A return covers the days after the first one, and this range has none.',
    ],
    [{ from: '1950-01-01', to: '1950-12-31' }, 'There was no value to measure a return on.'],
    [
      { asof: '2026-06-30', from: '2026-07-01', to: '2026-07-31' },
      'The figures are as of Jun 30, 2026: this range has no return yet.',
    ],
  ])('performance over %o has no return of the range, and says why', async (query, reason) => {
    const { data } = await getPerformance({ ...as('rich'), query });
    expect(data.periods.map(({ period }) => period)).not.toContain('CUSTOM');
    expect(data.periods.at(-1)?.period).toBe('INCEPTION');
    expect([data.asof, data.reason]).toEqual([query.asof ?? '2026-11-19', reason]);
  });

  it('a return that begins later than asked for says why', async () => {
    const ask = async (query: { from?: string; to?: string }) => {
      const { data } = await getPerformance({ ...as('rich'), query });
      const custom = data.periods.find(({ period }) => period === 'CUSTOM');
      return { from: custom?.from, inception: data.periods.at(-1)?.from, reason: data.reason };
    };
    const early = await ask({ from: '1950-01-01', to: '2026-10-31' });
    expect(early.from).toBe(early.inception);
    expect(early.reason).toBe(`Nothing was held before ${day(early.inception ?? '')}.`);
    const wide = await ask({ from: '1950-01-01', to: '2026-11-30' });
    expect(wide.reason).toBe(`${early.reason} Nothing is known yet after Nov 19, 2026.`);
    expect((await ask({ to: '2026-10-31' })).reason).toBeUndefined();
    expect((await ask({ from: early.inception })).reason).toBeUndefined();
  });

  it('a return that ends earlier than asked for says why, and one that does not says nothing', async () => {
    const from = '2026-11-01';
    const ask = async (query: { from?: string; to?: string }) => {
      const { data } = await getPerformance({ ...as('rich'), query });
      const custom = data.periods.find(({ period }) => period === 'CUSTOM');
      return [custom?.to, data.reason];
    };
    const known = 'Nothing is known yet after Nov 19, 2026.';
    expect(await ask({ from, to: '2026-11-19' })).toEqual(['2026-11-19', undefined]);
    expect(await ask({ from, to: '2026-11-30' })).toEqual(['2026-11-19', known]);
    expect(await ask({ from })).toEqual(['2026-11-19', undefined]);
    expect(await ask({})).toEqual([undefined, undefined]);
  });

  it('before there was anything there is nothing, and no reason to doubt it', async () => {
    const { data } = await listBalanceHistory({
      ...as('rich'),
      query: { from: '2001-01-01', to: '2001-12-31' },
    });
    expect(data.total.closing.amount).toBe('0.00');
    expect(data.reason).toBeUndefined();
  });

  it('a year begins with January 1 in New York, whatever the last known day is', async () => {
    time = new Date('2027-01-01T06:00:00Z');
    const { data: income } = await getMonthlyIncome(as('rich'));
    const { data: gains } = await getRealizedGainLoss(as('rich'));
    time = new Date('2027-01-01T04:00:00Z');
    const { data: eve } = await getMonthlyIncome(as('rich'));
    time = new Date('2026-11-22T15:00:00Z');
    expect([income.year, gains.year, eve.year]).toEqual([2027, 2027, 2026]);
    // Nothing of the new year is known, so there are no days of the old one to compare.
    expect([income.net.amount, income.priornet.amount]).toEqual(['0.00', '0.00']);
  });
});

describe.each(HOUSEHOLDS)('the income of %s', (persona) => {
  it('is the same in the balance history and on the income page, month by month and over the accounts', async () => {
    const { data: history } = await listBalanceHistory({
      ...as(persona),
      query: { from: '1990-01-01' },
    });
    const byMonth = new Map(history.items.map(({ month, income }) => [month, income.amount]));
    const { data: now } = await getMonthlyIncome(as(persona));
    for (const year of now.years) {
      const { data } = await getMonthlyIncome({ ...as(persona), query: { year } });
      for (const sum of ['gross', 'withheld', 'net', 'tradedinterest'] as const)
        expect([sum, data[sum].amount]).toEqual([sum, total(data.accounts.map((one) => one[sum]))]);
      for (const { month, gross, tradedinterest } of data.months.filter(({ month: one }) =>
        byMonth.has(one),
      ))
        expect([month, byMonth.get(month)]).toEqual([month, total([gross, tradedinterest])]);
    }
  });

  it('is rate × shares that earned it, or the row says why not', async () => {
    const rows = await all<ReceivedIncome>((page) =>
      listReceivedIncome({ ...as(persona), query: { limit: 200, ...page } }),
    );
    const odd = rows.filter(({ rate, quantity, gross, ratenote, security }) => {
      if (!security || ratenote !== undefined) return false;
      if (rate === undefined || quantity === undefined) return true;
      return roundTo(times(parseExact(rate), parseExact(quantity)), 2) !== cents(gross);
    });
    expect(odd).toEqual([]);
    const explained = rows.filter(
      ({ rate, ratenote }) => rate !== undefined && ratenote !== undefined,
    );
    expect(explained.length).toBeLessThanOrEqual(rows.length / 50);
  });

  it('is expected on business days, twelve times a year at most, and declared alike everywhere', async () => {
    const { data } = await getProjectedIncome(as(persona));
    const { data: chart } = await getIncomeChart(as(persona));
    const payments = data.months.flatMap((month) => month.payments);
    expect(payments.filter(({ paydate }) => !isBusinessDay(toDay(paydate)))).toEqual([]);
    for (const [security, paid] of Map.groupBy(payments, ({ securityid }) => securityid))
      expect([security, paid.length <= 12]).toEqual([security, true]);
    const certain = payments.filter(({ method }) => method === 'declared' || method === 'coupon');
    expect(chart.declared.amount).toBe(total(certain.map(({ amount }) => amount)));
  });
});

describe.each(HOUSEHOLDS)('the gains of %s', (persona) => {
  it('of a tax return are those of taxable accounts, filer by filer', async () => {
    const { data: now } = await getRealizedGainLoss(as(persona));
    for (const year of now.years) {
      const { data } = await getRealizedGainLoss({ ...as(persona), query: { year } });
      const rows = await all<ClosedLot>((page) =>
        getRealizedGainLoss({ ...as(persona), query: { year, limit: 200, ...page } }),
      );
      const taxable = rows.filter(({ taxstatus }) => taxstatus === 'taxable');
      expect(data.totals.net.amount).toBe(total(taxable.map(({ gain }) => gain)));
      for (const group of data.groups) {
        const own = rows.filter(
          (row) => row.taxstatus === group.taxstatus && row.taxunit === group.taxunit,
        );
        expect([group.taxunit, group.totals.net.amount]).toEqual([
          group.taxunit,
          total(own.map(({ gain }) => gain)),
        ]);
      }
      const { data: csv } = await getRealizedGainLossExport({ ...as(persona), query: { year } });
      expect(String(csv).trim().split('\r\n')).toHaveLength(taxable.length + 1);
    }
  });

  it('have no loss in a retirement or charitable account that a wash sale disallows, and none across filers', async () => {
    const rows = await closedLots(persona);
    const washed = rows.filter(({ washsaledisallowed }) => cents(washsaledisallowed) !== 0n);
    expect(washed.filter(({ taxstatus }) => taxstatus !== 'taxable')).toEqual([]);
    expect(washed.every(({ replacedby = [] }) => replacedby.length > 0)).toBe(true);
    if (persona === 'rich') expect(washed.length).toBeGreaterThan(100);
  });

  it('add up to the sale, and a loss wholly disallowed leaves nothing', async () => {
    const rows = await closedLots(persona);
    const sold = new Map(
      (
        await all<Activity>((page) =>
          listActivities({ ...as(persona), query: { types: ['SL'], limit: 200, ...page } }),
        )
      ).map((row) => [row.activityid, row]),
    );
    const sales = [
      ...Map.groupBy(
        rows.filter(({ kind }) => kind === 'sale'),
        ({ activityid }) => activityid,
      ),
    ];
    for (const [id, lots] of sales) {
      const sale = sold.get(id);
      const interest = cents(sale?.accruedinterest);
      expect([id, cents(sale?.netamount) - interest]).toEqual([
        id,
        lots.reduce((sum, lot) => sum + cents(lot.proceeds), 0n),
      ]);
    }
    for (const { gain, proceeds, costbasis, washsaledisallowed } of rows) {
      if (!gain) continue;
      expect(cents(gain)).toBe(cents(proceeds) - cents(costbasis) + cents(washsaledisallowed));
      if (cents(washsaledisallowed) !== 0n) expect(cents(gain)).toBeLessThanOrEqual(0n);
    }
    if (persona === 'rich')
      expect(
        rows.filter((row) => cents(row.washsaledisallowed) !== 0n && cents(row.gain) === 0n).length,
      ).toBeGreaterThan(50);
  });
});

it('a delivery that nobody can value is no inflow of a return', async () => {
  const { data } = await getPerformance(as('rich'));
  const inception = data.periods.find(({ period }) => period === 'INCEPTION');
  const { data: activities } = await listActivities({
    ...as('rich'),
    query: { types: ['EX'], text: 'delivered in', limit: 200 },
  });
  expect(activities.items.length).toBeGreaterThan(3);
  expect(data).toMatchObject({ flowtiming: 'IN_SOD_OUT_EOD', daycount: 'ACT/365' });
  expect(inception?.bridge.contributions).toBeDefined();
});
