// What a position keeps from one sale to the next must never answer otherwise than its lots do.
import { describe, expect, it } from 'vitest';
import { formatExact, sum, type Exact } from '../exact/exact';
import type { LotMethod } from '../ledger/transaction';
import { buy, closedLots, ledgerOf, openLots, sell, text, type TestRow } from '../testing/ledgerOf';
import { positionsOf } from '../valuation/positions';
import { realizedGain } from './gains';
import { disposalBasis, type Disposal } from './lot';

interface PlainLot {
  id: string;
  day: string;
  shares: number;
  /** Dollars per share. */
  cost: number;
}

/** The lots of one sale, looked for anew among all that are open. */
const CHOICES: Record<'FIFO' | 'LIFO' | 'HIFO', (lots: readonly PlainLot[]) => PlainLot[]> = {
  FIFO: (lots) => [...lots],
  LIFO: (lots) => lots.toReversed(),
  HIFO: (lots) => lots.toSorted((a, b) => b.cost - a.cost),
};

/** Buys and sells on 120 days, several a day; whole shares at whole dollars, so that plain numbers are exact. */
function mixedRows(seed: number): TestRow[] {
  let state = seed;
  const draw = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const rows: TestRow[] = [];
  let held = 0;
  for (let day = 0; day < 120; day += 1) {
    const date = new Date(Date.UTC(2020, 0, 2 + day * 3)).toISOString().slice(0, 10);
    for (let turn = draw(3); turn >= 0; turn -= 1) {
      const shares = 1 + draw(9);
      // Far above every price that was paid: no loss, and so no wash sale.
      if (held > 20 && draw(2) === 0) {
        rows.push(sell(date, 'X', String(shares), String(shares * 1000)));
        held -= shares;
      } else {
        rows.push(buy(date, 'X', String(shares), String(shares * (10 + draw(12)))));
        held += shares;
      }
    }
  }
  return rows;
}

/** Which lots each sale takes, and what is left, found without keeping anything. */
function replay(rows: readonly TestRow[], method: 'FIFO' | 'LIFO' | 'HIFO') {
  const lots: PlainLot[] = [];
  const taken: string[] = [];
  rows.forEach(({ type, date, quantity, amount }, index) => {
    let shares = Number(quantity);
    if (type === 'BUY') {
      lots.push({ id: `t${index + 1}`, day: date, shares, cost: -Number(amount) / shares });
      return;
    }
    for (const lot of CHOICES[method](lots)) {
      const part = Math.min(shares, lot.shares);
      if (part > 0) taken.push(`t${index + 1} takes ${part} of ${lot.id} at ${part * lot.cost}`);
      lot.shares -= part;
      shares -= part;
    }
  });
  return { taken, left: lots.filter((lot) => lot.shares > 0).map((lot) => lot.shares) };
}

describe('a long row of purchases and sales', () => {
  it.each(
    (['FIFO', 'LIFO', 'HIFO'] as const).flatMap((method) =>
      [1, 7, 2026].map((seed) => [method, seed] as const),
    ),
  )('takes by %s the lots that a search among all would find (seed %i)', (lotMethod, seed) => {
    const rows = mixedRows(seed);
    const ledger = ledgerOf(rows, { lotMethod });
    const expected = replay(rows, lotMethod);
    expect(
      ledger.out.disposals.map(
        (one) =>
          `${one.row} takes ${formatExact(one.quantity)} of ${one.lot} at ${text(disposalBasis(one))}`,
      ),
    ).toEqual(expected.taken);
    const open = [...ledger.state.accounts.values()].flatMap(
      ({ positions }) => positions.get('X')?.lots ?? [],
    );
    expect(open.map(({ quantity }) => Number(formatExact(quantity)))).toEqual(expected.left);
  });

  it('finds by name what is left of a lot, also beside others of its day', () => {
    const rows = [
      buy('2020-01-10', 'X', '2', '20'),
      buy('2020-02-10', 'X', '4', '80'),
      buy('2020-02-10', 'X', '4', '120'),
      buy('2020-03-10', 'X', '2', '80'),
    ];
    const named = (date: string, quantity: string, lotSelector: string, method: LotMethod) =>
      sell(date, 'X', quantity, '900', { lotSelector, method });
    const ledger = ledgerOf([
      ...rows,
      named('2020-06-01', '1', 't3', 'SPECIFIC'),
      named('2020-06-02', '5', '2020-02-10', 'FIFO'),
      named('2020-06-03', '2', 't3', 'SPECIFIC'),
      named('2020-06-04', '2', '2020-03-10', 'SPECIFIC'),
      named('2020-06-05', '1', '2020-01-10', 'SPECIFIC'),
    ]);
    expect(closedLots(ledger)).toEqual([
      'X 1: 900 - 30 = 870 SHORT',
      'X 4: 720 - 80 = 640 SHORT',
      'X 1: 180 - 30 = 150 SHORT',
      'X 2: 900 - 60 = 840 SHORT',
      'X 2: 900 - 80 = 820 SHORT',
      'X 1: 900 - 10 = 890 SHORT',
    ]);
    expect(openLots(ledger)).toEqual(['A X 1 @ 10 held from 2020-01-10']);
  });
});

describe('several lots of one name', () => {
  it('stay in order of acquisition when a part of the first one is gone', () => {
    const rows = [buy('2020-01-10', 'X', '3', '30'), buy('2020-01-10', 'X', '3', '60')];
    const named = (date: string, quantity: string, lotSelector: string) =>
      sell(date, 'X', quantity, '900', { lotSelector });
    const sales = [named('2020-06-01', '1', 't1'), named('2020-06-02', '3', '2020-01-10')];
    expect(ledgerOf([...rows, ...sales]).out.disposals.map(({ lot }) => lot)).toEqual([
      't1',
      't1',
      't2',
    ]);
  });

  it('are refused where only the lot that is named may go', () => {
    const rows = [buy('2020-01-10', 'X', '3', '30'), buy('2020-01-10', 'X', '3', '60')];
    const sale = sell('2020-06-01', 'X', '1', '9', {
      method: 'SPECIFIC',
      lotSelector: '2020-01-10',
    });
    expect(() => ledgerOf([...rows, sale])).toThrow('More than one lot could be meant');
  });

  const rows = [
    buy('2020-01-10', 'X', '1', '20'),
    buy('2020-01-10', 'X', '1', '30'),
    buy('2020-01-10', 'X', '1', '10'),
    buy('2020-01-11', 'X', '1', '90'),
  ];
  it.each([
    ['FIFO', 't1'],
    ['LIFO', 't3'],
    ['HIFO', 't2'],
  ] as const)('are taken by the method: %s', (method, lot) => {
    for (const lotSelector of ['2020-01-10', { acquired: '2020-01-10' }]) {
      const sale = sell('2020-06-01', 'X', '1', '100', { method, lotSelector });
      expect(ledgerOf([...rows, sale]).out.disposals.map((one) => one.lot)).toEqual([lot]);
    }
  });
});

describe('the highest basis, when sales have been made by it before', () => {
  it('is looked for among lots that came later, and an unknown one goes last, the oldest first', () => {
    const unknown = (date: string): TestRow => ({
      date,
      type: 'DELIVER_IN',
      symbol: 'X',
      quantity: '1',
      price: '50',
    });
    const rows = [
      buy('2020-01-10', 'X', '1', '10'),
      buy('2020-01-11', 'X', '2', '60'),
      sell('2020-02-01', 'X', '1', '900'),
      unknown('2020-02-02'),
      buy('2020-02-03', 'X', '1', '20'),
      unknown('2020-02-04'),
      buy('2020-02-05', 'X', '1', '40'),
      sell('2020-06-01', 'X', '6', '900'),
    ];
    const { disposals } = ledgerOf(rows, { lotMethod: 'HIFO' }).out;
    expect(disposals.map(({ lot }) => lot)).toEqual(['t2', 't7', 't2', 't5', 't1', 't4', 't6']);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])(
    'is, of two lots that nothing else tells apart, the one of the lower id (%s, %s)',
    (...ids) => {
      const rows = ids.map((id) => buy('2020-01-10', 'X', '1', '10', { id, seq: 1 }));
      const sales = [sell('2020-02-01', 'X', '1', '90'), sell('2020-02-02', 'X', '1', '90')];
      const first = ledgerOf([...rows, ...sales], { lotMethod: 'HIFO' }).out.disposals;
      expect(first.map(({ lot }) => lot)).toEqual(['a', 'b']);
      const dear = buy('2020-01-09', 'X', '1', '80');
      const early = sell('2020-01-09', 'X', '1', '90', { seq: 2 });
      const later = ledgerOf([dear, early, ...rows, ...sales], { lotMethod: 'HIFO' }).out.disposals;
      expect(later.slice(1).map(({ lot }) => lot)).toEqual(['a', 'b']);
    },
  );

  it('counts the loss that joined a lot', () => {
    const rows = [
      buy('2020-01-10', 'X', '1', '90'),
      buy('2020-01-11', 'X', '1', '50'),
      buy('2020-01-12', 'X', '1', '55'),
      sell('2020-03-02', 'X', '1', '60'),
      buy('2020-03-10', 'X', '1', '24'),
      buy('2020-05-05', 'X', '1', '53'),
      sell('2020-08-03', 'X', '4', '900'),
    ];
    // 24 and the 30 that joined it are 54.
    const { disposals } = ledgerOf(rows, { lotMethod: 'HIFO' }).out;
    expect(disposals.map(({ lot }) => lot)).toEqual(['t1', 't3', 't5', 't6', 't2']);
  });
});

describe('lots that are replaced as a whole', () => {
  const split = { date: '2020-03-01', type: 'SPLIT', symbol: 'X', ratio: ['2', '1'] } as const;
  const rows: TestRow[] = [
    buy('2020-01-10', 'X', '2', '20'),
    buy('2020-01-11', 'X', '2', '60'),
    buy('2020-01-12', 'X', '2', '40'),
  ];

  it.each([
    ['HIFO', {}, ['X 1: 90 - 30 = 60 SHORT', 'X 2: 90 - 30 = 60 SHORT']],
    ['AVERAGE', {}, ['X 1: 90 - 20 = 70 SHORT', 'X 2: 90 - 20 = 70 SHORT']],
    ['SPECIFIC', { lot: 't2' }, ['X 1: 90 - 30 = 60 SHORT', 'X 2: 90 - 30 = 60 SHORT']],
  ] as const)('are found again after a split, by %s', (method, more, lines) => {
    const ledger = ledgerOf(
      [
        ...rows,
        sell('2020-02-01', 'X', '1', '90', { method, ...more }),
        split,
        sell('2020-04-01', 'X', '2', '90', { method, ...more }),
      ],
      { lotMethod: method },
    );
    expect(closedLots(ledger)).toEqual(lines);
  });
});

describe('average basis', () => {
  it('shares out the disallowed losses of the lots, also of one that comes later', () => {
    // The loss of 2 joins the share bought on 03-10, so four shares have cost 7 + 2 + 8 + 9 + 10 = 36.
    const ledger = ledgerOf(
      [
        buy('2020-01-01', 'X', '1', '10'),
        sell('2020-03-01', 'X', '1', '8'),
        buy('2020-03-10', 'X', '1', '7'),
        buy('2020-05-01', 'X', '1', '8'),
        buy('2020-05-02', 'X', '1', '9'),
        buy('2020-05-03', 'X', '1', '10'),
        sell('2020-06-01', 'X', '1', '20'),
        buy('2020-06-02', 'X', '1', '18'),
        sell('2020-06-03', 'X', '1', '20'),
        sell('2020-06-04', 'X', '3', '60'),
      ],
      { lotMethod: 'AVERAGE' },
    );
    const gains = ledger.out.disposals.map((one) => text(disposalBasis(one)));
    expect(gains).toEqual(['10', '9', '11.25', '11.25', '11.25', '11.25']);
  });

  it('takes over the loss of a sale at the average, with the share that replaces it', () => {
    const ledger = ledgerOf(
      [
        buy('2020-01-01', 'X', '2', '20'),
        buy('2020-01-02', 'X', '2', '40'),
        sell('2020-03-02', 'X', '1', '5'),
        buy('2020-03-10', 'X', '1', '6'),
        buy('2020-03-11', 'X', '1', '7'),
        sell('2020-08-03', 'X', '5', '500'),
      ],
      { lotMethod: 'AVERAGE' },
    );
    // 45 for the three that stay, 6 and 7 for two more, and the loss of 10.
    const basis = ledger.out.disposals.slice(1).map((one) => disposalBasis(one) ?? 0n);
    expect(formatExact(sum(basis))).toBe('68');
  });

  it('takes over the loss that joined shares in another account, when they are moved in', () => {
    const ledger = ledgerOf(
      [
        buy('2020-01-01', 'X', '2', '20', { account: 'B' }),
        sell('2020-01-06', 'X', '1', '90', { account: 'B' }),
        buy('2020-02-10', 'X', '1', '30'),
        sell('2020-03-20', 'X', '1', '25'),
        buy('2020-04-01', 'X', '1', '20'),
        { date: '2020-06-01', type: 'TRANSFER', symbol: 'X', quantity: '1', toAccount: 'B' },
        sell('2020-08-03', 'X', '2', '500', { account: 'B' }),
      ],
      { methodByAccount: { B: 'AVERAGE' } },
    );
    // 10 for the share that was there, 20 and the loss of 5 for the one that came.
    const basis = ledger.out.disposals.slice(2).map((one) => disposalBasis(one) ?? 0n);
    expect(formatExact(sum(basis))).toBe('35');
  });

  it('is unknown from the lot on whose basis is missing', () => {
    const ledger = ledgerOf(
      [
        buy('2020-01-01', 'X', '2', '20'),
        sell('2020-02-01', 'X', '1', '30'),
        { date: '2020-02-02', type: 'DELIVER_IN', symbol: 'X', quantity: '1', price: '100' },
        sell('2020-02-03', 'X', '1', '30'),
      ],
      { lotMethod: 'AVERAGE' },
    );
    expect(closedLots(ledger)).toEqual([
      'X 1: 30 - 10 = 20 SHORT',
      'X 1: 30 - unknown = unknown SHORT',
    ]);
  });
});

describe('a gift that was worth less than it had cost the giver (IRC §1015(a))', () => {
  const gift: TestRow = {
    date: '2020-05-04',
    type: 'DELIVER_IN',
    symbol: 'X',
    quantity: '10',
    costBasis: '1000',
    giftValue: '600',
    acquired: '2018-01-10',
  };
  it.each([
    ['more than it had cost', '1001', 'X 10: 1001 - 1000 = 1 LONG'],
    ['what it had cost', '1000', 'X 10: 1000 - 1000 = 0 LONG'],
    ['less than that and more than it was worth', '800', 'X 10: 800 - 800 = 0 LONG'],
    ['what it was worth', '600', 'X 10: 600 - 600 = 0 LONG'],
    ['less than it was worth', '590', 'X 10: 590 - 600 = -10 SHORT'],
  ])('is sold for %s', (_, amount, line) => {
    expect(closedLots(ledgerOf([gift, sell('2020-08-03', 'X', '10', amount)]))).toEqual([line]);
  });

  it.each([
    ['more than it had cost', '100.1', '1000', '1', 'LONG'],
    ['less than that and more than it was worth', '80', '800', '0', 'LONG'],
    ['less than it was worth', '59', '600', '-10', 'SHORT'],
  ])('shows the gain that a sale would bring while its price is %s', (_, price, ...expected) => {
    const quotes = { X: [['2020-08-03', price]] } as const;
    const [position] = positionsOf(ledgerOf([gift], {}, quotes), '2020-08-03');
    const [lot] = position?.lots ?? [];
    const shown = [lot?.costBasis, lot?.unrealizedGain?.value].map(text);
    expect([...shown, lot?.term]).toEqual(expected);
    const { costBasis, unrealizedGain } = position!;
    expect([costBasis.value, unrealizedGain?.value].map(text)).toEqual(shown);
    expect(text(lot?.purchaseCost?.value)).toBe(shown[0]);
  });

  const NEITHER = [
    'Neither basis of the gift: what the sale brought',
    ...['Proceeds', 'Basis of the giver', 'Value when it was given'],
  ];
  it.each([
    ['more than it had cost', '1001', ['Purchase cost'], '1000'],
    ['less than that and more than it was worth', '800', NEITHER, '800'],
    ['less than it was worth', '590', ['Value when it was given'], '600'],
  ])('says which basis counts once it is sold for %s', (_, amount, labels, basis) => {
    const ledger = ledgerOf([gift, sell('2020-08-03', 'X', '10', amount)]);
    const [cost] = realizedGain(ledger.out.disposals).costBasis.inputs;
    expect([cost?.label, ...(cost?.inputs.map(({ label }) => label) ?? [])]).toEqual(labels);
    expect(text(cost?.value)).toBe(basis);
  });

  it('keeps both bases in each part', () => {
    const ledger = ledgerOf([
      gift,
      sell('2020-08-03', 'X', '4', '200'),
      sell('2020-08-04', 'X', '3', '400'),
      sell('2020-08-05', 'X', '3', '150'),
    ]);
    expect(closedLots(ledger)).toEqual([
      'X 4: 200 - 240 = -40 SHORT',
      'X 3: 400 - 300 = 100 LONG',
      'X 3: 150 - 180 = -30 SHORT',
    ]);
  });
});

describe('the cents of a sale', () => {
  it('add up over lots whose parts are not whole cents', () => {
    const ledger = ledgerOf([
      buy('2020-01-01', 'X', '1', '1.005'),
      buy('2020-01-02', 'X', '1', '1.005'),
      buy('2020-01-03', 'X', '1', '1.005'),
      sell('2020-06-01', 'X', '3', '10.01'),
    ]);
    const inOrder = (read: (one: Disposal) => Exact | null) =>
      ledger.out.disposals.map((one) => formatExact(read(one) ?? 0n)).sort();
    expect(inOrder((one) => one.statedProceeds)).toEqual(['3.33', '3.34', '3.34']);
    expect(inOrder((one) => one.statedBasis)).toEqual(['1', '1.01', '1.01']);
  });

  it('disallow nothing of a gain, nor of a loss that is less than a cent', () => {
    const stated = (proceeds: string) =>
      ledgerOf([
        buy('2020-01-01', 'X', '1', '10'),
        sell('2020-03-02', 'X', '1', proceeds),
        buy('2020-03-10', 'X', '1', '5'),
      ]).out.disposals.map(({ disallowed, statedDisallowed }) => [
        formatExact(disallowed),
        formatExact(statedDisallowed),
      ]);
    expect(stated('12')).toEqual([['0', '0']]);
    expect(stated('9.999')).toEqual([['0.001', '0']]);
  });

  it('disallow cents of a loss that is replaced in part, and no more than is stated', () => {
    const disallowed = (bought: string) =>
      ledgerOf([
        buy('2020-01-01', 'X', '3', '10'),
        sell('2020-03-02', 'X', '3', '9'),
        buy('2020-03-10', 'X', bought, '5'),
      ]).out.disposals.map(({ statedDisallowed }) => formatExact(statedDisallowed));
    expect(disallowed('1')).toEqual(['0.33']);
    expect(disallowed('3')).toEqual(['1']);
  });
});
