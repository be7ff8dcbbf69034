import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestVendor, type TestVendor, vendorQuote } from '../testing/testVendor';
import { createHttpFeed } from './httpFeed';
import {
  BREAKER_FAILURES,
  BREAKER_REST_MS,
  createRememberingFeed,
  FRESH_MS,
  type RememberingFeed,
} from './rememberingFeed';

let vendor: TestVendor;
let clock: number;
let feed: RememberingFeed;
let failures: string[];

/** A busy machine is no dead vendor. */
const PATIENT_MS = 60_000;

const now = () => new Date(clock);
const pass = (ms: number) => void (clock += ms);
const saying = (...quotes: object[]) => vendor.says({ quotes });

/** What is known of ALDR: the price, and whether it is an old one; null for nothing. */
async function known(): Promise<[string, boolean] | null> {
  const quote = (await feed.quotes(['ALDR'])).get('ALDR');
  return quote ? [quote.last, quote.stale] : null;
}

/** Asks when the answer is old, waits until the vendor was heard, and asks again. */
async function knownAfterwards(): Promise<[string, boolean] | null> {
  pass(FRESH_MS);
  await known();
  await feed.idle();
  return known();
}

beforeAll(async () => void (vendor = await startTestVendor()));
afterAll(() => vendor.close());
beforeEach(() => {
  clock = Date.parse('2026-11-23T15:10:00Z');
  failures = [];
  vendor.requests.length = 0;
  feed = feedWith(PATIENT_MS);
});

function feedWith(timeoutMs: number): RememberingFeed {
  const ask = createHttpFeed({ url: vendor.url, key: 'the-key' }, { now, timeoutMs });
  const onFailure = (error: unknown) => void failures.push(String(error));
  return createRememberingFeed({ ask, now, onFailure });
}

describe('a vendor that answers', () => {
  it('is asked once for all symbols, with the key, and not again for a minute', async () => {
    saying(vendorQuote, { ...vendorQuote, symbol: 'BRMB', last: '12', previous: '11' });
    const both = await feed.quotes(['ALDR', 'BRMB', 'NONE']);
    expect([...both].map(([symbol, { last }]) => [symbol, last])).toEqual([
      ['ALDR', '41.52'],
      ['BRMB', '12'],
    ]);
    expect(vendor.requests[0]?.headers.authorization).toBe('Bearer the-key');
    expect(vendor.requests[0]?.url).toBe('/quotes?symbols=ALDR%2CBRMB%2CNONE');
    pass(FRESH_MS - 1);
    await feed.quotes(['NONE', 'ALDR']);
    await Promise.all([known(), known()]);
    expect(vendor.requests).toHaveLength(1);
  });

  it('gives an old answer at once and the new one to the next who asks', async () => {
    saying(vendorQuote);
    await known();
    saying({ ...vendorQuote, last: '42', asOf: '2026-11-23T15:11:00Z' });
    pass(FRESH_MS);
    expect(await known()).toEqual(['41.52', false]);
    await feed.idle();
    expect(await known()).toEqual(['42', false]);
    expect(vendor.requests).toHaveLength(2);
  });

  it('does not turn time back, and forgets what it knows no longer', async () => {
    saying(vendorQuote);
    await known();
    saying({ ...vendorQuote, last: '40', asOf: '2026-11-23T14:00:00Z' });
    expect(await knownAfterwards()).toEqual(['41.52', false]);
    saying();
    expect(await knownAfterwards()).toBeNull();
  });
});

describe('a vendor that answers nonsense', () => {
  const NONSENSE: readonly (readonly [string, object])[] = [
    ['a price of nothing', { last: '0' }],
    ['a price below nothing', { last: '-1' }],
    ['a price that is a number', { last: 41.5 }],
    ['a price a hundred times that of yesterday', { last: '4127' }],
    ['another currency', { currency: 'EUR' }],
    ['a price of tomorrow', { asOf: '2026-11-24T15:00:00Z' }],
    ['a price of no time', { asOf: 'now' }],
    ['a low above the price', { yearLow: '42' }],
    ['a high below the price', { yearHigh: '41' }],
    ['a low of the day above the price', { low: '41.53' }],
    ['a high of the day below the price', { high: '41.51' }],
    ['an opening below the low', { open: '41', low: '41.2' }],
    ['a day that leaves the year', { low: '40', yearLow: '41' }],
    ['a part of a share', { volume: '1.5' }],
    ['no price of yesterday', { previous: undefined }],
  ];

  it.each(NONSENSE)('is not believed: %s', async (_what, change) => {
    saying({ ...vendorQuote, ...change });
    expect(await known()).toBeNull();
    expect(failures).toEqual(['FeedError: The market feed says nothing that can be true.']);
  });

  it('about one security is believed about another, and the one keeps what was known of it', async () => {
    const other = { ...vendorQuote, symbol: 'BRMB' };
    saying(vendorQuote, other);
    await feed.quotes(['ALDR', 'BRMB']);
    saying({ ...vendorQuote, last: '0' }, { ...other, last: '41.6' });
    pass(FRESH_MS);
    await feed.quotes(['ALDR', 'BRMB']);
    await feed.idle();
    const both = [...(await feed.quotes(['ALDR', 'BRMB'])).values()];
    expect(both.map(({ last, stale }) => [last, stale])).toEqual([
      ['41.52', true],
      ['41.6', false],
    ]);
    expect(failures).toEqual([]);
  });

  it.each([
    ['<html>Maintenance</html>', 200],
    ['{"quotes":{}}', 200],
    ['[]', 200],
    ['{"error":"the-key is not known"}', 401],
    ['', 500],
    ['x'.repeat(1_000_001), 200],
  ])('leaves what was known, as old: %.30s with %i', async (text, status) => {
    saying(vendorQuote);
    await known();
    vendor.saysText(text, status);
    expect(await knownAfterwards()).toEqual(['41.52', true]);
    expect(failures).toHaveLength(1);
    expect(failures[0]).not.toContain('the-key');
  });
});

describe('a vendor that dies', () => {
  it('leaves what was known, is left alone after five failures, is tried once after a rest, and is believed again', async () => {
    saying(vendorQuote);
    await known();
    vendor.dies();
    for (let call = 0; call < BREAKER_FAILURES + 3; call += 1) {
      expect(await knownAfterwards()).toEqual(['41.52', true]);
      // A minute passes each time: put back, so that the rest is not over.
      if (failures.length === BREAKER_FAILURES) pass(-FRESH_MS);
    }
    expect(failures).toHaveLength(BREAKER_FAILURES);
    pass(BREAKER_REST_MS + FRESH_MS);
    expect(await known()).toEqual(['41.52', true]);
    await feed.idle();
    expect(failures).toHaveLength(BREAKER_FAILURES + 1);
    saying({ ...vendorQuote, last: '42', asOf: '2026-11-23T15:12:00Z' });
    const asked = vendor.requests.length;
    expect(await feed.quotes(['BRMB'])).toEqual(new Map());
    expect(vendor.requests).toHaveLength(asked);
    pass(BREAKER_REST_MS);
    await known();
    await feed.idle();
    expect(await known()).toEqual(['42', false]);
  });

  it('before it was ever heard leaves nothing known, and no failure for whoever asks', async () => {
    vendor.dies();
    expect(await known()).toBeNull();
    expect(failures).toEqual(['FeedError: The market feed did not answer.']);
    saying(vendorQuote);
    expect(await known()).toEqual(['41.52', false]);
  });

  it('or hangs is not waited for longer than it is given', async () => {
    vendor.hangs();
    feed = feedWith(50);
    expect(await known()).toBeNull();
    expect(failures).toEqual(['FeedError: The market feed did not answer.']);
  });
});
