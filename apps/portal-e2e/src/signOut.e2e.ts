import type { BrowserContext, Page } from '@playwright/test';
import type { AllAccounts } from './support/figures.ts';
import { people, password } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { expect, test } from './support/test.ts';

// The faults below are meant; the browser reports each of them.
test.use({ expectedTrouble: /Failed to load resource|ERR_|401/ });

const INVALIDATION = '**/v2/mfa/totp/invalidate';
const ACCOUNTS = '/v2/profile/accounts';
const signedOut = (page: Page) => page.getByRole('heading', { name: /sign in/i });

async function signOut(page: Page) {
  await page.getByRole('button', { name: /profile menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** Whatever a page of this origin can keep. */
function whatIsLeft(page: Page) {
  return page.evaluate(async () => ({
    session: Object.keys(sessionStorage).filter((key) => key !== 'signInEvents'),
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));
}

const NOTHING = { session: [], local: [], databases: [], caches: [] };

async function leaveTraces(page: Page) {
  await page.evaluate(async () => {
    localStorage.setItem('draft:x', 'y');
    await caches.open('something');
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('something');
      opening.onsuccess = () => {
        // An open connection would keep the database from being deleted.
        opening.result.close();
        resolve();
      };
    });
  });
}

test.describe('S6: sign-out completes and leaves nothing', () => {
  const faults: [string, (page: Page, context: BrowserContext) => Promise<unknown>][] = [
    ['everything works', async () => undefined],
    [
      'the server answers 500',
      (page) => page.route(INVALIDATION, (route) => route.fulfill({ status: 500, body: '{}' })),
    ],
    // Never answered: the route is simply kept.
    ['the server hangs', (page) => page.route(INVALIDATION, () => new Promise(() => undefined))],
    ['the network is gone', (_page, context) => context.setOffline(true)],
  ];
  for (const [fault, cause] of faults) {
    test(`S6: when ${fault}`, async ({ page, context }) => {
      test.setTimeout(60_000);
      await signInAs(page, people.plain);
      await leaveTraces(page);
      await cause(page, context);
      await signOut(page);
      await expect(signedOut(page)).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => whatIsLeft(page)).toEqual(NOTHING);
      await context.setOffline(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goBack().catch(() => undefined);
      await expect(page.getByText('Net worth')).toHaveCount(0);
    });
  }
});

test('S6: when the provider cannot be reached, the next visit finds nothing', async ({ page }) => {
  const PROVIDER = '**/session/end?**';
  await signInAs(page, people.plain);
  await leaveTraces(page);
  await page.route(PROVIDER, (route) => route.abort());
  const leaving = page.waitForRequest(PROVIDER);
  await signOut(page);
  await leaving;
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/');
  await expect(signedOut(page)).toBeVisible();
  await expect.poll(() => whatIsLeft(page)).toEqual(NOTHING);
});

test.describe('S8: the list of sign-ins', () => {
  test('S8: shows another browser, and what is ended there is refused at its next call', async ({
    page,
    browser,
  }) => {
    test.setTimeout(90_000);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    // Nobody else's journey: what is ended here is everything this person has open.
    await signInAs(other, people.richSpouse);
    await signInAs(page, people.richSpouse, '/profile/security');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText(/You are signed in only here/)).toBeFocused();
    await other.reload();
    await expect(signedOut(other)).toBeVisible();
    await expect(other.getByText('Net worth')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
    await expect(page.getByText('this browser')).toBeVisible();
    await elsewhere.close();
  });
});

test('S9: after a tour of a remembered client nothing personal lies in storage in clear', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('checkbox', { name: /Remember me/ }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(people.rich.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const answer = page.waitForResponse((response) => response.url().endsWith(ACCOUNTS));
  await page.keyboard.press('Enter');
  const accounts = (await (await answer).json()) as AllAccounts;
  await page.getByRole('button', { name: 'How this adds up' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/profile/security');
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const stored = await everythingKept(page);
  const { username, givenName, familyName } = people.rich;
  const personal = [username, givenName, familyName, ...figuresOf(accounts)];
  expect(personal.length).toBeGreaterThan(30);
  expect(stored.length).toBeGreaterThan(1_000);
  expect(personal.filter((one) => stored.includes(one))).toEqual([]);
});

/** Names of accounts, and the amounts that are too long to be there by chance. */
function figuresOf({ networth, defaultgroups }: AllAccounts): string[] {
  const accounts = defaultgroups.flatMap((group) => group.accounts);
  const amounts = [networth.total, ...accounts.map(({ value }) => value)].map((one) => one.amount);
  return [
    ...accounts.map(({ nickname }) => nickname),
    ...amounts.filter((amount) => amount.length > 6),
  ];
}

/** Keys and values of every store of this origin, but the typed e-mail, which is kept by specification (§4). */
async function everythingKept(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('The database cannot be read.'));
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await request(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        databases.push(name, store, await request(rows.getAllKeys()), await request(rows.getAll()));
      }
      database.close();
    }
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        answers.push(key.url, (await (await cache.match(key))?.text()) ?? '');
    }
    const { typedEmail: _, ...session } = { ...sessionStorage };
    return [{ ...localStorage }, session, document.cookie, databases, answers];
  });
  return JSON.stringify(kept);
}
