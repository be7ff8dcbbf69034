import type { BrowserContext, Page, Request } from '@playwright/test';
import { people } from './support/people.ts';
import { showOthersLate } from './support/showOthersLate.ts';
import { signInAs } from './support/signInAs.ts';
import { isSoak, soakUnless } from './support/soak.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const welcome = (tab: Page) =>
  tab.getByRole('heading', { name: `Welcome, ${people.plain.givenName}` });

/** `npm run soak`: a whole day of fifteen minutes each. */

async function openRememberedTabs(page: Page, context: BrowserContext): Promise<Page[]> {
  await signInAs(page, people.plain, '/', { remember: true });
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto('/');
  for (const tab of tabs) await expect(welcome(tab)).toBeVisible();
  return tabs;
}

/** The watch over idleness must not end what goes on, nor ask: then no move counts any more. */
function move(tab: Page): Promise<boolean> {
  return tab.evaluate(() => window.dispatchEvent(new Event('pointermove')));
}

/** The person comes back to what they looked at, which is asked for anew. */
function lookAgain(tab: Page): Promise<void> {
  return tab.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
}

/** Calls of all tabs that have no answer yet: one that the clock overtakes has taken too long, and fails. */
function watchCalls(context: BrowserContext): ReadonlySet<Request> {
  const calls = new Set<Request>();
  context.on('request', (one) => one.url().includes('/v2/') && calls.add(one));
  context.on('requestfinished', (one) => calls.delete(one));
  context.on('requestfailed', (one) => calls.delete(one));
  return calls;
}

async function answered(tab: Page): Promise<void> {
  const response = await tab.waitForResponse(
    (one) => one.url().endsWith('/v2/profile/accounts') && one.ok(),
    { timeout: 60_000 },
  );
  await response.finished();
}

for (const [browser, lateMs, rounds] of [
  ['this browser', 0, isSoak ? 96 : 4],
  ['a browser that shows tabs late what others wrote', 600, isSoak ? 48 : 2],
] as const) {
  test(
    `A7: in ${browser} three tabs that renew at the same moment, ${rounds} times over, sign nobody out`,
    soakUnless(lateMs > 0),
    async ({ page, context }) => {
      test.slow();
      // Before the clock: what is late comes in its own time, also when the clock moves on by minutes.
      if (lateMs > 0) await context.addInitScript(showOthersLate, lateMs);
      // One clock for all tabs, as on one computer.
      await context.clock.install();
      const calls = watchCalls(context);
      const tabs = await openRememberedTabs(page, context);
      const renewals: number[] = [];
      context.on('response', (response) => {
        if (
          response.url().startsWith(`${stack.idp}/token`) &&
          response.request().method() === 'POST'
        )
          renewals.push(response.status());
      });
      for (let round = 0; round < rounds; round += 1) {
        await expect.poll(() => calls.size).toBe(0);
        // However long the round before took on this machine: 16:30 from here on is less than the 18:00 of the question.
        await Promise.all(tabs.map(move));
        const all = Promise.all(tabs.map(answered));
        // The access token lives for fifteen minutes. An answer of the round before that is read only now is old a step later;
        // and while the tabs renew, the computer sleeps.
        for (const step of ['15:00', '01:30']) {
          await context.clock.fastForward(step);
          await Promise.all(tabs.map(move));
          await Promise.all(tabs.map(lookAgain));
        }
        await all;
      }
      for (const tab of tabs) await expect(welcome(tab)).toBeVisible();
      expect(renewals.length).toBeGreaterThanOrEqual(rounds);
      expect(renewals.filter((status) => status !== 200)).toEqual([]);
    },
  );
}
