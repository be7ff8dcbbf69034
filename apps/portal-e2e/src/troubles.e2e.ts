import type { Page } from '@playwright/test';
import { isPageOfRun } from '../areas.ts';
import { people } from './support/people.ts';
import { settled } from './support/settled.ts';
import { test } from './support/signedIn.ts';
import { signInAs } from './support/signInAs.ts';
import { signedInPaths } from './support/signedInPaths.ts';
import { ONLY_SOAK, isSoak } from './support/soak.ts';
import { expect, NETWORK_GONE } from './support/test.ts';

/** Every page in the soak; otherwise one whose parts fail each alone. */
const SAMPLE = ['/accounts/performance'];
const paths = (isSoak ? signedInPaths : SAMPLE).filter(
  (path) => isPageOfRun(path) && !path.endsWith('/any') && !path.startsWith('/no/'),
);

/**
 * They ask for nothing more than every page does, or for nothing before something is chosen, and are whole without the API
 * until then.
 */
const ASK_FOR_NOTHING = [
  '/accounts/investments/simulate',
  '/documents/search',
  '/profile/preferences',
  '/timeout',
];

/** Looking at it writes a line that it shows: its headings alone stay the same. */
const ACCESS_LOG = '/profile/security';

const SLOW_MS = 3_000;
const API = /\/v2\//;
/** What every page asks for: who is signed in, with which accounts and choices. Without them there is no page. */
const EVERYWHERE = /\/v2\/(profile(\/accounts|\/preferences)?$|session)/;

test.use({
  expectedTrouble: new RegExp(`${NETWORK_GONE.source}|The portal answered with an error`),
});

const main = (page: Page) => page.getByRole('main').first();

/** Times of day, and how long it is until one. */
const TIMES = /\d+:\d\d( ?[ap]m)?|(\d+ h )?\d+ min/gi;

/** What the page shows, without the times of day in it. */
async function shown(page: Page): Promise<string> {
  await settled(page);
  const isLog = new URL(page.url()).pathname === ACCESS_LOG;
  const text = isLog
    ? (await main(page).getByRole('heading').allInnerTexts()).join(' ')
    : await main(page).innerText();
  return text.replace(TIMES, '…').replace(/\s+/g, ' ');
}

/** What the page warns of. A place for a warning is there before it has one. */
const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

/** What the page shows when nothing is wrong: names that come by a call of their own leave no gap that could be waited for. */
async function shownWhole(page: Page): Promise<string> {
  let text = '';
  const isTheSame = async () => {
    const last = text;
    text = await shown(page);
    return text === last;
  };
  await expect.poll(isTheSame, { intervals: [1_000] }).toBe(true);
  return text;
}

/** What the page shows once it is as before; what it shows at last when it does not become so. */
async function onceAs(page: Page, before: string): Promise<string> {
  const becomes = expect.poll(() => shown(page), { timeout: 15_000 }).toBe(before);
  return becomes.then(
    () => before,
    () => shown(page),
  );
}

/** A picture that does not come is replaced by initials. */
const PICTURE = /\/(image|photo)$/;

/** Addresses of the calls that a page makes, without their queries. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const left = [EVERYWHERE, PICTURE].some((kind) => kind.test(pathname));
    if (request.method() === 'GET' && API.test(pathname) && !left) calls.add(pathname);
  });
  await page.goto(path);
  await settled(page);
  return [...calls];
}

/** Presses "Try again" wherever it is offered, until nothing is missing, and tells how often. */
async function tryAgain(page: Page): Promise<number> {
  let pressed = 0;
  const again = main(page).getByRole('button', { name: /^(Try again|Refresh)$/ });
  for (let left = await again.count(); left > 0; left = await again.count()) {
    await again.first().click();
    pressed += 1;
    await expect.poll(() => again.count(), { timeout: 30_000 }).toBeLessThan(left);
  }
  return pressed;
}

for (const path of paths) {
  test.describe(path, () => {
    test(
      'waits for an API that takes three seconds, and then shows the same',
      ONLY_SOAK,
      async ({ openAs }) => {
        const page = await openAs(people.rich, path);
        const before = await shownWhole(page);
        const warnings = await alerts(page).allTextContents();
        await page.route(API, async (route) => {
          await new Promise((over) => setTimeout(over, SLOW_MS));
          await route.continue();
        });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(alerts(page)).toHaveText(warnings);
        expect(await shown(page)).toBe(before);
      },
    );

    test('stands whichever of its calls fails, and is whole again without a reload', async ({
      openAs,
    }) => {
      const page = await openAs(people.rich, path);
      const calls = await callsOf(page, path);
      const before = await shownWhole(page);
      const wrong: string[] = [];
      let pressed = 0;
      for (const call of calls) {
        const fails = (url: URL) => url.pathname === call;
        await page.route(fails, (route) => route.fulfill({ status: 500, body: '' }));
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), call).toBeVisible();
        await settled(page);
        await page.unroute(fails);
        pressed += await tryAgain(page);
        const after = await onceAs(page, before);
        if (after !== before) wrong.push(`${call}: ${differing(before, after)}`);
      }
      expect(wrong).toEqual([]);
      // A page of words alone has nothing that could fail in it.
      if (SAMPLE.includes(path)) expect(pressed).toBeGreaterThan(0);
    });

    test('says so when the API is gone on the way to it, and is whole again without a reload', async ({
      openAs,
    }) => {
      const page = await openAs(people.rich, path);
      const before = await shownWhole(page);
      const elsewhere = path === '/profile/help' ? '/profile/preferences' : '/profile/help';
      await page.goto(elsewhere);
      await settled(page);
      await page.route(API, (route) => route.abort('connectionrefused'));
      await page.evaluate((to) => window.history.pushState(null, '', to), path);
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
      if (ASK_FOR_NOTHING.includes(path)) expect(await onceAs(page, before)).toBe(before);
      else await expect(alerts(page).first()).toBeVisible({ timeout: 30_000 });
      // What still asks would fail beside the button that is pressed.
      await settled(page);
      await page.unroute(API);
      await tryAgain(page);
      expect(await onceAs(page, before)).toBe(before);
    });
  });
}

interface Position {
  security: { securityid: string; name: string };
  pricestate: string;
  pricedate?: string;
  price?: string;
  marketvalue?: object;
  weight?: string;
  daychange?: object;
}

interface Positions {
  groups: { positions: Position[] }[];
  priceproblems: object[];
}

/** Prices the first position by nobody and the second one long ago; gives the names of the two. */
function takePrices(answer: Positions): { missing: string; stale: string } {
  const [missing, stale] = answer.groups.flatMap(({ positions }) => positions);
  if (!missing || !stale) throw new Error('There are no two positions.');
  const problem = ({ security: { securityid, name } }: Position) => ({ securityid, name });
  answer.priceproblems = [
    { ...problem(missing), pricestate: 'missing' },
    { ...problem(stale), pricestate: 'stale', pricedate: '2026-09-30' },
  ];
  missing.pricestate = 'missing';
  for (const field of ['price', 'pricedate', 'marketvalue', 'weight', 'daychange'] as const)
    delete missing[field];
  stale.pricestate = 'stale';
  stale.pricedate = '2026-09-30';
  return { missing: missing.security.name, stale: stale.security.name };
}

if (isPageOfRun('/accounts/investments'))
  test.describe('the positions', () => {
    test(
      'name what has no price or an old one, and show its value once the price is there',
      ONLY_SOAK,
      async ({ page }) => {
        // In a browser of its own: a clock that is set is that of every tab of a browser, and tabs end a session together.
        await signInAs(page, people.rich, '/accounts/investments');
        const before = await shownWhole(page);
        const names: string[] = [];
        const positions = (url: URL) => url.pathname === '/v2/holdings/positions';
        await page.route(positions, async (route) => {
          const response = await route.fetch();
          // `as`: what the contract says.
          const answer = (await response.json()) as Positions;
          const { missing, stale } = takePrices(answer);
          names.push(missing, stale);
          await route.fulfill({ response, json: answer });
        });
        await page.clock.install();
        await page.goto('/accounts/investments');
        await expect(main(page)).toContainText('(Sep 30, 2026)');
        const text = await shown(page);
        expect(text).toContain(`${names[0]} has no price and is in no total.`);
        expect(text).toContain(`An older price is used for ${names[1]} (Sep 30, 2026).`);
        await page.unroute(positions);
        // The client comes back to the page after a minute.
        await page.clock.fastForward(61_000);
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await expect(main(page)).not.toContainText(`${names[0]} has no price`);
        expect(await onceAs(page, before)).toBe(before);
      },
    );
  });

/** Where two texts part, with some words around. */
function differing(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const part = (text: string) => text.slice(Math.max(0, at - 60), at + 120);
  return `"${part(before)}" is now "${part(after)}"`;
}
