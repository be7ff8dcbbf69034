import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { expectNoSidewaysScrolling, expectNoViolations } from './support/sound.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [1440, 768, 320];

/** No violation, one main heading, nothing that needs sideways scrolling, at every width and in both schemes. */
async function expectSound(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await expectNoSidewaysScrolling(page, width);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoViolations(page, `${colorScheme}, ${width} px`);
    }
  }
}

test.describe('X1, X4: signed out', () => {
  for (const path of ['/', '/timeout']) {
    test(`${path} is sound`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: /Sign in/ })).toBeVisible();
      await expectSound(page);
    });
  }

  test('the identity provider’s page is sound', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expectSound(page);
  });
});

test.describe('X1, X4: signed in', () => {
  for (const [person, path] of [
    [people.rich, '/'],
    [people.rich, '/?view=custom'],
    [people.empty, '/'],
    [people.empty, '/no/such/page'],
  ] as const) {
    test(`${path} is sound for ${person.givenName}`, async ({ page }) => {
      test.slow();
      await signInAs(page, person, path);
      await page.waitForLoadState('networkidle');
      await expectSound(page);
    });
  }

  for (const path of ['', '/authenticator', '/telephone'].map((end) => `/profile/security${end}`)) {
    test(`${path} is sound`, async ({ page }) => {
      test.slow();
      await signInAs(page, people.plain, path);
      await page.waitForLoadState('networkidle');
      await expectSound(page);
    });
  }

  test('the dialog that explains net worth and the profile menu are sound', async ({ page }) => {
    test.slow();
    await signInAs(page, people.rich);
    await page.getByRole('button', { name: 'How this adds up' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /profile menu/ }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expectSound(page);
  });
});
