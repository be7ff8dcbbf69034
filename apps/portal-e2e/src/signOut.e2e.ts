import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { AllAccounts } from './support/figures.ts';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK, soakUnless } from './support/soak.ts';
import { stack } from './support/stack.ts';
import { expect, NETWORK_GONE, test } from './support/test.ts';

// The faults below are meant; the browser reports each of them.
test.use({ expectedTrouble: new RegExp(`${NETWORK_GONE.source}|401`) });

const PROVIDER_END = '**/session/end?**';
const INVALIDATION = '**/v2/mfa/totp/invalidate';
const ACCOUNTS = '/v2/profile/accounts';
const signedOut = (page: Page) => page.getByRole('heading', { name: /sign in/i });
const incomplete = (page: Page) => page.getByText('Your sign-out is not complete');

async function signOut(page: Page) {
  await page.getByRole('button', { name: /profile menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

async function expectPasswordAsked(page: Page) {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
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
/** A sign-out that the provider has still to be told of; a word that opens nothing. */
const OWED = { ...NOTHING, local: ['signOutOwed'] };

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

/** The other faults are tried in the soak. */
const SAMPLE: readonly string[] = ['everything works', 'the network is gone'];

test.describe('S6: sign-out completes and leaves nothing', () => {
  const faults: [
    string,
    (page: Page, context: BrowserContext) => Promise<unknown>,
    (typeof NOTHING | typeof OWED)?,
  ][] = [
    ['everything works', async () => undefined],
    [
      'the server answers 500',
      (page) => page.route(INVALIDATION, (route) => route.fulfill({ status: 500, body: '{}' })),
    ],
    // Never answered: the route is simply kept.
    ['the server hangs', (page) => page.route(INVALIDATION, () => new Promise(() => undefined))],
    ['the network is gone', (_page, context) => context.setOffline(true), OWED],
  ];
  for (const [fault, cause, left = NOTHING] of faults) {
    test(`S6: when ${fault}`, soakUnless(SAMPLE.includes(fault)), async ({ page, context }) => {
      await signInAs(page, people.plain);
      await leaveTraces(page);
      await cause(page, context);
      await signOut(page);
      await expect(signedOut(page)).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => whatIsLeft(page)).toEqual(left);
      await context.setOffline(false);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goBack().catch(() => undefined);
      await expect(page.getByText('Net worth')).toHaveCount(0);
    });
  }
});

test(
  'S6: when the provider’s page cannot be reached, the next visit finishes it and finds nothing',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.plain);
    await leaveTraces(page);
    await page.route(PROVIDER_END, (route) => route.abort());
    const cutOff = page.waitForEvent('requestfailed', (failed) => failed.isNavigationRequest());
    await signOut(page);
    await cutOff;
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/');
    await expect(page.getByText('Your last sign-out is now complete.')).toBeVisible();
    await expect.poll(() => whatIsLeft(page)).toEqual(NOTHING);
    await expectPasswordAsked(page);
  },
);

test.describe('S6: a sign-out that reached nobody', () => {
  /** Signs in and, offline, out again; `call` asks the API with what was a key to it. */
  async function signOutOffline(page: Page, context: BrowserContext, request: APIRequestContext) {
    const first = page.waitForRequest('**/v2/profile/accounts');
    await signInAs(page, people.plain);
    const authorization = (await (await first).headerValue('authorization')) ?? '';
    const headers = { authorization };
    const call = async () =>
      (await request.get(`${stack.portal}/v2/session`, { headers })).status();
    await context.setOffline(true);
    await signOut(page);
    await expect(incomplete(page)).toBeVisible({ timeout: 30_000 });
    expect(await call()).toBe(200);
    await context.setOffline(false);
    return call;
  }

  test('S6: is finished at the next load, before the sign-in page', async ({
    page,
    context,
    request,
  }) => {
    const call = await signOutOffline(page, context, request);
    await page.reload();
    await expect(page.getByText('Your last sign-out is now complete.')).toBeVisible();
    await expect.poll(() => whatIsLeft(page)).toEqual(NOTHING);
    expect(await call()).toBe(401);
    await expectPasswordAsked(page);
  });

  test(
    'S6: says so while the provider is away, lets nobody in without a password, and is tried again when asked to',
    ONLY_SOAK,
    async ({ page, context, request }) => {
      const call = await signOutOffline(page, context, request);
      await page.route('**/.well-known/openid-configuration', (route) => route.abort());
      await page.reload();
      await expect(incomplete(page)).toBeVisible();
      await expectPasswordAsked(page);

      await page.goto('/');
      await expect(incomplete(page)).toBeVisible();
      await expect.poll(() => whatIsLeft(page)).toEqual(OWED);
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Your last sign-out is now complete.')).toBeVisible();
      await expect.poll(() => whatIsLeft(page)).toEqual(NOTHING);
      expect(await call()).toBe(401);
    },
  );

  test(
    'S6: is finished where the provider has forgotten the person meanwhile',
    ONLY_SOAK,
    async ({ page, context, request }) => {
      await signOutOffline(page, context, request);
      await context.clearCookies({ name: /^idp_/ });
      await page.reload();
      await expect(page.getByText('Your last sign-out is now complete.')).toBeVisible();
      await expect.poll(() => whatIsLeft(page)).toEqual(NOTHING);
    },
  );
});

test.describe('S8: the list of sign-ins', () => {
  test('S8: shows another browser, and what is ended there is refused at its next call', async ({
    page,
    browser,
  }) => {
    test.slow();
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    // Nobody else's journey: what is ended here is everything this person has open.
    await signInAs(other, people.richSpouse);
    // Home asks for unread messages on its own. Refused, it would sign out, which breaks off what is opened below.
    await other.goto('about:blank');
    await signInAs(page, people.richSpouse, '/profile/security');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText(/You are signed in only here/)).toBeFocused();
    await other.goto('/');
    await expect(signedOut(other)).toBeVisible();
    await expect(other.getByText('Net worth')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
    await expect(page.getByText('this browser', { exact: true })).toBeVisible();
    await elsewhere.close();
  });
});

for (const remember of [false, true]) {
  test(
    `S9: after a tour of a client ${remember ? 'to be remembered' : 'not to be remembered'} nothing personal lies in storage in clear`,
    soakUnless(remember),
    async ({ page }) => {
      const answer = page.waitForResponse((response) => response.url().endsWith(ACCOUNTS));
      await signInAs(page, people.rich, '/', { remember });
      const accounts = (await (await answer).json()) as AllAccounts;
      await page.getByRole('button', { name: 'How this adds up' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goto('/profile/security');
      await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const stored = withTokensRead(await everythingKept(page));
      const { username, givenName, familyName } = people.rich;
      const personal = [username, givenName, familyName, ...figuresOf(accounts)];
      expect(personal.length).toBeGreaterThan(30);
      expect(stored.length).toBeGreaterThan(1_000);
      expect(personal.filter((one) => stored.includes(one))).toEqual([]);
    },
  );
}

/** Parts of tokens are base64url: what they say is added to the text. */
function withTokensRead(text: string): string {
  const parts = text.match(/eyJ[\w-]+/g) ?? [];
  return [text, ...parts.map((part) => Buffer.from(part, 'base64url').toString())].join('\n');
}

/** Names of accounts, and the amounts that are too long to be there by chance. */
function figuresOf({ networth, defaultgroups }: AllAccounts): string[] {
  const accounts = defaultgroups.flatMap((group) => group.accounts);
  const amounts = [networth.total, ...accounts.map(({ value }) => value)].map((one) => one.amount);
  return [
    ...accounts.map(({ nickname }) => nickname),
    ...amounts.filter((amount) => amount.length > 6),
  ];
}

/** Keys and values of every store of this origin. */
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
    return [{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, answers];
  });
  return JSON.stringify(kept);
}
