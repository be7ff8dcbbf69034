import type { Page } from '@playwright/test';
import { people, password } from './support/people.ts';
import { settled } from './support/settled.ts';
import { signInAs, signInByKeyboard } from './support/signInAs.ts';
import { ONLY_SOAK, soakUnless } from './support/soak.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

for (const person of [people.rich, people.plain, people.empty]) {
  test(
    `X2: ${person.givenName} (${person.persona}) signs in by keyboard alone and reaches Home`,
    soakUnless(person === people.plain),
    async ({ page }) => {
      await signInByKeyboard(page, person);
      await expect(
        page.getByRole('heading', { level: 1, name: `Welcome, ${person.givenName}` }),
      ).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
    },
  );
}

test.describe('with a wrong password', () => {
  // Chromium reports the provider's 422 answer itself.
  test.use({ expectedTrouble: /422/ });

  test('the sign-in page says so without saying who exists, and the right one still works', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const answers: string[] = [];
    for (const username of [people.plain.username, 'nobody@example.com']) {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toBeVisible();
      await expect(page.getByLabel('Username')).toHaveValue(username);
      answers.push(await alert.innerText());
    }
    expect(answers[0]).toBe(answers[1]);
    await page.getByLabel('Username').fill(people.plain.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: `Welcome, ${people.plain.givenName}` }),
    ).toBeVisible();
  });
});

test('a deep link opened signed out arrives after sign-in, and survives a reload', async ({
  page,
}) => {
  await signInAs(page, people.rich, '/?view=custom');
  const custom = page.getByRole('radio', { name: 'My groups' });
  await expect(custom).toBeChecked();
  await page.reload();
  await expect(
    page.getByRole('heading', { name: `Welcome, ${people.rich.givenName}` }),
  ).toBeVisible();
  await expect(custom).toBeChecked();
  expect(new URL(page.url()).search).toBe('?view=custom');
});

test('an address that does not exist says so and leads home', async ({ page }) => {
  await signInAs(page, people.plain, '/no/such/page');
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(
    page.getByRole('heading', { name: `Welcome, ${people.plain.givenName}` }),
  ).toBeVisible();
});

test('an access token that has run out is renewed without a redirect', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, people.plain);
  const renewal = page.waitForRequest(
    (request) => request.url().startsWith(`${stack.idp}/token`) && request.method() === 'POST',
  );
  const reloaded = page.waitForResponse(
    (response) => response.url().endsWith('/v2/profile/accounts') && response.ok(),
  );
  await page.clock.fastForward('16:00');
  // Coming back to the tab refetches what is on screen, which needs a token again.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  expect((await renewal).postData()).toContain('grant_type=refresh_token');
  await reloaded;
  await expect(
    page.getByRole('heading', { name: `Welcome, ${people.plain.givenName}` }),
  ).toBeVisible();
});

test('S6: sign-out clears storage, ends the session at the provider and shows nothing on Back', async ({
  page,
}) => {
  await signInAs(page, people.plain);
  await page.getByRole('button', { name: /profile menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: /sign in/i })).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  await expect(page.getByText('You are signed out', { exact: true })).toBeVisible();

  const left = await page.evaluate(() => ({
    session: Object.keys(sessionStorage).filter((key) => sessionStorage.getItem(key)),
    local: Object.keys(localStorage).filter((key) => key !== 'colorScheme'),
  }));
  expect(left.local).toEqual([]);
  expect(
    left.session.filter((key) =>
      /msal|token|profile|context|totp|returnTo|typedEmail|browserSession/i.test(key),
    ),
  ).toEqual([]);

  await page.goBack();
  await expect(page.getByText('Net worth')).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('sign-out in one tab signs out the other', async ({ page, context }) => {
  await signInAs(page, people.plain);
  const other = await context.newPage();
  await signInSilently(other);
  // A call that is answered in between would tell the tab first that its session has ended.
  await other.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /profile menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText('You signed out in another tab')).toBeVisible();
  await expect(other.getByText('Net worth')).toHaveCount(0);
});

/** The provider still knows the client: a second tab needs no password. */
async function signInSilently(tab: Page) {
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await expect(tab.getByRole('heading', { name: /Welcome/ })).toBeVisible();
}

test(
  'remember me opens a new tab signed in, and is forgotten at sign-out',
  ONLY_SOAK,
  async ({ page, context }) => {
    await signInAs(page, people.plain, '/', { remember: true });
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await page.getByRole('button', { name: /profile menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out', { exact: true })).toBeVisible();
    const fresh = await context.newPage();
    await fresh.goto('/');
    await expect(fresh.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
);

test.describe('after a pause longer than the limit', () => {
  // A part that was still on its way is refused by the session itself, which React tells.
  test.use({ expectedTrouble: /You have been signed out because nothing happened/ });

  test('S4: a laptop that wakes after the limit shows nothing and asks nothing', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v2/')) asked.push(pathname);
    });
    await page.clock.install();
    const watched = page.waitForResponse('**/v2/session');
    await signInAs(page, people.plain);
    await expect(page.getByText('Net worth').first()).toBeVisible();
    await watched;
    await page.mouse.move(200, 300);
    // A part that is still on its way would ask once it is there, for what is old by then.
    await settled(page);
    // What Home asks for after its figures is no question of the laptop that wakes.
    let loaded = -1;
    await expect(() => {
      const before = loaded;
      loaded = asked.length;
      expect(loaded).toBe(before);
    }).toPass({ intervals: [2_000] });
    await page.clock.setSystemTime(Date.now() + 25 * 60_000);
    const shown = await page.evaluate(async () => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event('focus'));
      // After what React does at once, and before any timer.
      await Promise.resolve();
      return document.body.innerText;
    });
    expect(shown).not.toContain('Net worth');
    await page.clock.runFor(2_000);
    await expect(page.getByRole('heading', { name: 'You were signed out' })).toBeVisible();
    const woken = asked.slice(loaded).filter((path) => path !== '/v2/mfa/totp/invalidate');
    expect(woken).toEqual([]);
  });
});
