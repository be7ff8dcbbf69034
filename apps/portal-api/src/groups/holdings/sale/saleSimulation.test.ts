import {
  getRealizedGainLoss,
  getSaleSimulation,
  listPositions,
  type SaleByMethod,
  type SaleSimulation,
} from '@portal/api-sdk';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asBooks } from '../../../books/asBooks';
import { keepBooks } from '../../../books/keepBooks';
import { type RecordedTransaction, recordTransactions } from '../../../books/recordTransactions';
import { startTestServer, subjectOf, type TestServer } from '../../../testing/testServer';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

type Asked = Parameters<typeof getSaleSimulation>[0]['query'];
const ask = async (persona: 'rich' | 'plain', query: Asked): Promise<SaleSimulation> =>
  (await getSaleSimulation({ client: server.as(persona), query })).data;
const read = <Row>(text: string, values: string[] = []): Promise<Row[]> =>
  server.engine.transaction('read', (sql) => sql.query<Row>(text, values));

interface HeldLot {
  id: string;
  acquired: string;
  held_from: string;
  quantity: string;
  cost: string | null;
}

/** The stored lots of a position, oldest first; nothing of the engine is asked. */
const lotsOf = (account: string, securityid: string): Promise<HeldLot[]> =>
  read<HeldLot>(
    `select lot_id as id, acquired, held_from, quantity, cost_basis as cost from open_lot
     where account_key = $1 and security_id = $2 order by ordinal`,
    [account, securityid],
  );

interface Expected {
  lots: [id: string, shares: string][];
  cost: string;
  short: Decimal;
}

/** What a bookkeeper finds with a pencil: lots in an order until there are enough shares. */
function byHand(
  { asof, price }: SaleSimulation,
  lots: readonly HeldLot[],
  shares: Decimal,
  factor: string,
): Expected {
  let open = shares;
  let cost = new Decimal(0);
  let short = new Decimal(0);
  const taken: Expected['lots'] = [];
  for (const lot of lots) {
    if (open.lte(0)) break;
    const part = Decimal.min(open, lot.quantity);
    const paid = new Decimal(lot.cost ?? '0').times(part).div(lot.quantity);
    const longFrom = `${Number(lot.held_from.slice(0, 4)) + 1}${lot.held_from.slice(4)}`;
    if (asof <= longFrom) short = short.plus(part.times(price).times(factor)).minus(paid);
    cost = cost.plus(paid);
    taken.push([lot.id, part.toFixed()]);
    open = open.minus(part);
  }
  return { lots: taken, cost: cost.toFixed(2), short };
}

const unitCost = ({ cost, quantity }: HeldLot) => new Decimal(cost ?? '0').div(quantity);
const ORDERS: Partial<Record<SaleByMethod['method'], (lots: HeldLot[]) => HeldLot[]>> = {
  FIFO: (lots) => lots,
  LIFO: (lots) => lots.toReversed(),
  HIFO: (lots) => lots.toSorted((a, b) => unitCost(b).cmp(unitCost(a))),
  LOFO: (lots) => lots.toSorted((a, b) => unitCost(a).cmp(unitCost(b))),
};

/** Shares by lot, or by what they cost: parts of one purchase cost the same, in whichever order they go. */
function sharesBy(
  name: (id: string) => string | undefined,
  taken: readonly (readonly [id: string, shares: string])[],
): string[] {
  const groups = Map.groupBy(taken, ([id]) => name(id));
  return [...groups].map(
    ([key, parts]) => `${key}: ${parts.reduce((sum, [, part]) => sum.plus(part), new Decimal(0))}`,
  );
}

const dollars = ({ amount }: { amount: string }) => new Decimal(amount);
const added = (amounts: readonly ({ amount: string } | undefined)[]): string =>
  amounts.reduce((sum, one) => sum.plus(one ? dollars(one) : 0), new Decimal(0)).toFixed(2);

interface HeldPosition {
  account: string;
  security: string;
  factor: string;
  quantity: string;
}

/** Positions of known cost with a price and several lots, each of which has a cost of its own. */
const positionsOf = (persona: 'rich' | 'plain'): Promise<HeldPosition[]> =>
  read<HeldPosition>(
    `select p.account_key as account, p.security_id as security, p.quantity, s.price_factor as factor
     from position p join membership m using (household_id) join security s using (security_id)
       join account a using (account_key)
     where m.subject = $1 and p.price is not null and p.basis_state = 'known' and a.lot_method <> 'AVERAGE'
       and s.kind <> 'money-market'
       and p.short_lots + p.long_lots > 2
     order by p.account_key, p.security_id`,
    [subjectOf(persona)],
  );

describe.each(['rich', 'plain'] as const)('a sale of the %s household', (persona) => {
  it('takes under each method the lots that a bookkeeper takes by hand, at their cost and term', async () => {
    const held = await positionsOf(persona);
    const some = held.filter((_, place) => place % Math.ceil(held.length / 12) === 0);
    expect(some.length).toBeGreaterThan(persona === 'rich' ? 6 : 3);
    for (const { account, security, factor, quantity } of some) {
      const lots = await lotsOf(account, security);
      const part = new Decimal(quantity).times('0.6').toDecimalPlaces(3);
      const answer = await ask(persona, {
        account,
        securityid: security,
        quantity: part.toFixed(),
      });
      const proceeds = part.times(answer.price).times(factor).toFixed(2);
      expect(answer.proceeds.amount).toBe(proceeds);
      for (const { method, ...said } of answer.methods) {
        const order = ORDERS[method];
        if (!order) continue;
        const hand = byHand(answer, order(lots), part, factor);
        const where = `${security} ${method}`;
        const costOf = new Map(lots.map((lot) => [lot.id, unitCost(lot).toFixed(6)]));
        const name = (id: string) => (method === 'HIFO' || method === 'LOFO' ? costOf.get(id) : id);
        const taken = said.lots.map(({ lotid, quantity: shares }) => [lotid, shares] as const);
        expect([where, sharesBy(name, taken)]).toEqual([where, sharesBy(name, hand.lots)]);
        expect([where, said.costbasis.amount]).toEqual([where, hand.cost]);
        expect(added(said.lots.map((lot) => lot.proceeds))).toBe(proceeds);
        expect(added(said.lots.map((lot) => lot.gain))).toBe(said.gain.amount);
        const economic = dollars(said.gain).minus(dollars(said.disallowed));
        expect(economic.toFixed(2)).toBe(new Decimal(proceeds).minus(hand.cost).toFixed(2));
        const disallowedShort = said.lots
          .filter(({ term }) => term === 'short')
          .map((lot) => lot.washsaledisallowed);
        const short = dollars(said.shortgain).minus(added(disallowedShort));
        // Cents are shared out over the lots, so that one may be a cent away from its own.
        expect(
          short
            .minus(hand.short)
            .abs()
            .lte(said.lots.length / 100),
        ).toBe(true);
      }
    }
  });
});

it('offers the average for shares of funds only, at the cost of the whole position per share', async () => {
  const { data } = await listPositions({ client: server.as('plain'), query: { view: 'account' } });
  const rows = data.groups.flatMap(({ positions }) => positions);
  expect(rows.length).toBeGreaterThan(5);
  const answers = await Promise.all(
    ['Equities', 'Mutual funds'].map(async (type) => {
      const row = rows.find(({ security }) => security.holdingtype === type);
      if (!row?.account) throw new Error(`The plain household holds ${type}.`);
      const query = { account: row.account, securityid: row.security.securityid };
      return { answer: await ask('plain', query), row };
    }),
  );
  expect(answers.map(({ answer }) => answer.averageallowed)).toEqual([false, true]);
  const [equity, fund] = answers;
  expect(equity?.answer.methods.map(({ method }) => method)).toEqual([
    'FIFO',
    'LIFO',
    'HIFO',
    'LOFO',
  ]);
  const average = fund?.answer.methods.find(({ method }) => method === 'AVERAGE');
  expect(average?.costbasis).toEqual(fund?.row.costbasis);
  expect(fund?.answer.quantity).toBe(fund?.answer.held);
});

describe('a loss with purchases around it', () => {
  const SECURITY = 'sec-mossgate-health';
  let household: string;
  let price: Decimal;
  const accounts: Record<'brokerage' | 'savings' | 'ira', string> = {
    brokerage: '',
    savings: '',
    ira: '',
  };
  const row = (
    id: string,
    account: string,
    part: Partial<RecordedTransaction>,
  ): RecordedTransaction => ({
    id: `test-sale-${id}`,
    account,
    date: '2024-03-04',
    type: 'BUY',
    activity: 'BY',
    symbol: SECURITY,
    quantity: '20',
    description: 'Bought for a test',
    ...part,
  });
  const record = async (rows: RecordedTransaction[]) => {
    await recordTransactions(server.engine, household, rows);
    expect(await keepBooks(asBooks(server.engine), 'test')).toMatchObject({ kind: 'computed' });
  };
  const paid = (shares: number, perShare: Decimal.Value) =>
    new Decimal(perShare).times(shares).times(-1).toFixed(2);

  beforeAll(async () => {
    const found = await read<{ key: string; status: string; household: string }>(
      `select account_key as key, tax_status as status, household_id as household
       from account join membership using (household_id)
       where subject = $1 and source = 'firm' and kind = 'asset' order by opened`,
      [subjectOf('plain')],
    );
    const keysOf = (wanted: string) =>
      found.filter(({ status }) => status === wanted).map(({ key }) => key);
    const [brokerage = '', savings = ''] = keysOf('taxable');
    const [ira = ''] = keysOf('deferred');
    Object.assign(accounts, { brokerage, savings, ira });
    household = found[0]?.household ?? '';
    const [quote] = await read<{ closes: string }>(
      `select closes[array_length(closes, 1)]::text as closes from price_history where security_id = $1
       order by year desc limit 1`,
      [SECURITY],
    );
    price = new Decimal(quote?.closes ?? '0');
    const recent = { date: '2026-11-09' };
    // Ten dollars a share lost on the first lot, one gained on the second.
    await record([
      row('1', brokerage, { amount: paid(20, price.plus(10)) }),
      row('2', brokerage, { date: '2026-02-03', quantity: '6', amount: paid(6, price.minus(1)) }),
      row('3', savings, { ...recent, quantity: '5', amount: paid(5, price) }),
      row('4', ira, { ...recent, quantity: '3', amount: paid(3, price) }),
    ]);
  });

  const query = () => ({ account: accounts.brokerage, securityid: SECURITY });
  const first = ({ methods }: SaleSimulation): SaleByMethod => {
    const [method] = methods;
    if (!method) throw new Error('There is always a method.');
    return method;
  };

  it('loses what the household bought within 30 days: carried in a taxable account, gone in the IRA', async () => {
    const answer = await ask('plain', { ...query(), quantity: '20' });
    expect(answer).toMatchObject({
      taxstatus: 'taxable',
      asof: '2026-11-19',
      windowcloses: '2026-12-19',
      held: '26',
      proceeds: { amount: price.times(20).toFixed(2) },
    });
    const { lots, replacements, ...said } = first(answer);
    expect(said).toMatchObject({
      method: 'FIFO',
      longgain: { amount: '-120.00' },
      shortgain: { amount: '0.00' },
      gain: { amount: '-120.00' },
      disallowed: { amount: '80.00' },
      carried: { amount: '50.00' },
      lost: { amount: '30.00' },
      atrisk: { amount: '120.00' },
      atriskquantity: '12',
      unknown: 0,
    });
    expect(lots).toMatchObject([{ term: 'long', daystolongterm: 0, quantity: '20' }]);
    expect(replacements.toSorted((a, b) => a.quantity.localeCompare(b.quantity))).toEqual([
      { account: accounts.ira, originalpurchasedate: '2026-11-09', quantity: '3', carried: false },
      {
        account: accounts.savings,
        originalpurchasedate: '2026-11-09',
        quantity: '5',
        carried: true,
      },
    ]);
  });

  it('finds under another method a gain instead, and says how long that lot is short-term', async () => {
    const { methods } = await ask('plain', { ...query(), quantity: '6' });
    const lowest = methods.find(({ method }) => method === 'LOFO');
    // 2027-02-04 is the first day on which it is long-term.
    expect(lowest?.lots).toMatchObject([{ daystolongterm: 77, gain: { amount: '6.00' } }]);
    expect(lowest).toMatchObject({ shortgain: { amount: '6.00' }, atrisk: { amount: '0.00' } });
    expect(methods.map(({ method, gain }) => [method, gain.amount])).toEqual([
      ['FIFO', '0.00'],
      ['LIFO', '6.00'],
      ['HIFO', '0.00'],
      ['LOFO', '6.00'],
    ]);
  });

  it('is in a retirement account no loss at all for the tax', async () => {
    const answer = await ask('plain', { account: accounts.ira, securityid: SECURITY });
    expect(answer).toMatchObject({ taxstatus: 'deferred', method: 'AVERAGE' });
    // Its shares are under average basis: there is no other method, and no lot to choose.
    expect(answer.methods.map(({ method }) => method)).toEqual(['AVERAGE']);
    expect(first(answer)).toMatchObject({ disallowed: { amount: '0.00' }, atriskquantity: '0' });
  });

  it('is refused with what is wrong when it cannot be', async () => {
    const refusal = async (parts: Record<string, string>) => {
      const asked = new URLSearchParams({ ...query(), ...parts });
      const response = await server.fetchAs('plain', `/v2/holdings/sale-simulation?${asked}`);
      const problem = (await response.json()) as { code: string; fields?: { message: string }[] };
      return [response.status, problem.code, problem.fields?.[0]?.message];
    };
    const quantity = 'sale.quantity_refused';
    expect(await refusal({ quantity: '26.5' })).toEqual([
      422,
      quantity,
      'The account holds 26: no more can be sold.',
    ]);
    expect(await refusal({ quantity: '7', lots: 'test-sale-2' })).toEqual([
      422,
      quantity,
      'The lots chosen hold 6: no more can be sold.',
    ]);
    for (const none of ['0', '0.00', '-5']) {
      const said = await refusal({ quantity: none });
      expect(said).toEqual([422, quantity, 'This must be more than zero.']);
    }
    expect((await refusal({ quantity: 'all' })).slice(0, 2)).toEqual([400, 'request.invalid']);
    expect(await refusal({ lots: 'test-sale-1,test-sale-3' })).toEqual([
      422,
      'sale.lot_unknown',
      'Choose lots that the account holds of this security.',
    ]);
    const inIra = { account: accounts.ira, lots: 'test-sale-4' };
    expect((await refusal(inIra)).slice(0, 2)).toEqual([422, 'sale.average_cost']);
    const missing = (await refusal({ securityid: 'sec-not-held' })).slice(0, 2);
    expect(missing).toEqual([404, 'position.not_found']);
    const [foreign] = await positionsOf('rich');
    expect((await refusal({ account: foreign?.account ?? '' })).slice(0, 2)).toEqual([
      404,
      'account.not_found',
    ]);
  });

  it('comes to what the books say once that very sale is recorded, lots chosen included', async () => {
    const lots = ['test-sale-2', 'test-sale-1'];
    const answer = await ask('plain', { ...query(), quantity: '16', lots });
    const said = first(answer);
    expect(said).toMatchObject({ method: 'SPECIFIC', gain: { amount: '-14.00' } });
    await record([
      row('sold', accounts.brokerage, {
        date: answer.asof,
        type: 'SELL',
        activity: 'SL',
        quantity: '16',
        price: answer.price,
        amount: answer.proceeds.amount,
        method: 'SPECIFIC',
        lotSelector: lots,
      }),
    ]);
    const { data } = await getRealizedGainLoss({
      client: server.as('plain'),
      query: { year: 2026, securityid: SECURITY },
    });
    const booked = data.items.filter(({ activityid }) => activityid === 'test-sale-sold');
    const facts = (lot: (typeof booked)[number] | (typeof said.lots)[number]) => ({
      lotid: lot.lotid,
      quantity: lot.quantity,
      term: lot.term,
      proceeds: lot.proceeds,
      costbasis: lot.costbasis,
      washsaledisallowed: lot.washsaledisallowed,
      gain: lot.gain,
    });
    const byLot = (a: { lotid: string }, b: { lotid: string }) => a.lotid.localeCompare(b.lotid);
    expect(booked.map(facts).toSorted(byLot)).toEqual(said.lots.map(facts).toSorted(byLot));
    expect(data.totals.net).toEqual(said.gain);
    expect(data.totals.disallowed).toEqual(said.disallowed);
  });
});

it('says that accounts held elsewhere have no lots, and that some securities have no price', async () => {
  const [outside] = await read<{ key: string }>(
    `select account_key as key from account join membership using (household_id)
     where subject = $1 and source <> 'firm' limit 1`,
    [subjectOf('rich')],
  );
  const [unpriced] = await read<{ account: string; security: string }>(
    `select p.account_key as account, p.security_id as security
     from position p join membership m using (household_id) where m.subject = $1 and p.price is null limit 1`,
    [subjectOf('rich')],
  );
  const codeOf = async (account = '', securityid = '') => {
    const asked = new URLSearchParams({ account, securityid });
    const response = await server.fetchAs('rich', `/v2/holdings/sale-simulation?${asked}`);
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  expect(await codeOf(outside?.key, 'sec-alder-foods')).toEqual([422, 'sale.held_elsewhere']);
  expect(await codeOf(unpriced?.account, unpriced?.security)).toEqual([422, 'sale.no_price']);
});
