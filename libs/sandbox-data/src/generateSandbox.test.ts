import { createHash } from 'node:crypto';
import sandboxPeople from './people.json';
import { describe, expect, it } from 'vitest';
import { isBusinessDay, settlementDate } from './calendar';
import { generateSandbox, type Sandbox } from './generateSandbox';
import type { LedgerRow } from './ledger/ledgerRow';

const SEED = 2026;
const AS_OF = '2026-11-19';
const people = sandboxPeople.people;
const sandbox = generateSandbox({ seed: SEED, asOf: AS_OF, people });
const earlier = generateSandbox({ seed: SEED, asOf: '2026-02-17', people });
const midway = generateSandbox({ seed: SEED, asOf: '2019-08-13', people });

function fingerprint(of: Sandbox): string {
  const hash = createHash('sha256');
  const { prices, indexLevels, ...data } = of;
  hash.update(JSON.stringify(data));
  for (const row of prices()) hash.update(`${row.security}${row.date}${row.price}`);
  for (const row of indexLevels()) hash.update(`${row.security}${row.date}${row.price}`);
  return hash.digest('hex');
}

describe('the sandbox', () => {
  it('is the same for the same seed and day, and another for another seed', () => {
    expect(fingerprint(generateSandbox({ seed: SEED, asOf: AS_OF, people }))).toBe(
      fingerprint(sandbox),
    );
    expect(fingerprint(generateSandbox({ seed: 7, asOf: AS_OF, people }))).not.toBe(
      fingerprint(sandbox),
    );
  });

  it.each([
    ['2019-08-13', midway],
    ['2026-02-17', earlier],
  ])('keeps every ledger row booked up to %s when time goes on', (day, before) => {
    expect(sandbox.ledger.filter(({ entered }) => entered <= day)).toEqual(before.ledger);
  });

  it('keeps prices, index levels, valuations and past dividends when time goes on', () => {
    const until = [...sandbox.prices()].filter(({ date }) => date <= earlier.asOf);
    expect(until).toEqual([...earlier.prices()].filter(({ date }) => date <= earlier.asOf));
    const levels = [...sandbox.indexLevels()].filter(({ date }) => date <= earlier.asOf);
    expect(levels).toEqual([...earlier.indexLevels()]);
    expect(sandbox.valuations.filter(({ date }) => date <= earlier.asOf)).toEqual(
      earlier.valuations,
    );
    expect(sandbox.dividends.filter(({ declared }) => declared <= earlier.asOf)).toEqual(
      earlier.dividends,
    );
  });

  it('gives each household what its story needs', () => {
    const accounts = Object.groupBy(sandbox.firmAccounts, ({ householdid }) => householdid);
    expect(accounts['rich']).toHaveLength(12);
    expect(accounts['plain']).toHaveLength(3);
    expect(accounts['renaming']).toHaveLength(4);
    expect(accounts['empty']).toBeUndefined();
    const rows = Object.groupBy(sandbox.ledger, ({ householdid }) => householdid);
    expect(rows['rich']?.length).toBeGreaterThan(12_000);
    expect(rows['rich']?.[0]?.date).toBe('2011-11-15');
    expect(rows['plain']?.length).toBeGreaterThan(400);
    expect(rows['renaming']?.length).toBeGreaterThan(200);
    expect(sandbox.outsideAccounts.filter(({ source }) => source === 'external')).toHaveLength(2);
    expect(sandbox.outsideAccounts.filter(({ kind }) => kind === 'liability')).toHaveLength(2);
  });

  it('leaves out households that nobody belongs to', () => {
    const alone = generateSandbox({
      seed: SEED,
      asOf: AS_OF,
      people: people.filter(({ household }) => household === 'plain'),
    });
    expect(new Set(alone.ledger.map(({ householdid }) => householdid))).toEqual(new Set(['plain']));
    expect(alone.ledger).toEqual(
      sandbox.ledger.filter(({ householdid }) => householdid === 'plain'),
    );
  });

  it('uses every kind of row that a screen has to show', () => {
    expect(new Set(sandbox.ledger.map(({ type }) => type))).toEqual(
      new Set([
        'BUY',
        'SELL',
        'DEPOSIT',
        'WITHDRAWAL',
        'TAX',
        'DIVIDEND',
        'INTEREST',
        'FEE',
        'FEE_REFUND',
        'SPLIT',
        'STOCK_DIVIDEND',
        'SPIN_OFF',
        'MERGER',
        'RETURN_OF_CAPITAL',
        'TRANSFER',
        'JOURNAL',
        'DELIVER_IN',
        'GIFT_OUT',
        'CANCEL',
      ]),
    );
    const rich = sandbox.ledger.filter(({ householdid }) => householdid === 'rich');
    expect(new Set(rich.map(({ character }) => character))).toEqual(
      new Set([undefined, 'qualified', 'ordinary', 'tax-exempt', 'interest', 'capital-gain']),
    );
    expect(rich.some(({ corrects }) => corrects)).toBe(true);
    expect(rich.some(({ method }) => method === 'SPECIFIC')).toBe(true);
    expect(rich.some(({ type, cashInLieu }) => type === 'SPLIT' && cashInLieu)).toBe(true);
    expect(
      rich.filter(({ type, costBasis }) => type === 'DELIVER_IN' && costBasis === undefined),
    ).toHaveLength(2);
  });
});

describe('ledger rows', () => {
  it('fall on New York business days and settle as trades did at the time', () => {
    const dates = new Set(
      sandbox.ledger.flatMap(({ date, entered, settled }) => [date, entered, settled]),
    );
    expect([...dates].filter((date) => !isBusinessDay(date))).toEqual([]);
    const trades = sandbox.ledger.filter(
      ({ type, description }) =>
        type === 'BUY' || (type === 'SELL' && !description.startsWith('Matured')),
    );
    expect(trades.filter(({ date, settled }) => settled !== settlementDate(date))).toEqual([]);
  });

  it('are booked in order, never before their own date, under ids of their own', () => {
    const ids = new Set(sandbox.ledger.map(({ id }) => id));
    expect(ids.size).toBe(sandbox.ledger.length);
    expect(sandbox.ledger.filter(({ entered, date }) => entered < date)).toEqual([]);
    expect(
      sandbox.ledger.filter(({ entered, date, corrects }) => entered !== date && !corrects),
    ).toEqual([]);
    for (const rows of Object.values(
      Object.groupBy(sandbox.ledger, ({ householdid }) => householdid),
    )) {
      const entered = rows?.map((row) => row.entered) ?? [];
      expect(entered).toEqual(entered.toSorted());
    }
  });

  it('say of a dividend when it went ex, at what rate and on how many shares', () => {
    const paid = sandbox.ledger.filter(({ type, exDate }) => type === 'DIVIDEND' && exDate);
    expect(paid.length).toBeGreaterThan(5_000);
    const corrected = new Set(sandbox.ledger.map(({ corrects }) => corrects));
    const gross = ({ amount, tax, costBasis, reinvest }: LedgerRow): number =>
      reinvest ? Number(costBasis) : Number(amount) + Number(tax ?? 0);
    const off = paid.filter(
      (row) =>
        !corrected.has(row.id) &&
        Math.abs(gross(row) - Number(row.rate) * Number(row.units)) > 0.0051,
    );
    expect(off).toEqual([]);
    expect(paid.filter(({ exDate, date }) => (exDate ?? '') >= date)).toEqual([]);
  });

  it('carry plain decimal strings: money to the cent, shares to four places', () => {
    const money = sandbox.ledger.flatMap(({ amount, fee, tax, costBasis, cashInLieu, accrued }) => [
      amount,
      fee,
      tax,
      costBasis,
      cashInLieu,
      accrued,
    ]);
    expect(money.filter((text) => text !== undefined && !/^-?\d+\.\d\d$/.test(text))).toEqual([]);
    const shares = sandbox.ledger.map(({ quantity }) => quantity);
    expect(shares.filter((text) => text !== undefined && !/^\d+(\.\d{1,4})?$/.test(text))).toEqual(
      [],
    );
  });
});

describe('names and keys', () => {
  it('are opaque for accounts, and unique', () => {
    const keys = [...sandbox.firmAccounts, ...sandbox.outsideAccounts].map(({ key }) => key);
    expect(keys.filter((key) => !/^[a-z0-9]{16,40}$/.test(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are within the contract for securities, and obviously made up', () => {
    expect(sandbox.securities.length).toBeGreaterThanOrEqual(80);
    expect(sandbox.securities.filter(({ id }) => !/^[a-z0-9-]{1,40}$/.test(id))).toEqual([]);
    expect(new Set(sandbox.securities.map(({ cusip }) => cusip)).size).toBe(
      sandbox.securities.length,
    );
    expect(sandbox.securities.filter(({ cusip }) => !/^00[A-Z0-9]{7}$/.test(cusip))).toEqual([]);
  });
});

describe('outside assets', () => {
  it('has a mortgage that is paid down and a house that is worth more than it', () => {
    const valuesOf = (nickname: string): number[] => {
      const key = sandbox.outsideAccounts.find((account) => account.nickname === nickname)?.key;
      return sandbox.valuations
        .filter((valuation) => valuation.key === key)
        .map(({ amount }) => Number(amount));
    };
    const mortgage = valuesOf('Mortgage');
    expect(mortgage[0]).toBe(2_400_000);
    expect(mortgage.every((owed, index) => index === 0 || owed < (mortgage[index - 1] ?? 0))).toBe(
      true,
    );
    expect(valuesOf('Puddlewick house').at(-1)).toBeGreaterThan(mortgage.at(-1) ?? 0);
  });
});
