import type { Page } from '@playwright/test';
import { password, people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expect, NETWORK_GONE, test } from './support/test.ts';

test('an answer is found among the questions', ONLY_SOAK, async ({ page }) => {
  await signInAs(page, people.plain, '/profile/help');
  await page.getByLabel('Search questions').fill('statement');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/query=statement/);
  const answers = page.getByRole('region', { name: 'Questions and answers' }).getByRole('group');
  await answers.first().getByText(/\?$/).click();
  await expect(answers.first()).toContainText(/statement/i);
});

test.describe('without a connection', () => {
  test.use({ expectedTrouble: NETWORK_GONE });

  test('feedback is kept where it was written, and is sent when the connection is back', async ({
    page,
    context,
  }) => {
    await signInAs(page, people.plain, '/profile/help');
    const text = page.getByLabel('What should we know? (optional)');
    await text.fill('The tables are easy to read.');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Your text is kept here.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Thank you: the firm has it.')).toBeVisible();
    await expect(text).toHaveValue('');
  });
});

test.describe('two browsers at once', () => {
  // The one that saves second is told that its version is old, and saves again on top of the other's.
  test.use({ expectedTrouble: /status of 412/ });

  test('lose nothing of what either of them chooses', ONLY_SOAK, async ({ page, browser }) => {
    const here = { page, box: mailBox(page, 'Secure messages') };
    await signInAs(page, people.renamer, '/profile/preferences');
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await signInAs(elsewhere, people.renamer, '/profile/preferences');
    const there = { page: elsewhere, box: mailBox(elsewhere, 'New documents') };
    await expect(here.box).toBeChecked();
    await expect(there.box).toBeChecked();
    await here.box.click();
    await there.box.click();
    for (const { box } of [here, there]) await expect(box).not.toBeChecked();
    await here.page.getByRole('checkbox', { name: 'Hold mail back in quiet hours' }).click();
    await expect(here.page.getByRole('combobox', { name: 'From' })).toHaveValue('22:00');

    await elsewhere.reload();
    for (const about of ['Secure messages', 'New documents'])
      await expect(mailBox(elsewhere, about)).not.toBeChecked();
    await expect(elsewhere.getByRole('combobox', { name: 'Until' })).toHaveValue('07:00');
    await expect(mailBox(elsewhere, 'Security and your details')).toBeDisabled();
    await context.close();
  });
});

test(
  'a sign-in opens the page that the client chose, with the accounts that are kept for its area',
  ONLY_SOAK,
  async ({ page, browser }) => {
    await signInAs(page, people.renamer, '/profile/preferences');
    const first = page.getByRole('combobox', { name: 'Open with' });
    await first.selectOption({ label: 'Accounts: Balances' });
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.goto('/accounts/balances');
    await page.getByRole('button', { name: /^Accounts All accounts/ }).click();
    const choice = page.getByRole('dialog', { name: 'Choose accounts' });
    await choice.getByRole('listitem').first().getByRole('checkbox').click();
    const keep = choice.getByRole('checkbox', { name: 'Always open Accounts with these accounts' });
    await keep.click();
    await expect(keep).toBeChecked();

    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await elsewhere.goto('/');
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByLabel('Username').fill(people.renamer.username);
    await elsewhere.getByLabel('Password', { exact: true }).fill(password);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere).toHaveURL(/\/accounts\/balances\?accounts=[a-z0-9]{16,40}$/);
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible();
    const main = elsewhere.getByRole('navigation', { name: 'Main' });
    // The area, which stands below the documents of the accounts.
    await main.getByRole('link', { name: 'Documents' }).last().click();
    await expect(elsewhere).toHaveURL((url) => url.search === '');
    await main.getByRole('link', { name: 'Home' }).click();
    await expect(elsewhere).toHaveURL((url) => url.pathname === '/');
    await context.close();

    await page.goto('/profile/preferences');
    await page.getByRole('button', { name: 'Open Accounts with all accounts' }).click();
    await first.selectOption({ label: 'Home' });
    await expect(page.getByText('Every area opens with all accounts.')).toBeVisible();
    await expect(first).toHaveValue('/');
  },
);

const mailBox = (page: Page, about: string) =>
  page.getByRole('checkbox', { name: `${about}: Mail`, exact: true });
