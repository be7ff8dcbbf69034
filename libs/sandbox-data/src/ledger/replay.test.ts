import sandboxPeople from '../people.json';
import {
  openLedger,
  PriceBook,
  type SecurityTerms,
  type Transaction,
} from '@portal/portfolio-accounting';
import { describe, expect, it } from 'vitest';
import { businessDays } from '../calendar';
import { generateSandbox } from '../generateSandbox';
import { replayLedger, scaled } from '../testing/replay';

const AS_OF = '2026-11-19';
const sandbox = generateSandbox({ seed: 2026, asOf: AS_OF, people: sandboxPeople.people });
const quotes = Object.groupBy(sandbox.prices(), ({ security }) => security);
const households = ['rich', 'plain', 'renaming', 'guarded', 'unusual'];

function rowsOf(household: string): typeof sandbox.ledger {
  return sandbox.ledger.filter(({ householdid }) => householdid === household);
}

function priceBook(): PriceBook {
  const prices = Object.fromEntries(
    Object.entries(quotes).map(([id, rows]) => [
      id,
      (rows ?? []).map(({ date, price }) => [date, price] as const),
    ]),
  );
  const terms: Record<string, SecurityTerms> = Object.fromEntries(
    sandbox.securities.map(({ id, priceFactor, assetClass }) => [id, { priceFactor, assetClass }]),
  );
  return new PriceBook(prices, terms);
}

describe.each(households)('the ledger of the household "%s"', (household) => {
  const rows = rowsOf(household);
  const replay = replayLedger(rows, AS_OF);

  it('never lets cash or a position fall below zero, but for the account that is overdrawn', () => {
    const below = rows.filter(({ id }) => replay.below.includes(id));
    const overdrawn = sandbox.firmAccounts.find(({ nickname }) => nickname === 'Bills');
    expect([...new Set(below.map(({ account }) => account))]).toEqual(
      household === 'unusual' ? [overdrawn?.key] : [],
    );
  });

  it('has a price for every business day on which something was held, but for the named exceptions', () => {
    const missing = new Set<string>();
    for (const { security, from, to } of replay.held) {
      const days = new Set((quotes[security] ?? []).map(({ date }) => date));
      if (businessDays(from, to).some((day) => !days.has(day))) missing.add(security);
    }
    const named = sandbox.securities
      .filter(({ pricing }) => pricing !== 'daily')
      .map(({ id }) => id);
    expect([...missing].filter((security) => !named.includes(security))).toEqual([]);
  });

  it('is accepted by the accounting engine, which comes to the same cash and positions', () => {
    const deferredAccounts = sandbox.firmAccounts
      .filter(({ taxStatus }) => taxStatus === 'deferred' || taxStatus === 'roth')
      .map(({ key }) => key);
    const methodByAccount = Object.fromEntries(
      sandbox.firmAccounts.map(({ key, lotMethod }) => [key, lotMethod]),
    );
    const transactions: readonly Transaction[] = rows;
    const ledger = openLedger({
      rows: transactions,
      prices: priceBook(),
      options: { deferredAccounts, methodByAccount },
    });
    for (const [account, balance] of replay.accounts) {
      const state = ledger.state.accounts.get(account);
      expect(state?.cash).toBe(balance.cash * 1_000_000n);
      for (const [security, shares] of balance.shares) {
        expect([account, security, state?.positions.get(security)?.quantity ?? 0n]).toEqual([
          account,
          security,
          shares * 1_000_000n,
        ]);
      }
    }
    const balances = ledger.out.postings.reduce((sum, { amount }) => sum + amount, 0n);
    expect(balances).toBe(0n);
  });
});

const SEEDS = process.env['SOAK'] === '1' ? [1, 42, 987_654] : [42];

describe.each(SEEDS)('the ledger of seed %i', (seed) => {
  it('is accepted by the accounting engine as well', () => {
    const other = generateSandbox({ seed, asOf: '2026-08-14', people: sandboxPeople.people });
    const list = Object.groupBy(other.prices(), ({ security }) => security);
    const rows = other.ledger.filter(({ householdid }) => householdid === 'rich');
    expect(replayLedger(rows, other.asOf).below).toEqual([]);
    const prices = Object.fromEntries(
      Object.entries(list).map(([id, found]) => [
        id,
        (found ?? []).map(({ date, price }) => [date, price] as const),
      ]),
    );
    const methodByAccount = Object.fromEntries(
      other.firmAccounts.map(({ key, lotMethod }) => [key, lotMethod]),
    );
    const ledger = openLedger({
      rows,
      prices: new PriceBook(prices),
      options: { methodByAccount },
    });
    expect(ledger.out.disposals.length).toBeGreaterThan(500);
  });
});

describe('the household of what happens seldom', () => {
  const rows = rowsOf('unusual');
  const accounts = sandbox.firmAccounts.filter(({ householdid }) => householdid === 'unusual');
  const balances = replayLedger(rows, AS_OF).accounts;
  const keyOf = (nickname: string) => accounts.find((one) => one.nickname === nickname)?.key ?? '';

  it('has a closed account, in which nothing is left and nothing happens any more', () => {
    const closed = accounts.find((one) => one.closed !== null);
    const { cash, shares } = balances.get(closed?.key ?? '') ?? {};
    expect([cash, [...(shares?.values() ?? [])].every((held) => held === 0n)]).toEqual([0n, true]);
    const dates = rows.filter(({ account }) => account === closed?.key).map(({ date }) => date);
    expect(dates.at(-1)).toBe(closed?.closed);
  });

  it('has an account of cash alone, and one that is overdrawn', () => {
    expect(balances.get(keyOf('House fund'))).toMatchObject({ shares: new Map() });
    expect(balances.get(keyOf('Bills'))?.cash).toBeLessThan(0n);
  });

  it('has two who file', () => {
    expect(new Set(accounts.map(({ taxUnit }) => taxUnit)).size).toBe(2);
  });

  it('was given shares worth less than they had cost the giver, and gave some away', () => {
    const gift = rows.find(({ giftValue }) => giftValue !== undefined);
    expect(Number(gift?.giftValue)).toBeLessThan(Number(gift?.costBasis));
    expect(rows.filter(({ type }) => type === 'GIFT_OUT')).toHaveLength(1);
  });
});

describe('the rich household', () => {
  const rows = rowsOf('rich');
  const last = new Map(
    Object.entries(quotes).map(([id, list]) => [id, list?.at(-1)?.price ?? '0']),
  );

  it('is worth several ten millions', () => {
    let total = 0n;
    for (const { cash, shares } of replayLedger(rows, AS_OF).accounts.values()) {
      total += cash;
      for (const [id, quantity] of shares) {
        const factor =
          sandbox.securities.find((security) => security.id === id)?.priceFactor === '0.01'
            ? 100n
            : 1n;
        total += (quantity * scaled(last.get(id))) / 10n ** 12n / factor;
      }
    }
    const dollars = Number(total / 10n ** 12n);
    expect(dollars).toBeGreaterThan(30_000_000);
    expect(dollars).toBeLessThan(120_000_000);
  });

  it('has wash sales, in one account and across two', () => {
    const options = {
      methodByAccount: Object.fromEntries(
        sandbox.firmAccounts.map(({ key, lotMethod }) => [key, lotMethod]),
      ),
    };
    const ledger = openLedger({ rows, prices: priceBook(), options });
    const washed = ledger.out.disposals.filter(({ disallowed }) => disallowed > 0n);
    expect(washed.length).toBeGreaterThan(10);
    expect(new Set(washed.map(({ account }) => account)).size).toBeGreaterThan(1);
  });

  it('holds, besides the private fund, one security whose price has stopped and one that never had any', () => {
    const held = replayLedger(rows, AS_OF)
      .held.filter(({ to }) => to === AS_OF)
      .map(({ security }) => security);
    const kinds = sandbox.securities
      .filter(({ id, pricing }) => held.includes(id) && pricing !== 'daily')
      .map(({ id, pricing }) => [id, pricing]);
    expect(kinds).toEqual([
      ['sec-windlefoot', 'stopped'],
      ['sec-gatehouse-private-iii', 'quarterly'],
      ['sec-plumage-holdings-b', 'never'],
    ]);
  });
});
