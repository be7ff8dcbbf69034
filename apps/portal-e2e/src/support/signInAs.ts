import type { Page } from '@playwright/test';
import { password, type Person } from './people.ts';
import { expect } from './test.ts';

/** Through the portal's sign-in page and the identity provider's, to the address asked for. */
export async function signInAs(page: Page, person: Person, path = '/', { remember = false } = {}) {
  await page.goto(path);
  if (remember) await page.getByRole('checkbox', { name: /Remember me/ }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

/** The same with the keyboard alone. */
export async function signInByKeyboard(page: Page, person: Person) {
  await page.goto('/');
  const signIn = page.getByRole('button', { name: 'Sign in' });
  await expect(signIn).toBeVisible();
  for (let steps = 0; steps < 5; steps += 1) {
    await page.keyboard.press('Tab');
    if (await signIn.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(signIn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}
