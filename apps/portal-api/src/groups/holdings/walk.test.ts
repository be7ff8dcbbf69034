import {
  getActivityCount,
  getActivitySummary,
  getAllAccounts,
  getAssetAllocation,
  getEstimatedIncome,
  getIncomeChart,
  getMonthlyIncome,
  getNetWorth,
  getPerformance,
  getProjectedIncome,
  getRealizedGainLoss,
  getRealizedGainLossExport,
  listActivities,
  listBalanceDetails,
  listBalanceHistory,
  listOpenTaxLots,
  listPositions,
  listReceivedIncome,
  listTopHoldings,
  type Activity,
  type ClosedLot,
  type Money,
  type PositionView,
  type ReceivedIncome,
} from '@portal/api-sdk';
import {
  formatCents,
  ONE,
  onOrAfter,
  parseExact,
  roundTo,
  sum,
  times,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exact, total, totalOf } from '../../testing/amounts';
import { onSeedDay } from '../../testing/seedDay';
import {
  startTestServer,
  withoutSecondFactor,
  type Persona,
  type TestServer,
} from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: onSeedDay });
  await withoutSecondFactor(server.engine);
});
afterAll(() => server.close());

/** One person of each household; the rich one has everything, the unusual one what is odd, the empty one nothing. */
const HOUSEHOLDS: Persona[] = process.env['SOAK']
  ? ['rich', 'plain', 'empty', 'renamer', 'unusual', 'guarded', 'enrolling', 'lostPhone']
  : ['unusual', 'empty'];
const VIEWS: PositionView[] = ['category', 'security', 'assetclass', 'account', 'sector'];
const client = (persona: Persona) => ({ client: server.as(persona) });

async function allActivities(persona: Persona, query: object = {}): Promise<Activity[]> {
  const rows: Activity[] = [];
  for (let pageKey: string | undefined; ;) {
    const asked = { ...query, limit: 200, ...(pageKey !== undefined && { pageKey }) };
    const { data } = await listActivities({ ...client(persona), query: asked });
    rows.push(...data.items);
    if (!data.hasMore) return rows;
    pageKey = data.nextPageKey;
  }
}

async function closedLots(persona: Persona, year: number): Promise<ClosedLot[]> {
  const rows: ClosedLot[] = [];
  for (let pageKey: string | undefined; ;) {
    const asked = { year, limit: 200, ...(pageKey !== undefined && { pageKey }) };
    const { data } = await getRealizedGainLoss({ ...client(persona), query: asked });
    rows.push(...data.items);
    if (!data.hasMore) return rows;
    pageKey = data.nextPageKey;
  }
}

it('a reinvested payment has no net, and each adds up as a month does', async () => {
  const query = { from: '2025-01-01', limit: 200 };
  const { data } = await listReceivedIncome({ ...client('plain'), query });
  const nets = data.items.filter((row) => row.reinvested).map(({ net }) => net.amount);
  expect(new Set(nets)).toEqual(new Set(['0.00']));
  for (const { gross, withheld, reinvestedamount, net } of data.items)
    expect(gross.amount).toBe(total([withheld, reinvestedamount, net]));
});

/** Columns (d), (e), (g) and (h) of Form 8949, counted from zero. */
const [PROCEEDS, BASIS, ADJUSTMENT, GAIN] = [3, 4, 6, 7] as const;

/** The cells of a line (RFC 4180), none of which has a line break in it. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

describe.each(HOUSEHOLDS)('the household of %s', (persona) => {
  it('is worth what its accounts, positions, cash and other things are worth', async () => {
    const { data: worth } = await getNetWorth(client(persona));
    const { data: balances } = await listBalanceDetails(client(persona));
    const { data: positions } = await listPositions({
      ...client(persona),
      query: { view: 'account' },
    });
    const of = (source: string, kind: string): (Money | undefined)[] =>
      worth.lines
        .filter((line) => line.counted && line.source === source && line.kind === kind)
        .map(({ value }) => value);
    const outside = ['external', 'manual'].flatMap((source) => [
      ...of(source, 'asset'),
      ...of(source, 'liability'),
    ]);
    expect(worth.totals.total.amount).toBe(
      total([positions.totals.marketvalue, positions.cash, ...outside]),
    );
    expect(balances.total.totalaccountvalue.amount).toBe(total(of('firm', 'asset')));
    for (const row of balances.items) {
      const line = worth.lines.find(({ key }) => key === row.account);
      // An account that was closed is worth nothing, and no part of what there is.
      expect(row.totalaccountvalue.amount).toBe(line?.value.amount ?? '0.00');
      const group = positions.groups.find(({ key }) => key === row.account);
      expect(row.securitiesmarketvalue.amount).toBe(total([group?.totals.marketvalue]));
      expect(row.totalaccountvalue.amount).toBe(total([row.securitiesmarketvalue, row.cash]));
      expect(row.cash.amount).toBe(total([row.settledcash, row.unsettledcash]));
    }
  });

  it('is worth what its groups are worth, in the firm’s grouping and in its own', async () => {
    const { data } = await getAllAccounts(client(persona));
    const counted = new Set(data.totalnetworthaccounts);
    const own = [...data.customgroups, ...(data.ungrouped ? [data.ungrouped] : [])];
    for (const { groupname, accounts, value } of [...data.defaultgroups, ...own]) {
      expect([groupname, value.amount]).toEqual([
        groupname,
        total(accounts.map((account) => account.value)),
      ]);
    }
    for (const groups of [data.defaultgroups, own]) {
      // A client may put one account into several groups; it is worth its value once.
      const once = new Map(groups.flatMap(({ accounts }) => accounts).map((one) => [one.key, one]));
      const known = [...once.values()].filter(({ key }) => counted.has(key));
      expect(known).toHaveLength(counted.size);
      expect(data.networth.total.amount).toBe(total(known.map(({ value }) => value)));
    }
  });

  it('has balances whose total is the sum of the rows', async () => {
    const { data } = await listBalanceDetails(client(persona));
    const { account: _, notavailablereason: __, explain: ___, ...sums } = data.total;
    for (const [name, sum] of Object.entries(sums)) {
      expect([name, sum.amount]).toEqual([
        name,
        total(data.items.map((row) => row[name as keyof typeof sums])),
      ]);
    }
  });

  it.each(VIEWS)('adds up its positions by %s', async (view) => {
    const { data } = await listPositions({ ...client(persona), query: { view } });
    const { data: balances } = await listBalanceDetails(client(persona));
    const rows = data.groups.flatMap((group) => group.positions);
    for (const { totals, positions } of [...data.groups, { ...data, positions: rows }]) {
      const { explain: _, yield: __, ...sums } = totals;
      for (const [name, sum] of Object.entries(sums)) {
        const parts = positions.map((row) => row[name as keyof typeof sums]);
        expect([name, sum.amount]).toEqual([name, total(parts)]);
      }
    }
    for (const group of data.groups) {
      const parts = group.subgroups ?? [];
      if (parts.length === 0) continue;
      expect(total(parts.map((part) => part.totals.marketvalue))).toBe(
        group.totals.marketvalue.amount,
      );
    }
    expect(data.totalvalue.amount).toBe(total([data.totals.marketvalue, data.cash]));
    expect(data.totalvalue).toEqual(balances.total.totalaccountvalue);
    if (rows.length === 0) return;
    const weights = [...data.groups.map(({ weight }) => weight), data.cashweight];
    expect(totalOf(weights)).toBe(ONE);
    expect(totalOf([...rows.map(({ weight }) => weight), data.cashweight])).toBe(ONE);
  });

  it('has lots that add up to the position', async () => {
    const { data } = await listPositions({ ...client(persona), query: { view: 'account' } });
    for (const row of data.groups.flatMap((group) => group.positions)) {
      const query = { account: row.account ?? '', securityid: row.security.securityid };
      const { data: answer } = await listOpenTaxLots({ ...client(persona), query });
      const { lots } = answer;
      const { weight: _, ...position } = row;
      expect(answer.totals).toEqual(position);
      expect(sum(lots.map(({ quantity }) => parseExact(quantity)))).toBe(parseExact(row.quantity));
      expect(total(lots.map((lot) => lot.costbasis))).toBe(row.costbasis.amount);
      if (row.marketvalue)
        expect(total(lots.map((lot) => lot.marketvalue))).toBe(row.marketvalue.amount);
      for (const lot of lots.filter(({ basisstate }) => basisstate === 'complete')) {
        expect(lot.costbasis?.amount).toBe(total([lot.purchasecost, lot.washsaleadjustment]));
        if (!lot.marketvalue) continue;
        expect(exact(lot.unrealizedgain)).toBe(exact(lot.marketvalue) - exact(lot.costbasis));
      }
    }
  });

  it('names every price that is stale or missing', async () => {
    const { data } = await listPositions({ ...client(persona), query: { view: 'security' } });
    const rows = data.groups.flatMap((group) => group.positions);
    const odd = rows.filter(({ pricestate }) => pricestate !== 'current');
    const named = data.priceproblems.map(({ securityid }) => securityid).sort();
    expect(named).toEqual(odd.map(({ security }) => security.securityid).sort());
    expect(rows.filter((row) => row.pricestate === 'missing' && row.marketvalue)).toEqual([]);
  });

  it('has ten top holdings that are the largest', async () => {
    const { data } = await listTopHoldings(client(persona));
    const { data: all } = await listPositions({ ...client(persona), query: { view: 'security' } });
    const rows = all.groups.flatMap((group) => group.positions).filter((row) => row.marketvalue);
    expect(data.holdings.map(({ security }) => security.securityid)).toEqual(
      rows.slice(0, 10).map(({ security }) => security.securityid),
    );
    expect(data.totals.marketvalue.amount).toBe(total(data.holdings.map((row) => row.marketvalue)));
    if (data.weight)
      expect(totalOf(data.holdings.map(({ weight }) => weight))).toBe(parseExact(data.weight));
  });

  it('has an allocation whose weights are one', async () => {
    const { data } = await getAssetAllocation(client(persona));
    const { data: balances } = await listBalanceDetails(client(persona));
    expect(data.total).toEqual(balances.total.totalaccountvalue);
    expect(data.total.amount).toBe(total(data.classes.map(({ marketvalue }) => marketvalue)));
    for (const one of data.classes) {
      expect(one.marketvalue.amount).toBe(
        total(one.subclasses.map(({ marketvalue }) => marketvalue)),
      );
      expect(totalOf(one.subclasses.map(({ weight }) => weight))).toBe(parseExact(one.weight));
    }
    if (data.classes.length > 0)
      expect(totalOf(data.classes.map(({ weight }) => weight))).toBe(ONE);
  });

  it('has realized the same by lot and by year', async () => {
    const { data: first } = await getRealizedGainLoss(client(persona));
    for (const year of first.years) {
      const { data } = await getRealizedGainLoss({ ...client(persona), query: { year } });
      const rows = (await closedLots(persona, year)).filter(
        ({ taxstatus }) => taxstatus === 'taxable',
      );
      const known = rows.filter(({ gain }) => gain);
      const side = (term: string, sign: number) =>
        total(
          known
            .filter((lot) => lot.term === term && (exact(lot.gain) < 0n ? -1 : 1) === sign)
            .map(({ gain }) => gain),
        );
      expect({ ...data.totals, explain: '' }).toMatchObject({
        shortgain: { amount: side('short', 1) },
        shortloss: { amount: side('short', -1) },
        longgain: { amount: side('long', 1) },
        longloss: { amount: side('long', -1) },
        net: { amount: total(known.map(({ gain }) => gain)) },
        proceeds: { amount: total(rows.map(({ proceeds }) => proceeds)) },
        costbasis: { amount: total(known.map(({ costbasis }) => costbasis)) },
        disallowed: { amount: total(known.map((lot) => lot.washsaledisallowed)) },
        count: known.length,
        unknown: rows.length - known.length,
      });
    }
  });

  it('exports what it has realized, to the cent', async () => {
    const { data: first } = await getRealizedGainLoss(client(persona));
    for (const year of first.years) {
      const asked = { ...client(persona), query: { year } };
      const { data } = await getRealizedGainLoss(asked);
      const { data: csv } = await getRealizedGainLossExport(asked);
      const rows = String(csv).trim().split('\r\n').slice(1).map(cellsOf);
      const known = rows.filter((cells) => cells[GAIN] !== '');
      const column = (place: number) =>
        formatCents(sum(rows.map((cells) => parseExact(cells[place] || '0'))));
      expect([year, column(PROCEEDS), column(BASIS), column(ADJUSTMENT), column(GAIN)]).toEqual([
        year,
        data.totals.proceeds.amount,
        data.totals.costbasis.amount,
        data.totals.disallowed.amount,
        data.totals.net.amount,
      ]);
      expect([known.length, rows.length]).toEqual([
        data.totals.count,
        data.totals.count + data.totals.unknown,
      ]);
    }
  });

  it('has received what its activity of type DV says, month by month', async () => {
    const rows = await allActivities(persona, { types: ['DV'] });
    const { data: now } = await getMonthlyIncome(client(persona));
    for (const year of now.years) {
      const { data } = await getMonthlyIncome({ ...client(persona), query: { year } });
      expect(data.months).toHaveLength(12);
      for (const month of data.months) {
        const paid = rows.filter(({ tradedate }) => tradedate.startsWith(month.month));
        expect([month.month, month.net.amount]).toEqual([
          month.month,
          total(paid.map((row) => row.netamount)),
        ]);
        expect(month.gross.amount).toBe(total([month.net, month.reinvested, month.withheld]));
        expect(month.gross.amount).toBe(total(Object.values(month.characters)));
      }
      for (const name of ['gross', 'withheld', 'reinvested', 'net', 'tradedinterest'] as const) {
        expect(data[name].amount).toBe(total(data.months.map((month) => month[name])));
      }
    }
    const years = new Set(rows.map(({ tradedate }) => Number(tradedate.slice(0, 4))));
    expect(now.years).toEqual(expect.arrayContaining([...years]));
  });

  it('is paid payment by payment what it is paid by month', async () => {
    const { data: year } = await getMonthlyIncome(client(persona));
    const from = `${year.year}-01-01`;
    const { data } = await listReceivedIncome({ ...client(persona), query: { from, limit: 200 } });
    if (data.hasMore) return expect(year.count).toBeGreaterThan(200);
    expect(data.items).toHaveLength(year.count);
    expect(total(data.items.map(({ gross }) => gross))).toBe(year.gross.amount);
    const characters = ['interest', 'taxexempt'] as const;
    const { data: some } = await listReceivedIncome({
      ...client(persona),
      query: { from, limit: 200, characters: [...characters] },
    });
    const isOne = (row: ReceivedIncome) => characters.some((one) => one === row.character);
    expect(some.items).toEqual(data.items.filter(isOne));
  });

  it('expects the same income by security, by position, by month and in the chart', async () => {
    const { data: estimated } = await getEstimatedIncome(client(persona));
    const { data: projected } = await getProjectedIncome(client(persona));
    const { data: positions } = await listPositions({
      ...client(persona),
      query: { view: 'account' },
    });
    const { data: chart } = await getIncomeChart(client(persona));
    expect(estimated.total.amount).toBe(total(estimated.items.map((row) => row.annualincome)));
    expect(positions.totals.estimatedannualincome).toEqual(estimated.total);
    for (const month of projected.months) {
      expect(month.total.amount).toBe(total(month.payments.map(({ amount }) => amount)));
      const charted = chart.months.find((one) => one.month === month.month);
      expect(total([charted?.declared, charted?.estimated])).toBe(month.total.amount);
    }
    expect(projected.total.amount).toBe(total(projected.months.map((month) => month.total)));
    expect(chart.months).toHaveLength(24);
    for (const name of ['paid', 'declared', 'estimated'] as const) {
      expect(chart[name].amount).toBe(total(chart.months.map((month) => month[name])));
    }
  });

  it('expects what went ex on the shares that were held before, and all else on those of today', async () => {
    const { data: projected } = await getProjectedIncome(client(persona));
    const { data: estimated } = await getEstimatedIncome(client(persona));
    const positionsOn = async (asof?: string) => {
      const query = { view: 'account' as const, ...(asof !== undefined && { asof }) };
      const { data } = await listPositions({ ...client(persona), query });
      return data.groups.flatMap(({ positions }) => positions ?? []);
    };
    const now = await positionsOn();
    const moved = await allActivities(persona, { from: '2026-10-01' });
    const ids = [...now, ...moved].flatMap(({ security }) => security?.securityid ?? []);
    const owed = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string; before: string; due: string; rate: string }>(
        `select distinct on (security_id) security_id as id, ex_day - 1 as before, pay_day as due, rate
         from declared_payment
         where pay_day > $1::date and ex_day <= $1::date and declared <= $1::date
           and character not in ('capital-gain', 'return-of-capital') and security_id = any($2::text[])
         order by security_id, pay_day`,
        [projected.asof, [...new Set(ids)]],
      ),
    );
    let differs = 0n;
    for (const { id, before, due, rate } of owed) {
      const paidOn = (held: typeof now) =>
        sum(
          held
            .filter(({ security }) => security.securityid === id)
            .map(({ quantity }) => roundTo(times(parseExact(quantity), parseExact(rate)), 2)),
        );
      const earned = paidOn(await positionsOn(before));
      const date = toDate(onOrAfter(toDay(due)));
      const payments = projected.months.flatMap((month) => month.payments);
      const shown = payments.find((one) => one.securityid === id && one.paydate === date);
      expect([id, shown?.amount.amount ?? '0.00']).toEqual([id, formatCents(earned)]);
      differs += earned - paidOn(now);
    }
    expect(exact(projected.total)).toBe(exact(estimated.total) + differs);
  });

  it('counts as tax-exempt what tax-exempt bonds and funds of them are expected to pay', async () => {
    const { data } = await getEstimatedIncome(client(persona));
    const exempt = await server.engine.transaction('read', (sql) =>
      sql.query<{ id: string }>(
        `select security_id as id from security where tax_exempt
         union select security_id from declared_payment where character = 'tax-exempt'`,
      ),
    );
    const ids = new Set(exempt.map(({ id }) => id));
    const some = data.items.filter(({ security }) => ids.has(security.securityid));
    const part = Number(total(some.map((row) => row.annualincome)));
    const share = part === 0 ? 0 : part / Number(data.total.amount);
    expect(Number(data.taxexemptfraction ?? 0)).toBeCloseTo(share, 6);
  });

  it('expects income of whatever has paid any regularly for a year', async () => {
    const { data: received } = await listReceivedIncome({
      ...client(persona),
      query: { from: '2025-11-20', limit: 200 },
    });
    const { data: positions } = await listPositions({
      ...client(persona),
      query: { view: 'security' },
    });
    const { data: estimated } = await getEstimatedIncome(client(persona));
    const held = new Set(
      positions.groups.flatMap((group) => group.positions.map((row) => row.security.securityid)),
    );
    const paid = received.items
      .filter(({ character }) => !['capitalgain', 'inkind'].includes(character))
      .flatMap(({ security }) => security?.securityid ?? []);
    const expected = new Set(estimated.items.map(({ security }) => security.securityid));
    const forgotten = [...new Set(paid)].filter((id) => held.has(id) && !expected.has(id));
    expect(forgotten).toEqual([]);
  });

  it('has bridges that close to the cent', async () => {
    const { data } = await getPerformance(client(persona));
    const { data: balances } = await listBalanceDetails(client(persona));
    for (const { bridge, to } of data.periods) {
      const { opening, closing, ...lines } = bridge;
      expect(total([opening, ...Object.values(lines)])).toBe(closing.amount);
      if (to !== data.asof) continue;
      const { totalaccountvalue, accruedincome } = balances.total;
      expect(closing.amount).toBe(total([totalaccountvalue, accruedincome]));
    }
    const from = (name: string) => data.periods.find(({ period }) => period === name)?.from;
    if (data.periods.length > 0)
      expect([from('MTD'), from('QTD'), from('YTD')]).toEqual([
        '2026-10-31',
        '2026-09-30',
        '2025-12-31',
      ]);
    for (const period of data.periods)
      expect(period.timeweighted ?? period.moneyweightedproblem).toBeDefined();
  });

  it('opens each month with what closed the one before', async () => {
    const { data: balances } = await listBalanceDetails(client(persona));
    for (const query of [{}, { from: '2011-01-01' }, { from: '2020-02-15', to: '2024-03-10' }]) {
      const { data } = await listBalanceHistory({ ...client(persona), query });
      data.items.forEach((month, place) => {
        const { opening, closing, netflows, income, fees, taxes, marketchange } = month;
        expect(closing.amount).toBe(total([opening, netflows, income, fees, taxes, marketchange]));
        const before = data.items[place - 1];
        if (before) expect(opening).toEqual(before.closing);
      });
      const { explain: _, opening, closing, ...lines } = data.total;
      expect(closing.amount).toBe(total([opening, ...Object.values(lines)]));
      const last = data.items.at(-1);
      if (!('to' in query) && last) expect(closing).toEqual(balances.total.totalaccountvalue);
    }
  });

  it('has a summary that adds up its activity', async () => {
    const rows = await allActivities(persona, { from: '2026-01-01' });
    const { data } = await getActivitySummary({
      ...client(persona),
      query: { from: '2026-01-01' },
    });
    const { data: counted } = await getActivityCount({
      ...client(persona),
      query: { from: '2026-01-01' },
    });
    expect([data.count, counted.count]).toEqual([rows.length, rows.length]);
    expect(data.net.amount).toBe(total(rows.map((row) => row.netamount)));
    for (const group of data.groups) {
      const same = rows.filter(({ type }) => type === group.type);
      expect([group.type, group.count, group.netamount.amount]).toEqual([
        group.type,
        same.length,
        total(same.map((row) => row.netamount)),
      ]);
    }
    const order = rows.map(({ tradedate }) => tradedate);
    expect(order).toEqual([...order].sort().reverse());
    expect(new Set(rows.map(({ activityid }) => activityid)).size).toBe(rows.length);
  });

  it('moves as much between its accounts as it moves', async () => {
    const journals = await allActivities(persona, { types: ['JN'] });
    expect(total(journals.map((row) => row.netamount))).toBe('0.00');
  });
});
