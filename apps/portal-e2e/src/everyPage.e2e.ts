import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { signedInPaths } from './support/signedInPaths.ts';
import { expectNoSidewaysScrolling, expectNoViolations } from './support/sound.ts';
import { expect } from './support/test.ts';

/** What axe looks at, and where the page only has to fit (WCAG 1.4.10 asks for 320). */
const WIDE = 1440;
const NARROWER = [768, 390, 320];

/** One main heading, no violation, nothing that needs sideways scrolling. Dark colours are looked at in the stories. */
async function expectSound(page: Page) {
  await expectNoSidewaysScrolling(page, WIDE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectNoViolations(page, `${WIDE} px`);
  for (const width of NARROWER) {
    await expectNoSidewaysScrolling(page, width);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
}

/** An address that names nothing of this client. */
const isRefused = (path: string) => path.endsWith('/any');

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
  const cases = [
    ...signedInPaths.map((path) => [people.rich, path] as const),
    [people.empty, '/'] as const,
  ];
  for (const [person, path] of cases) {
    test.describe(path, () => {
      // Chromium reports it itself when the server refuses what there is not.
      if (isRefused(path)) test.use({ expectedTrouble: /status of 404/ });

      test(`is sound for ${person.givenName}`, async ({ openAs }) => {
        const page = await openAs(person, path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectSound(page);
      });
    });
  }

  test('the dialog that explains net worth and the profile menu are sound', async ({ openAs }) => {
    const page = await openAs(people.rich);
    await page.getByRole('button', { name: 'How this adds up' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: WIDE, height: 900 });
    await page.getByRole('button', { name: /profile menu/ }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expectSound(page);
  });
});
