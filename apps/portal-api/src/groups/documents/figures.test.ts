import {
  getMonthlyIncome,
  getPerformance,
  getRealizedGainLoss,
  createReport,
  getDocumentFacets,
  listActivities,
  listBalanceHistory,
  listDocuments,
  listReports,
  listTradeConfirmations,
  type Money,
} from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asBooks } from '../../books/asBooks';
import { createReadLedger, type ReadLedger } from '../../documents/archive/householdLedger';
import { composePaper } from '../../documents/kinds/composePaper';
import { percent, usd } from '../../documents/kinds/words';
import type { Paper } from '../../documents/layout/paper';
import { type ReadPdf, readPdf } from '../../documents/testing/readPdf';
import { type Client, startTestServer, type TestServer } from '../../testing/testServer';
import { daysBefore } from '../holdings/shared/dateRange';
import { openScope } from '../holdings/shared/holdingsScope';

let server: TestServer;
let rich: Client;
let readLedger: ReadLedger;

beforeAll(async () => {
  server = await startTestServer();
  rich = server.as('rich');
  readLedger = createReadLedger(asBooks(server.engine));
});
afterAll(() => server.close());

async function open(documentid: string): Promise<ReadPdf & { lines: string[] }> {
  const response = await server.fetchAs('rich', `/v2/documents/items/${documentid}/content`);
  const read = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return {
    ...read,
    lines: read.pages
      .join('\n')
      .split('\n')
      .map((line) => line.trim()),
  };
}

/** What stands after a label in the text of a document. */
function after({ pages }: ReadPdf, label: string): string {
  const text = pages.join(' ').replace(/\s+/g, ' ');
  const start = text.indexOf(label);
  expect(start, label).toBeGreaterThanOrEqual(0);
  return /^\s*(\(?-?\$?[\d,.]+%?\)?)/.exec(text.slice(start + label.length))?.[1] ?? '';
}

interface Wanted {
  kind: string;
  type: string;
  account: string;
  from: string;
  to: string;
}

/** What a document would say of any account and days, without drawing it. */
async function composed(wanted: Wanted, registration = ''): Promise<Paper> {
  const books = asBooks(server.engine);
  const [{ household = '' } = {}] = await server.engine.transaction('read', (sql) =>
    sql.query<{ household: string }>(
      'select household_id as household from account where account_key = $1',
      [wanted.account],
    ),
  );
  const ledger = await readLedger(household);
  return books.transaction('read', async (sql) =>
    composePaper({
      ledger,
      scope: await openScope({ sql, subject: '', household }, [wanted.account]),
      account: { name: '', maskedNumber: null, registration },
      firm: { name: '', contact: '' },
      document: {
        ...{ ...wanted, id: '', household, householdName: '', title: '', date: wanted.to },
        ...{ version: 1, correction: null, entry: null, recipe: {} },
      },
    }),
  );
}

/** The row of a part that begins with these cells, and all rows of it. */
function rowsOf({ parts }: Paper, heading: string): string[][] {
  const part = parts.find((one) => one.heading === heading);
  return part?.table?.rows.map(({ cells }) => [...cells]) ?? [];
}

/** Accounts and days of rows of the ledger. */
const entries = (condition: string) =>
  server.engine.transaction('read', (sql) =>
    sql.query<{ account: string; year: string; name: string; amount: string }>(
      `select account_key as account, to_char(trade_date, 'YYYY') as year, name, sum(amount)::numeric(20, 2) as amount
       from ledger_entry join security using (security_id)
       where status = 'effective' and ${condition} group by 1, 2, 3 order by 2 desc, 4 desc`,
    ),
  );

const taxYear = (type: string, account: string, year: string): Wanted => ({
  ...{ kind: 'tax', type, account, from: `${year}-01-01`, to: `${year}-12-31` },
});

const of = ({ amount }: Money): string => usd(amount);

it('every type of document is tagged, titled and in reading order', async () => {
  const rows = await server.engine.transaction('read', (sql) =>
    sql.query<{ id: string; name: string }>(
      `select distinct on (kind, document_type, version > 1) document_id as id, document_type as name
       from document where household_id = (select household_id from document group by 1 order by count(*) desc limit 1)
         and document_date > '2024-01-01'
       order by kind, document_type, version > 1, document_date desc, document_id`,
    ),
  );
  expect(rows.length).toBeGreaterThanOrEqual(12);
  for (const { id, name } of rows) {
    const { accessibility, language, title } = await open(id);
    expect([name, accessibility, language]).toEqual([name, [], 'en-US']);
    expect(title).not.toBe('');
  }
});

it('a statement says what the balances of its month say', async () => {
  const { data } = await listDocuments({
    client: rich,
    query: {
      kind: 'statement',
      types: ['monthly'],
      from: '2026-11-01',
      to: '2026-11-30',
      limit: 2,
    },
  });
  for (const { documentid, account = '', periodfrom, periodto } of data.items) {
    const read = await open(documentid);
    const { data: history } = await listBalanceHistory({
      client: rich,
      query: { accounts: [account], from: periodfrom, to: periodto },
    });
    const { opening, netflows, income, fees, marketchange, closing } = history.total;
    expect(after(read, 'Opening value')).toBe(of(opening));
    expect(after(read, 'Contributions, withdrawals and transfers')).toBe(of(netflows));
    expect(after(read, 'Income')).toBe(of(income));
    expect(after(read, 'Fees')).toBe(of(fees));
    expect(after(read, 'Change in market value')).toBe(of(marketchange));
    expect(after(read, 'Closing value')).toBe(of(closing));
    // Holdings and cash add up to it.
    const text = read.pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain(`Total ${of(closing)}`);
  }
});

it('a consolidated 1099 says what income and gains of its year say, once it is corrected', async () => {
  const { data } = await listDocuments({
    client: rich,
    query: { kind: 'tax', types: ['1099-consolidated'], status: 'corrected', limit: 1 },
  });
  const [corrected] = data.items;
  const { account = '', periodto = '' } = corrected ?? {};
  const year = Number(periodto.slice(0, 4));
  const read = await open(corrected?.documentid ?? '');
  const query = { accounts: [account], year };
  const { data: income } = await getMonthlyIncome({ client: rich, query });
  const { data: gains } = await getRealizedGainLoss({ client: rich, query });
  const { qualified, interest, taxexempt } = income.characters;
  expect(after(read, 'Qualified dividends, part of box 1a')).toBe(of(qualified));
  expect(after(read, 'Interest income')).toBe(of(interest));
  // All of it comes from a fund of municipal bonds.
  expect(after(read, 'Exempt-interest dividends')).toBe(of(taxexempt));
  expect(after(read, 'Tax-exempt interest')).toBe('$0.00');
  // Its payments are called what their box is called: the other box alone says interest.
  expect(read.pages.join(' ').match(/Tax-exempt interest/g)).toHaveLength(1);
  expect(after(read, 'Proceeds')).toBe(of(gains.totals.proceeds));
  expect(after(read, 'Long-term gains')).toBe(of(gains.totals.longgain));
  expect(read.pages[0]).toContain('takes the place of the version before');
  const before = await open(corrected?.supersedes ?? '');
  expect(after(before, 'Qualified dividends, part of box 1a')).not.toBe(of(qualified));
  expect(after(before, 'Total ordinary dividends')).toBe(after(read, 'Total ordinary dividends'));
});

it('what a partnership paid is on its Schedule K-1 alone, with the capital that is left of what was put in', async () => {
  const [paid] = await entries("kind = 'private-fund' and entry_type = 'DIVIDEND'");
  const { account = '', year = '', name = '', amount = '' } = paid ?? {};
  const form = await composed(taxYear('1099-consolidated', account, year));
  const dividends = rowsOf(form, 'Form 1099-DIV: dividends and distributions');
  expect(dividends.find(([box]) => box === '2a')?.[2]).toBe('$0.00');
  const payments = rowsOf(form, 'Dividends and interest, payment by payment');
  expect(payments.filter(([, from]) => from === name)).toEqual([]);
  const rows = rowsOf(await composed(taxYear('k-1', account, year)), name);
  expect(rows.find(([box]) => box === '9a')?.[2]).toBe(usd(amount));
  const invested = await entries(
    `kind = 'private-fund' and entry_type in ('BUY', 'RETURN_OF_CAPITAL') and trade_date <= '${year}-12-31'`,
  );
  const left = invested.reduce((sum, one) => sum - Number(one.amount), 0);
  expect(rows.at(-1)).toEqual([
    ...['L', 'Ending capital account, tax basis', usd(left.toFixed(2))],
  ]);
  expect(rows.map(([, label]) => label)).not.toContain('Other increase or decrease');
});

it('a 1099 has returns of capital, Treasury interest and foreign tax in boxes of their own', async () => {
  const year = '2025';
  const rowsFor = (condition: string) =>
    entries(`to_char(trade_date, 'YYYY') = '${year}' and ${condition}`);
  const [returned] = await rowsFor("entry_type = 'RETURN_OF_CAPITAL' and kind = 'equity'");
  const [treasury] = await rowsFor("entry_type = 'INTEREST' and subclass = 'US government'");
  const boxOf = (form: Paper, heading: string, box: string) =>
    rowsOf(form, heading).find(([name]) => name === box)?.[2];
  const list = 'Dividends and interest, payment by payment';
  const first = await composed(taxYear('1099-consolidated', returned?.account ?? '', year));
  const dividends = 'Form 1099-DIV: dividends and distributions';
  expect(boxOf(first, dividends, '3')).toBe(usd(returned?.amount ?? ''));
  const listed = rowsOf(first, list).filter(([, , kind]) => kind === 'Nondividend distribution');
  expect(listed.map(([, from, , amount]) => [from, amount])).toEqual([
    [returned?.name, usd(returned?.amount ?? '')],
  ]);
  // Shares of other countries alone withhold here.
  expect(boxOf(first, dividends, '4')).toBe('$0.00');
  const withheld = rowsOf(first, list).map((row) => Number(row[4]?.replaceAll(/[$,]/g, '')));
  expect(boxOf(first, dividends, '7')).toBe(
    usd(withheld.reduce((sum, one) => sum + one, 0).toFixed(2)),
  );
  const second = await composed(taxYear('1099-consolidated', treasury?.account ?? '', year));
  const interest = 'Form 1099-INT: interest income';
  expect(boxOf(second, interest, '3')).toBe(usd(treasury?.amount ?? ''));
  const { data: income } = await getMonthlyIncome({
    client: rich,
    query: { accounts: [treasury?.account ?? ''], year: Number(year) },
  });
  const other = Number(income.characters.interest.amount) - Number(treasury?.amount);
  expect(boxOf(second, interest, '1')).toBe(usd(other.toFixed(2)));
});

it('a 1099-B has the proceeds of every sale, and says which of them are in no basis and no gain', async () => {
  const [sold] = await server.engine.transaction('read', (sql) =>
    sql.query<{ account: string; year: string; proceeds: string; unknown: number }>(
      `select account_key as account, to_char(disposed, 'YYYY') as year, sum(stated_proceeds) as proceeds,
         (count(*) filter (where stated_basis is null))::int as unknown
       from closed_lot join account using (account_key) where tax_status = 'taxable'
       group by 1, 2 order by count(*) filter (where stated_basis is null) desc, 1 limit 1`,
    ),
  );
  const { account = '', year = '', proceeds = '', unknown = 0 } = sold ?? {};
  expect(unknown).toBeGreaterThan(0);
  const { parts } = await composed(taxYear('1099-consolidated', account, year));
  const form = parts.find(({ heading }) => heading.startsWith('Form 1099-B'));
  expect(form?.table?.rows[0]?.cells).toEqual(['1d', 'Proceeds', usd(proceeds)]);
  expect(form?.notes).toEqual([expect.stringMatching(`^${unknown} lots? without a known basis`)]);
});

it.each([
  // Its owner was born in 1958; of who died no age is asked.
  ['Traditional IRA', '7'],
  ['Inherited IRA', '4'],
])('what a %s pays is on a form of code %s, all of it as taxable amount', async (kind, code) => {
  const [paid] = await server.engine.transaction('read', (sql) =>
    sql.query<{ account: string; year: string; gross: string }>(
      `select account_key as account, to_char(trade_date, 'YYYY') as year, (-sum(amount))::numeric(20, 2) as gross
       from ledger_entry join account using (account_key)
       where status = 'effective' and entry_type = 'WITHDRAWAL' and registration = 'Traditional IRA'
       group by 1, 2 order by 2 desc limit 1`,
    ),
  );
  const { account = '', year = '', gross = '' } = paid ?? {};
  const paper = await composed(taxYear('1099-r', account, year), kind);
  const form = rowsOf(paper, `Form 1099-R: distributions from pensions and IRAs, code ${code}`);
  expect(form.filter(([box]) => box !== '4')).toEqual([
    ['1', 'Gross distribution', usd(gross)],
    ['2a', 'Taxable amount', usd(gross)],
    ['2b', 'Taxable amount not determined', 'Checked'],
    ['7', 'Distribution code', code],
    ['7', 'IRA, SEP or SIMPLE', 'Checked'],
  ]);
});

it('Form 5498 says what came into an IRA for its year, what it was worth at the end, and whose minimum is due next', async () => {
  const accounts = await server.engine.transaction('read', (sql) =>
    sql.query<{ account: string }>(
      `select account_key as account from account where account_name like 'Wilhelmina% IRA' order by tax_status`,
    ),
  );
  const [traditional = '', roth = ''] = accounts.map(({ account }) => account);
  const heading = 'Form 5498: IRA contribution information';
  const year = { from: '2025-12-01', to: '2025-12-31' };
  const query = { accounts: [roth], ...year };
  const { data: history } = await listBalanceHistory({ client: rich, query });
  const form = await composed(taxYear('5498', roth, '2025'), 'Roth IRA');
  expect(rowsOf(form, heading)).toEqual([
    ['2', 'Rollover contributions', '$0.00'],
    ['3', 'Roth IRA conversion amount', '$0.00'],
    ['5', 'Fair market value of account', of(history.total.closing)],
    ['7', 'Roth IRA', 'Checked'],
    ['10', 'Roth IRA contributions', '$6,000.00'],
  ]);
  expect(rowsOf(form, 'What came in for the year').map((row) => row.slice(1))).toEqual([
    ['Contribution', 'Roth contribution', '$6,000.00'],
  ]);
  const first = await composed(taxYear('5498', traditional, '2011'), 'Traditional IRA');
  expect(rowsOf(first, heading)[1]).toEqual(['2', 'Rollover contributions', '$1,900,000.00']);
  // Born in 1958, she is 73 in 2031.
  const boxesOf = async (ending: string) =>
    rowsOf(await composed(taxYear('5498', traditional, ending), 'Traditional IRA'), heading).map(
      ([box]) => box,
    );
  expect(await boxesOf('2029')).not.toContain('11');
  expect(await boxesOf('2030')).toContain('11');
});

it('a trust statement has a distribution of gain in principal, whatever it is called', async () => {
  const [paid] = await entries("kind = 'private-fund' and entry_type = 'DIVIDEND'");
  const { account = '', year = '', name = '' } = paid ?? {};
  const paper = await composed({ ...taxYear('quarterly', account, year), kind: 'trust-statement' });
  const rows = rowsOf(paper, 'Principal and income').filter(
    ([, description]) => description === `Distribution ${name}`,
  );
  expect(new Set(rows.map(([, , , income]) => income))).toEqual(new Set(['$0.00']));
  expect(rows.map(([, , principal]) => principal)).toEqual(rows.map((row) => row[4]));
});

it('a statement of very many activities has them all, and their sum', async () => {
  const [most] = await server.engine.transaction('read', (sql) =>
    sql.query<{ account: string; rows: number; net: string }>(
      `select account_key as account, count(*)::int as rows, sum(amount)::numeric(20, 2) as net from (
         select account_key, coalesce(amount, 0) as amount from ledger_entry where status = 'effective'
         union all
         select to_account_key, -coalesce(amount, 0) from ledger_entry where status = 'effective' and to_account_key is not null
       ) sides group by 1 order by 2 desc limit 1`,
    ),
  );
  const { account = '', rows = 0, net = '' } = most ?? {};
  expect(rows).toBeGreaterThan(2_000);
  const ever = { from: '2010-01-01', to: '2026-11-30' };
  const paper = await composed({ kind: 'statement', type: 'quarterly', account, ...ever });
  expect(rowsOf(paper, 'Activity')).toHaveLength(rows);
  expect(paper.parts.at(-1)?.table?.total?.at(-1)).toBe(usd(net));
});

it('a consolidated 1099 states the premium of tax-exempt bonds, which is no loss when they mature', async () => {
  const query = { year: 2024, securityid: 'sec-muni-thornybrook-sch-2024' };
  const { data: gains } = await getRealizedGainLoss({ client: rich, query });
  const { proceeds, costbasis, longloss } = gains.totals;
  expect([longloss.amount, costbasis.amount]).toEqual(['0.00', proceeds.amount]);
  const { data } = await listDocuments({
    client: rich,
    query: {
      ...{ kind: 'tax', types: ['1099-consolidated'], limit: 100 },
      ...{ from: '2025-01-01', to: '2025-12-31' },
    },
  });
  const form = data.items.find(({ account }) => account === gains.items[0]?.account);
  const read = await open(form?.documentid ?? '');
  expect(after(read, 'Bond premium on tax-exempt bonds')).toMatch(/^\$[\d,]*[1-9][\d,.]*$/);
  expect(after(read, 'Bond premium on Treasury obligations')).toBe('$0.00');
});

it('a confirmation says what the activity of its trade says', async () => {
  const { data } = await listTradeConfirmations({ client: rich, query: { limit: 1 } });
  const { document, trade } = data.items[0] ?? {};
  const { data: activity } = await listActivities({
    client: rich,
    query: { from: trade?.tradedate ?? '', to: trade?.tradedate ?? '', limit: 200 },
  });
  const same = activity.items.find(({ activityid }) => activityid === trade?.activityid);
  const read = await open(document?.documentid ?? '');
  const label = trade?.side === 'BY' ? 'Net amount paid' : 'Net amount received';
  expect(after(read, label)).toBe(usd(same?.netamount.amount.replace('-', '') ?? ''));
  expect(read.pages[0]).toContain(trade?.activityid);
});

it('a performance report of the year to date says what the screen says', async () => {
  const { data: performance } = await getPerformance({ client: rich });
  const year = performance.periods.find(({ period }) => period === 'YTD');
  await createReport({
    client: rich,
    body: {
      report: 'performance',
      from: `${performance.asof.slice(0, 4)}-01-01`,
      to: performance.asof,
    },
  });
  expect((await server.jobs.drain()).failures).toEqual([]);
  const { data: reports } = await listReports({ client: rich, query: { limit: 1 } });
  const read = await open(reports.items[0]?.documentid ?? '');
  expect(after(read, 'Time-weighted, after fees')).toBe(percent(year?.timeweighted ?? ''));
  expect(after(read, 'Opening value')).toBe(of(year!.bridge.opening));
  expect(after(read, 'Unrealized gain')).toBe(of(year!.bridge.unrealized));
  expect(after(read, 'Closing value')).toBe(of(year!.bridge.closing));
});

it('the first performance report measures its index over the same days as the screen', async () => {
  const kind = 'performance-report';
  const { data: facets } = await getDocumentFacets({ client: rich, query: { kind } });
  const year = Math.min(...facets.years.map(({ value }) => Number(value)));
  const { data: reports } = await listDocuments({ client: rich, query: { kind, year, limit: 10 } });
  const first = reports.items.at(-1);
  const range = { from: daysBefore(first?.periodfrom ?? '', 1), to: first?.periodto ?? '' };
  const { data } = await getPerformance({ client: rich, query: range });
  const screen = data.periods.find(({ period }) => period === 'CUSTOM');
  const read = await open(first?.documentid ?? '');
  expect(after(read, data.benchmarkname ?? '')).toBe(percent(screen?.benchmark ?? ''));
  expect(after(read, 'Time-weighted, after fees')).toBe(percent(screen?.timeweighted ?? ''));
});
