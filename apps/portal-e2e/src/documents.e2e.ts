import { readFile } from 'node:fs/promises';
import { people } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expect } from './support/test.ts';

/** Its tax documents are all there, whatever day it is: those of last year come until September. */
const TAX_YEAR = new Date().getFullYear() - 2;

test('a client finds the tax documents of a year and downloads them as one PDF', async ({
  openAs,
}) => {
  const page = await openAs(people.plain, `/documents/tax?dateRange=YEAR:${TAX_YEAR}`);
  const grid = page.getByRole('grid', { name: 'Tax documents' });
  await expect(grid.getByText(`Consolidated Form 1099 for ${TAX_YEAR}`).first()).toBeVisible();
  await grid.getByRole('checkbox', { name: /all/i }).check();
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'One PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('documents.pdf');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a client opens a statement in place, and leaves it with Back', async ({ openAs }) => {
  const page = await openAs(people.plain, '/documents/statements');
  await page
    .getByRole('grid', { name: 'Statements' })
    .getByText(/^Statement, /)
    .first()
    .click();
  await expect(page).toHaveURL(/document=doc/);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(panel.getByText('Delivered')).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
});

test('a client goes from a statement to its figures, opens one to what it is made of, and comes back', async ({
  openAs,
}) => {
  const page = await openAs(people.plain, '/documents/statements');
  const statement = page.getByRole('grid', { name: 'Statements' }).getByText(/^Statement, /);
  await statement.first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('link', { name: /^Values on / }).click();
  await expect(page).toHaveURL(/\/accounts\/balances\?.*asof=\d{4}-\d\d-\d\d/);
  await page.getByRole('button', { name: /Total account value: how it adds up/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'How it adds up' }).getByRole('table'),
  ).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/documents\/statements\?.*document=doc/);
  await expect(panel.getByText('Delivered')).toBeVisible();
});

test('a document that is overdue is told with its date, on its page and on Home', async ({
  openAs,
}) => {
  const page = await openAs(people.rich, '/documents/tax');
  const sentence = /Schedule K-1 for \d{4}: was due Sep \d+, \d{4} and is not here yet/;
  await expect(page.getByText(sentence).first()).toBeVisible();
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Documents' });
  await expect(card.getByText(sentence).first()).toBeVisible();
});

test('a client switches an account to online and reads the record', async ({ openAs }) => {
  const page = await openAs(people.renamer, '/documents/e-delivery');
  const choice = page.getByRole('combobox', { name: /^Statements, / }).first();
  await choice.selectOption('online');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('agreed to version 1')).toBeVisible();
  await page.goto('/documents/correspondence');
  await expect(page.getByText('How your documents arrive was changed').first()).toBeVisible();
});

test('a client searches a word that stands on the third page of a confirmation', async ({
  openAs,
}) => {
  const page = await openAs(people.plain, '/documents/trade-confirmations?dateRange=PRIOR12MONTHS');
  await page
    .getByRole('grid')
    .getByText(/^(Bought|Sold) /)
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeVisible();
  await page.goto('/documents/search?words=Canada');
  await expect(page.getByText('page 3').first()).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('Canada');
  // The box says what the list was searched for, after Back as well.
  const box = page.getByRole('textbox', { name: 'Words' });
  await box.fill('dividend');
  await box.press('Enter');
  await expect(page).toHaveURL(/words=dividend/);
  await page.goBack();
  await expect(box).toHaveValue('Canada');
});

test(
  'on a phone a filter is applied by the button at the end of its panel',
  ONLY_SOAK,
  async ({ openAs }) => {
    const page = await openAs(people.plain, '/documents/statements');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Add filter/ }).click();
    const panel = page.getByRole('group', { name: 'Add filter' });
    await panel.getByRole('checkbox', { name: /^Quarterly statements/ }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/quarterly/);
  },
);

test('a report of the period that is chosen first is made', ONLY_SOAK, async ({ openAs }) => {
  const page = await openAs(people.plain, '/documents/performance-reports');
  await page.getByRole('button', { name: 'Make the report' }).click();
  await expect(page.getByText('Ready').first()).toBeVisible();
  await expect(page.getByText('The report could not be asked for.')).toHaveCount(0);
});
