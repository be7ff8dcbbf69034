import type { BrowserContext, Page } from '@playwright/test';
import { people, password } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { expect, test } from './support/test.ts';

// The faults below are meant; the browser reports each of them.
test.use({ expectedTrouble: /Failed to load resource|ERR_|401/ });

const INVALIDATION = '**/v2/mfa/totp/invalidate';
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
  await page.keyboard.press('Enter');
  await expect(page.getByText('Net worth').first()).toBeVisible();
  await page.goto('/profile/security');
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  const dump = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  // The typed e-mail is kept by specification (§4); everything else must not name anybody.
  delete dump['typedEmail'];
  const stored = JSON.stringify(dump);
  for (const personal of [people.rich.username, people.rich.givenName, people.rich.familyName]) {
    expect(stored).not.toContain(personal);
  }
});
