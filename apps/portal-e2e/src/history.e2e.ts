import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import debianBrowsers from '../../../debianBrowsers.json' with { type: 'json' };
import config from '../playwright.config.ts';
import { people } from './support/people.ts';
import { settled } from './support/settled.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expect, test } from './support/test.ts';

const wholeBrowser = debianBrowsers.at(-1) ?? '';

test.use({
  // The provider's spent sign-in page is one of those gone back to.
  expectedTrouble: /410/,
  // Playwright turns it off, and the headless shell has none; people have it.
  launchOptions: {
    ...config.use?.launchOptions,
    ...(existsSync(wholeBrowser) && { executablePath: wholeBrowser }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

declare global {
  interface Window {
    /** What was shown in each frame since the browser's history brought this page back as it was left. */
    broughtBack: string[];
  }
}

/** Runs in each page, before anything else there. */
function watchReturns(): void {
  window.broughtBack = [];
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const look = () => {
      window.broughtBack.push(document.body.innerText);
      if (window.broughtBack.length < 30) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Back or Forward, and what was shown in each frame of the way. */
async function travel(page: Page, steps: -1 | 1): Promise<string> {
  const arrived = page.waitForEvent('framenavigated');
  await page.evaluate((by) => history.go(by), steps).catch(() => undefined);
  await arrived;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page.evaluate(() => window.broughtBack.join('\n') + document.body.innerText);
}

/** What only somebody who is signed in may see. */
const ACCOUNT_DATA = new RegExp(`Net worth|\\$\\d|${people.plain.familyName}`);

async function openPortal(page: Page) {
  await page.addInitScript(watchReturns);
  await signInAs(page, people.plain);
  await expect(page.getByText('Net worth').first()).toBeVisible();
  expect(await page.evaluate(() => document.body.innerText)).toMatch(ACCOUNT_DATA);
  // The browser does not keep a page that is left while it still asks for something, and what a time-out
  // interrupts has nothing to show.
  await settled(page);
}

async function expectNothingOnTheWay(page: Page) {
  for (const steps of [-1, 1, -1, -1] as const) {
    expect(await travel(page, steps)).not.toMatch(ACCOUNT_DATA);
  }
}

test('the browser does bring pages back as they were left', ONLY_SOAK, async ({ page }) => {
  await openPortal(page);
  // A browser short of memory may let go of a page once; the tests below need that it keeps pages at all.
  await expect(async () => {
    await settled(page);
    await page.goto(`${new URL(page.url()).origin}/sandbox`);
    await travel(page, -1);
    await expect(page.getByText('Net worth').first()).toBeVisible();
    expect(await page.evaluate(() => window.broughtBack.length)).toBeGreaterThan(0);
  }).toPass();
});

test('S6: after sign-out Back and Forward show nothing of the account, not for a frame', async ({
  page,
}) => {
  await openPortal(page);
  await page.getByRole('button', { name: /profile menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out', { exact: true })).toBeVisible();
  await expectNothingOnTheWay(page);
});

test(
  'S4, S6: after a time-out Back and Forward show nothing of the account, not for a frame',
  ONLY_SOAK,
  async ({ page }) => {
    await page.clock.install();
    const watched = page.waitForResponse('**/v2/session');
    await openPortal(page);
    await watched;
    await page.clock.fastForward('21:00');
    await expect(page.getByRole('heading', { name: 'You were signed out' })).toBeVisible();
    await expectNothingOnTheWay(page);
  },
);

test.describe('while it is left', () => {
  // What it asks with the old key is refused, which the browser reports.
  test.use({ expectedTrouble: /401|410/ });

  test(
    'S4, S6: a page of the history does not outlive the sign-out of another tab',
    ONLY_SOAK,
    async ({ page, context }) => {
      await openPortal(page);
      await page.goto(`${new URL(page.url()).origin}/sandbox`);
      const other = await context.newPage();
      await other.goto('/');
      await other.getByRole('button', { name: 'Sign in' }).click();
      await other.getByRole('button', { name: /profile menu/ }).click();
      await other.getByRole('button', { name: 'Sign out' }).click();
      await expect(other.getByText('You are signed out', { exact: true })).toBeVisible();
      expect(await travel(page, -1)).not.toMatch(ACCOUNT_DATA);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  );
});
