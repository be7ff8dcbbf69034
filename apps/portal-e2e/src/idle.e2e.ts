import type { BrowserContext, Page } from '@playwright/test';
import { editButton } from './support/editButton.ts';
import { FragileStack } from './support/fragileStack.ts';
import { people, password } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { IDLE_SECONDS, idleStack } from './support/stack.ts';
import { expect, NETWORK_GONE, test } from './support/test.ts';

/** What a machine with two cores may need more than the portal does; the machines' own tests hold the two seconds. */
const PATIENCE_MS = 25_000;

// The provider's page and the API's last answer may be cut off by leaving.
test.use({ baseURL: idleStack.portal, expectedTrouble: NETWORK_GONE });
// One after the other: each of them needs a machine that is not busy with the next.
test.describe.configure({ mode: 'default' });

const servers = new FragileStack(idleStack);
test.beforeAll(() => servers.start());
test.afterAll(() => servers.stop());

const timedOut = (page: Page) => page.getByRole('heading', { name: 'You were signed out' });
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

/** Tabs of one browser, each signed in; the provider asks only the first for the password. */
async function openTabs(page: Page, context: BrowserContext, count: number): Promise<Page[]> {
  await signInAs(page, people.plain, '/?view=custom');
  const tabs = [page];
  while (tabs.length < count) {
    const tab = await context.newPage();
    await tab.goto('/');
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await expect(async () => {
      await stayAwake(page);
      await expect(tab.getByRole('heading', { name: /Welcome/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    tabs.push(tab);
  }
  return tabs;
}

/** A move of the mouse: on a slow machine the tabs that are open already must not end meanwhile. */
async function stayAwake(page: Page) {
  await page.mouse.move(200 + Math.random() * 100, 300);
}

function countInvalidations(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/v2/mfa/totp/invalidate')) count += 1;
  });
  return () => count;
}

for (const count of [1, 3, 7]) {
  test(
    `S1, S3: ${count} tab(s) reach /timeout together, and one of them tells the server`,
    ONLY_SOAK,
    async ({ page, context }) => {
      const invalidations = countInvalidations(context);
      const tabs = await openTabs(page, context, count);
      // Activity in one tab counts for all.
      await stayAwake(page);
      const lastMove = Date.now();
      const arrivals = await Promise.all(
        tabs.map(async (tab) => {
          await expect(timedOut(tab)).toBeVisible({ timeout: IDLE_SECONDS * 1_000 + PATIENCE_MS });
          expect(new URL(tab.url()).pathname).toBe('/timeout');
          await expect(tab.getByText('Net worth')).toHaveCount(0);
          return Date.now() - lastMove;
        }),
      );
      expect(Math.min(...arrivals)).toBeGreaterThan(IDLE_SECONDS * 1_000 - 1_500);
      expect(invalidations()).toBe(1);
    },
  );
}

test(
  'S3: when the tab that leads dies, another takes over',
  ONLY_SOAK,
  async ({ page, context }) => {
    const tabs = await openTabs(page, context, 3);
    const invalidations = countInvalidations(context);
    const [first, ...rest] = tabs as [Page, ...Page[]];
    const crashed = first.waitForEvent('crash');
    const devtools = await context.newCDPSession(first);
    // Never answers: the page is gone.
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    for (const tab of rest) {
      await expect(timedOut(tab)).toBeVisible({ timeout: IDLE_SECONDS * 1_000 + PATIENCE_MS });
    }
    expect(invalidations()).toBe(1);
  },
);

test(
  'S5: the warning is answered with one key, and the session goes on',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.plain);
    for (let times = 0; times < 2; times += 1) {
      await expect(warning(page)).toBeVisible({ timeout: IDLE_SECONDS * 1_000 });
      await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(warning(page)).toHaveCount(0);
    }
    await expect(page.getByText('Net worth').first()).toBeVisible();
  },
);

test(
  'S7: sign-in leads back to the same screen and the unsent text, for the same person only',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.rich, '/?view=custom');
    const account = page
      .getByRole('table', { name: /Accounts by group/ })
      .getByRole('button', { name: /, edit nickname/ })
      .first();
    const nickname = ((await account.innerText()).split(', edit nickname')[0] ?? '').trim();
    await account.click();
    await page.getByRole('textbox', { name: /nickname/ }).fill('Ottilie’s half-typed name');
    await expect(timedOut(page)).toBeVisible({ timeout: IDLE_SECONDS * 1_000 + PATIENCE_MS });
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(stored).not.toContain('Ottilie');
    expect(stored).toContain('draft:');

    await signInAgain(page, people.richSpouse.username);
    await editButton(page, nickname).first().click();
    await expect(page.getByRole('textbox', { name: /nickname/ })).toHaveValue(nickname);
    await expect(timedOut(page)).toBeVisible({ timeout: IDLE_SECONDS * 1_000 + PATIENCE_MS });

    await signInAgain(page, people.rich.username);
    expect(new URL(page.url()).search).toBe('?view=custom');
    await editButton(page, nickname).first().click();
    await expect(page.getByRole('textbox', { name: /nickname/ })).toHaveValue(
      'Ottilie’s half-typed name',
    );
    await expect(page.getByText('You typed this before and did not save it.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key))))
      .toEqual([]);
  },
);

async function signInAgain(page: Page, username: string) {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
}
