import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { expect, test } from './support/test.ts';

/** Opens the window of an institution, as a press of its button does. */
async function connect(page: Page, institution: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Connect ${institution}` }).click();
  const window_ = await opening;
  await expect(window_.getByRole('heading', { name: institution })).toBeVisible();
  return window_;
}

/** Net worth as Home shows it. */
async function netWorth(page: Page): Promise<string> {
  await page.goto('/');
  const total = page.getByRole('region', { name: 'Net worth', exact: true });
  await expect(total).toContainText(/\$\d/);
  return /\$[\d,]+\.\d\d/.exec(await total.innerText())?.[0] ?? '';
}

test('an institution is connected with consent and a second factor, its account counts on Home, and is removed again', async ({
  page,
}) => {
  await signInAs(page, people.renamer);
  const before = await netWorth(page);

  await page.goto('/other-assets/connections');
  const window_ = await connect(page, 'Cedar Trust Bank');
  await window_.getByLabel(/Code/).fill('246810');
  await window_.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Cedar Trust Bank is connected')).toBeVisible();
  const found = page.getByRole('region', { name: 'Accounts at Cedar Trust Bank' });
  await found.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Add 1 to the portal' }).click();
  await expect(found.getByText('In the portal')).toBeVisible();
  expect(await netWorth(page)).not.toBe(before);

  await page.goto('/other-assets/connections');
  await page.getByRole('button', { name: 'Remove Cedar Trust Bank' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Cedar Trust Bank?' });
  await question.getByRole('button', { name: 'Remove with its accounts' }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
  expect(await netWorth(page)).toBe(before);
});

test('a removed connection is taken back with its account, its holdings and its place in net worth', async ({
  page,
}) => {
  await signInAs(page, people.plain);
  const before = await netWorth(page);
  await page.goto('/other-assets/connections');
  const window_ = await connect(page, 'Garden Gate Brokerage');
  await window_.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.getByRole('checkbox', { name: /Garden Gate Account/ }).check();
  await page.getByRole('button', { name: 'Add 1 to the portal' }).click();
  await page.getByRole('link', { name: 'Holdings and activity of Garden Gate Account' }).click();
  await expect(page.getByRole('grid', { name: 'Holdings' })).toContainText('Tidewater Bond Fund');
  const withIt = await netWorth(page);
  expect(withIt).not.toBe(before);

  await page.goto('/other-assets/connections');
  await page.getByRole('button', { name: 'Remove Garden Gate Brokerage' }).click();
  await page.getByRole('button', { name: 'Remove with its accounts' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Pause Garden Gate Brokerage' })).toBeVisible();
  expect(await netWorth(page)).toBe(withIt);

  await page.goto('/other-assets/connections');
  await page.getByRole('button', { name: 'Remove Garden Gate Brokerage' }).click();
  await page.getByRole('button', { name: 'Remove with its accounts' }).click();
  await expect(page.getByRole('button', { name: 'Restore Garden Gate Brokerage' })).toBeVisible();
  expect(await netWorth(page)).toBe(before);
});

test('a refused consent and a closed window each have their answer', async ({ page }) => {
  await signInAs(page, people.renamer, '/other-assets/connections');
  const refused = await connect(page, 'Harbor Light Credit Union');
  await refused.getByRole('button', { name: 'Do not allow' }).click();
  await expect(page.getByText('Harbor Light Credit Union was not connected')).toBeVisible();
  const closed = await connect(page, 'Harbor Light Credit Union');
  await closed.close();
  await expect(page.getByText(/The window seems to be closed/)).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Connect Harbor Light Credit Union' }),
  ).toBeEnabled();
});
