import { people } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expectSound } from './support/sound.ts';
import { expect } from './support/test.ts';

// What `everyPage` does not meet: the screens before a sign-in, and what opens over a page.
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

test(
  'X1, X4: the dialog that explains net worth and the profile menu are sound',
  ONLY_SOAK,
  async ({ openAs }) => {
    const page = await openAs(people.rich);
    await page.getByRole('button', { name: 'How this adds up' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /profile menu/ }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expectSound(page);
  },
);
