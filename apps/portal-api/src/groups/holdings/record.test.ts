// What a client needs to compute the lots again stands in the activities, for every row that has it.
import { getExplanation, listActivities, type Activity, type Money } from '@portal/api-sdk';
import { parseExact, times } from '@portal/portfolio-accounting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, withoutSecondFactor, type TestServer } from '../../testing/testServer';

let server: TestServer;
let activities: Activity[];
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-22T15:00:00Z') });
  await withoutSecondFactor(server.engine);
  activities = await every();
});
afterAll(() => server.close());

async function every(): Promise<Activity[]> {
  const rows: Activity[] = [];
  for (let pageKey: string | undefined; ;) {
    const { data } = await listActivities({
      client: server.as('rich'),
      query: {
        ...{ types: ['BY', 'SL', 'CA', 'EX'], from: '2000-01-01', to: '2026-11-22', limit: 200 },
        ...(pageKey !== undefined && { pageKey }),
      },
    });
    rows.push(...data.items);
    if (!data.hasMore) return rows;
    pageKey = data.nextPageKey;
  }
}

const ABSENT = 'absent';
const exact = (text: string | undefined) => parseExact(text ?? ABSENT);
const cents = (money: Money | undefined) => exact(money?.amount ?? '0');
const sharesOf = (row: Activity) =>
  [row.sharesbefore, row.sharesafter, row.sharesreceived].map((shares) => shares ?? ABSENT);

it('a bond that is bought or sold says its accrued interest, and its money adds up with it', () => {
  const bonds = activities.filter(({ accruedinterest }) => accruedinterest);
  expect(bonds.length).toBeGreaterThan(0);
  const wrong = bonds.filter((row) => {
    // Quoted per 100 of face.
    const principal = times(exact(row.quantity), exact(row.price)) / 100n;
    const sign = row.type === 'BY' ? -1n : 1n;
    const paid = sign * (principal + cents(row.accruedinterest)) - cents(row.fees);
    const gap = paid - cents(row.netamount);
    return (gap < 0n ? -gap : gap) > exact('0.005');
  });
  expect(wrong).toEqual([]);
});

it('shares that were delivered in say their basis and when they had been bought', () => {
  const delivered = activities.filter(({ acquired }) => acquired);
  expect(delivered.length).toBeGreaterThan(0);
  expect(delivered.filter(({ costbasis, quantity }) => !costbasis || !quantity)).toEqual([]);
  expect(delivered.filter(({ acquired = '', tradedate }) => acquired > tradedate)).toEqual([]);
});

it('a sale of a named lot names it', () => {
  const named = activities.filter(({ lotselector }) => lotselector !== undefined);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ type }) => type !== 'SL')).toEqual([]);
});

it('a split says the shares on both sides, which are in its ratio but for the fraction paid in cash', () => {
  const splits = activities.filter(({ ratio, successor }) => ratio && !successor);
  expect(splits.length).toBeGreaterThan(0);
  const wrong = splits.filter((row) => {
    const { ratio, cashinlieu } = row;
    const [before, after] = [exact(row.sharesbefore), exact(row.sharesafter)];
    const due = before * exact(ratio?.new);
    const got = after * exact(ratio?.old);
    const share = exact('1') * exact(ratio?.old);
    return before <= 0n || (cashinlieu ? due <= got || due - got >= share : due !== got);
  });
  expect(wrong.map((row) => [row.description, ...sharesOf(row)])).toEqual([]);
});

it('a spin-off and a merger say the shares given and received, the ratio and the part of the basis', () => {
  const exchanged = activities.filter(({ successor }) => successor);
  expect(exchanged.map(({ description }) => description.split(' ')[0])).toEqual(
    expect.arrayContaining(['Spin-off', 'Merger']),
  );
  const wrong = exchanged.filter((row) => {
    const { ratio, basisfraction, cashinlieu } = row;
    const isSpinOff = row.description.startsWith('Spin-off');
    const [before, after] = [exact(row.sharesbefore), exact(row.sharesafter)];
    const due = before * exact(ratio?.new);
    const got = exact(row.sharesreceived) * exact(ratio?.old);
    const isWhole = cashinlieu
      ? due > got && due - got < exact('1') * exact(ratio?.old)
      : due === got;
    return !isWhole || (isSpinOff ? after !== before || !basisfraction : after !== 0n);
  });
  expect(wrong.map((row) => [row.description, ...sharesOf(row)])).toEqual([]);
});

it('the shares on both sides of a corporate action open to the shares of the day before', async () => {
  const client = server.as('rich');
  const actions = activities.filter(({ sharesbefore }) => sharesbefore);
  for (const row of actions.filter(({ successor }) => successor).slice(0, 4)) {
    const { data } = await getExplanation({ client, path: { explain: row.explain } });
    const figure = (name: string) => data.figures.find((one) => one.figure === name)?.root;
    expect(figure('sharesbefore')).toMatchObject({ value: row.sharesbefore, unit: 'shares' });
    expect(figure('sharesafter')?.value).toBe(row.sharesafter);
    expect(figure('sharesreceived')?.value).toBe(row.sharesreceived);
    const [held] = figure('sharesbefore')?.inputs ?? [];
    const { data: shares } = await getExplanation({
      client,
      path: { explain: held?.opens?.explain ?? '' },
    });
    expect(shares.figures[0]?.root.value).toBe(held?.value);
  }
});
