import { describe, expect, it } from 'vitest';
import { formatCents, formatExact, parseExact, sum } from '../exact/exact';
import { amendLedger, type Ledger } from '../ledger/ledger';
import { isRefusal } from '../refusals';
import { buy, closedLots, ledgerOf, openLots, sell } from '../testing/ledgerOf';
import { hypotheticalSale, type SaleMethod, type SaleQuestion } from './hypotheticalSale';

// Cost 40, 60, 50 and 55 a share; on the day of the sale the first two are long-term.
const bought = [
  buy('2019-01-10', 'X', '10', '400'),
  buy('2019-02-10', 'X', '10', '600'),
  buy('2020-03-10', 'X', '10', '500'),
  buy('2020-05-20', 'X', '10', '550'),
];
const asked: SaleQuestion = {
  account: 'A',
  symbol: 'X',
  quantity: parseExact('15'),
  price: parseExact('45'),
  date: '2020-06-01',
};

const ask = (ledger: Ledger, method: SaleMethod, more: Partial<SaleQuestion> = {}) =>
  hypotheticalSale(ledger, { ...asked, ...more }, method);
const gainsOf = (ledger: Ledger, method: SaleMethod, more: Partial<SaleQuestion> = {}) =>
  closedLots({
    ...ledger,
    out: { ...ledger.out, disposals: [...ask(ledger, method, more).disposals] },
  });

describe('a sale that nobody has made', () => {
  it.each<[SaleMethod, string[]]>([
    ['FIFO', ['X 10: 450 - 400 = 50 LONG', 'X 5: 225 - 300 = -75 LONG disallowed 75 on 5']],
    ['LIFO', ['X 10: 450 - 550 = -100 SHORT', 'X 5: 225 - 250 = -25 SHORT']],
    ['HIFO', ['X 10: 450 - 600 = -150 LONG disallowed 75 on 5', 'X 5: 225 - 275 = -50 SHORT']],
    ['LOFO', ['X 10: 450 - 400 = 50 LONG', 'X 5: 225 - 250 = -25 SHORT disallowed 25 on 5']],
    [
      'AVERAGE',
      ['X 10: 450 - 512.5 = -62.5 LONG disallowed 62.5 on 10', 'X 5: 225 - 256.25 = -31.25 LONG'],
    ],
  ])('closes lots by %s', (method, lines) => {
    expect(gainsOf(ledgerOf(bought), method)).toEqual(lines);
  });

  it('closes the lots that are named, in the order of the list, the last one in part', () => {
    const named = { lots: ['t3', 't1'], quantity: parseExact('12') };
    const ledger = ledgerOf(bought);
    expect(gainsOf(ledger, 'SPECIFIC', named)).toEqual([
      'X 10: 450 - 500 = -50 SHORT disallowed 50 on 10',
      'X 2: 90 - 80 = 10 LONG',
    ]);
    const { row } = ask(ledger, 'SPECIFIC', named);
    expect(openLots(amendLedger(ledger, { add: [row] }))).toContain(
      'A X 8 @ 320 held from 2019-01-10',
    );
  });

  it('sells the lowest basis first, with the losses that joined it, and an unknown one last', () => {
    const lofo = (rows: Parameters<typeof ledgerOf>[0], quantity: string) =>
      ask(ledgerOf(rows), 'LOFO', { quantity: parseExact(quantity) }).disposals.map(
        ({ lot, quantity: taken }) => `${formatExact(taken)} of ${lot}`,
      );
    const unknown = (date: string) =>
      ({ date, type: 'DELIVER_IN', symbol: 'X', quantity: '2', price: '9' }) as const;
    const mixed = [
      unknown('2019-01-02'),
      buy('2019-01-10', 'X', '2', '80'),
      unknown('2019-01-11'),
      // A unit basis of 30 in a larger lot, then the same again.
      buy('2019-02-10', 'X', '4', '120'),
      buy('2019-03-10', 'X', '2', '60'),
    ];
    expect(lofo(mixed, '11')).toEqual(['4 of t4', '2 of t5', '2 of t2', '2 of t1', '1 of t3']);
    const washed = [
      buy('2019-01-01', 'X', '1', '50'),
      sell('2019-03-01', 'X', '1', '10', { method: 'LIFO' }),
      buy('2019-03-10', 'X', '1', '20'),
      buy('2019-08-10', 'X', '1', '30'),
    ];
    // 20 and the 40 that joined it.
    expect(lofo(washed, '2')).toEqual(['1 of t4', '1 of t3']);
    expect(lofo([buy('2018-08-10', 'X', '1', '30'), ...washed], '3')).toEqual([
      '1 of t1',
      '1 of t5',
      '1 of t4',
    ]);
  });

  it('comes behind every row of its day', () => {
    const today = (id: string, amount: string) => buy('2020-06-01', 'X', '10', amount, { id });
    const ledger = ledgerOf([...bought, today('early', '700'), today('late', '800')]);
    const { disposals } = ask(ledger, 'LIFO', { quantity: parseExact('20') });
    expect(disposals.map(({ lot }) => lot)).toEqual(['late', 'early']);
  });

  it('states its money in cents', () => {
    const cents = { quantity: parseExact('3'), price: parseExact('10.0033') };
    expect(ask(ledgerOf(bought), 'FIFO', cents).row.amount).toBe('30.01');
  });

  it('is asked of an empty ledger, and refused', () => {
    expect(() => ask(ledgerOf([]), 'LOFO')).toThrow('more shares leave than are held');
  });

  it('leaves the ledger as it was, and says the same when it is asked again', () => {
    const ledger = ledgerOf(bought);
    const before = openLots(ledger);
    const first = ask(ledger, 'FIFO');
    expect(openLots(ledger)).toEqual(before);
    expect(ledger.out.disposals).toEqual([]);
    expect(ask(ledger, 'FIFO')).toEqual(first);
  });

  it('says what the engine says once the row is recorded', () => {
    const ledger = ledgerOf(bought);
    const { row, disposals } = ask(ledger, 'HIFO');
    const recorded = amendLedger(ledger, { add: [row] });
    expect(recorded.out.disposals).toEqual(disposals);
  });

  it('shares cents over the lots so that they add up to the money', () => {
    const thirds = { quantity: parseExact('15'), price: parseExact('3.3333') };
    const { row, disposals } = ask(ledgerOf(bought), 'FIFO', thirds);
    expect(row.amount).toBe('50');
    expect(formatCents(sum(disposals.map((one) => one.statedProceeds ?? 0n)))).toBe('50.00');
  });
});

describe('its wash sales', () => {
  const old = buy('2019-01-10', 'X', '10', '1000');
  const options = {
    taxUnits: { A: 'couple', B: 'couple', IRA: 'couple', TRUST: 'trust' },
    deferredAccounts: ['IRA'],
  };
  const recent = (account: string) => buy('2020-05-20', 'X', '4', '200', { account });
  const whole = { quantity: parseExact('10') };
  const said = (account: string) => {
    const answer = ask(ledgerOf([old, recent(account)], options), 'FIFO', whole);
    return {
      disallowed: formatExact(sum(answer.disposals.map(({ disallowed }) => disallowed))),
      carried: formatExact(answer.carried),
      lost: formatExact(answer.lost),
      open: `${formatExact(answer.openLoss)} on ${formatExact(answer.openShares)}`,
      replacements: answer.replacements.map(
        ({ account: where, lot }) => `${where} ${formatExact(lot.quantity)}`,
      ),
    };
  };

  it('move a loss to shares that another account of the filer bought', () => {
    expect(said('B')).toEqual({
      disallowed: '220',
      carried: '220',
      lost: '0',
      open: '330 on 6',
      replacements: ['B 4'],
    });
  });

  it('lose a loss for good to shares that the retirement account bought', () => {
    expect(said('IRA')).toEqual({
      disallowed: '220',
      carried: '0',
      lost: '220',
      open: '330 on 6',
      replacements: ['IRA 4'],
    });
  });

  it('leave the shares of another filer alone, and wait for later purchases', () => {
    expect(said('TRUST')).toEqual({
      disallowed: '0',
      carried: '0',
      lost: '0',
      open: '550 on 10',
      replacements: [],
    });
  });

  it('find nothing to replace when every share is sold', () => {
    const all = { quantity: parseExact('14') };
    const answer = ask(ledgerOf([old, recent('A')], options), 'FIFO', all);
    expect(answer.replacements).toEqual([]);
    expect(answer.carried).toBe(0n);
    expect(formatExact(answer.openLoss)).toBe('570');
  });

  it('do not count adjustments that the lots sold had already', () => {
    const earlier = [
      buy('2019-01-10', 'X', '10', '1000'),
      sell('2019-02-10', 'X', '10', '800'),
      buy('2019-02-20', 'X', '10', '700'),
      recent('B'),
    ];
    const answer = ask(ledgerOf(earlier, options), 'FIFO', whole);
    // 700 and the 200 that joined it, sold for 450: 4 of 10 shares are replaced.
    expect(formatExact(answer.carried)).toBe('180');
    expect(answer.lost).toBe(0n);
  });

  it('leave out the replacements of earlier sales', () => {
    const earlier = [
      buy('2019-01-10', 'X', '20', '2000'),
      sell('2020-04-10', 'X', '10', '800'),
      buy('2020-04-30', 'X', '4', '320', { account: 'B' }),
      buy('2020-05-20', 'X', '4', '200'),
    ];
    const { replacements } = ask(ledgerOf(earlier, options), 'FIFO', whole);
    expect(
      replacements.map(({ account, lot }) => `${account} ${formatExact(lot.quantity)}`),
    ).toEqual(['A 4']);
  });

  it('do not exist in a retirement account', () => {
    const ledger = ledgerOf([{ ...old, account: 'IRA' }, recent('A')], options);
    const answer = ask(ledger, 'FIFO', { ...whole, account: 'IRA' });
    expect(answer.disposals[0]?.disallowed).toBe(0n);
    expect([answer.openShares, answer.openLoss]).toEqual([0n, 0n]);
  });
});

describe('a sale that cannot be', () => {
  const codeOf = (method: SaleMethod, more: Partial<SaleQuestion>) => {
    try {
      ask(ledgerOf(bought), method, more);
      return null;
    } catch (error) {
      return isRefusal(error) ? error.code : error;
    }
  };
  it.each<[string, SaleMethod, Partial<SaleQuestion>, string]>([
    ['more than is held', 'FIFO', { quantity: parseExact('41') }, 'quantity.exceeds-holding'],
    ['more than the lots named hold', 'SPECIFIC', { lots: ['t1', 't1'] }, 'lot.not-found'],
    ['a lot that is not there', 'SPECIFIC', { lots: ['t9'] }, 'lot.not-found'],
    ['no lots named where there is a choice', 'SPECIFIC', {}, 'lot.ambiguous'],
  ])('is refused: %s', (_, method, more, code) => {
    expect(codeOf(method, more)).toBe(code);
  });
});
