import { type BalanceMonth, listBalanceHistory } from '@portal/api-sdk';
import {
  addMonths,
  formatCents,
  holdingsOn,
  type Ledger,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBookAccounts } from '../../books/booksRepository';
import { openBooks } from '../../books/computeBooks';
import { securitiesOf } from '../../books/readLateRows';
import { readLedger } from '../../books/readLedger';
import { readPrices } from '../../books/readPrices';
import { total } from '../../testing/amounts';
import {
  SEED_DAY,
  startTestServer,
  subjectOf,
  withoutSecondFactor,
  type Persona,
  type TestServer,
} from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await withoutSecondFactor(server.engine);
});
afterAll(() => server.close());

/** One person of every household that has a ledger. */
const PERSONAS = [
  'rich',
  'plain',
  'renamer',
  'guarded',
  'enrolling',
  'lostPhone',
  'unusual',
] as const;

async function householdOf(persona: Persona): Promise<string> {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ id: string }>('select household_id as id from membership where subject = $1', [
      subjectOf(persona),
    ]),
  );
  return row?.id ?? '';
}

async function monthsOf(persona: Persona, account?: string): Promise<BalanceMonth[]> {
  const query = { from: '1990-01-01', ...(account !== undefined && { accounts: [account] }) };
  const { data } = await listBalanceHistory({ client: server.as(persona), query });
  return data.items;
}

/** The ledger as it was recorded, replayed here: nothing that the books have stored is in it. */
async function replay(household: string): Promise<Ledger> {
  const { engine } = server;
  const accounts = await readBookAccounts(engine, household);
  const { rows } = await readLedger(engine, { household, through: SEED_DAY });
  const securities = securitiesOf(rows);
  const prices = await readPrices(engine, { securities, fromYear: null, through: SEED_DAY });
  return openBooks({ accounts, rows, prices }).ledger;
}

/** Shares × price and cash of each account at the end of a day. */
function worthOn(ledger: Ledger, date: string): Map<string, bigint> {
  const worth = new Map<string, bigint>();
  const add = (account: string, amount: bigint) =>
    worth.set(account, (worth.get(account) ?? 0n) + amount);
  for (const { account, value } of holdingsOn(ledger, date)) add(account, value ?? 0n);
  const day = toDay(date);
  for (const posting of ledger.out.postings) {
    if (posting.kind === 'cash' && posting.day <= day) add(posting.account, posting.amount);
  }
  return worth;
}

function everyMonth(from: string): string[] {
  const months: string[] = [];
  for (let day = toDay(`${from}-01`); day <= toDay(SEED_DAY); day = addMonths(day, 1))
    months.push(toDate(day).slice(0, 7));
  return months;
}

it('there is no other household with a ledger', async () => {
  const found = await server.engine.transaction('read', (sql) =>
    sql.query<{ id: string }>('select distinct household_id as id from ledger_entry'),
  );
  const known = await Promise.all(PERSONAS.map(householdOf));
  expect(found.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
});

describe.each(PERSONAS)('the months of %s', (persona) => {
  let ledger: Ledger;
  let accounts: string[];
  let histories: Map<string | undefined, BalanceMonth[]>;
  beforeAll(async () => {
    ledger = await replay(await householdOf(persona));
    accounts = [...ledger.state.accounts.keys()];
    histories = new Map();
    for (const account of [undefined, ...accounts])
      histories.set(account, await monthsOf(persona, account));
  });

  it('are all there, of every account from its first row on', () => {
    for (const account of accounts) {
      const first = ledger.entries.find(
        (entry) => entry.account === account || entry.row.toAccount === account,
      );
      const months = histories.get(account)?.map(({ month }) => month);
      expect([account, months]).toEqual([account, everyMonth(first?.row.date.slice(0, 7) ?? '')]);
    }
    const whole = histories.get(undefined)?.map(({ month }) => month);
    expect(whole).toEqual(everyMonth(ledger.entries[0]?.row.date.slice(0, 7) ?? ''));
  });

  it('open with what closed the one before, and close with what came and went', () => {
    for (const [account, months] of histories) {
      months.forEach(({ month, opening, closing, ...row }, place) => {
        const before = months[place - 1]?.closing.amount ?? '0.00';
        expect([account, month, opening.amount]).toEqual([account, month, before]);
        const { netflows, income, fees, taxes, marketchange } = row;
        const moved = [opening, netflows, income, fees, taxes, marketchange];
        expect([account, month, closing.amount]).toEqual([account, month, total(moved)]);
      });
    }
  });

  it('close with shares × price and cash, to the cent, as the ledger alone has them', () => {
    const worth = new Map<string, Map<string, bigint>>();
    for (const account of accounts) {
      for (const { month, to, closing } of histories.get(account) ?? []) {
        const day = worth.get(to) ?? worthOn(ledger, to);
        worth.set(to, day);
        const expected = formatCents(day.get(account) ?? 0n);
        expect([account, month, closing.amount]).toEqual([account, month, expected]);
      }
    }
  });

  it('of the household are those of its accounts added up', () => {
    const byMonth = Map.groupBy(
      accounts.flatMap((account) => histories.get(account) ?? []),
      ({ month }) => month,
    );
    for (const { month, opening, closing } of histories.get(undefined) ?? []) {
      const parts = byMonth.get(month) ?? [];
      expect([month, opening.amount, closing.amount]).toEqual([
        month,
        total(parts.map((one) => one.opening)),
        total(parts.map((one) => one.closing)),
      ]);
    }
  });
});
