import { people } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { expectNoViolations } from './support/sound.ts';
import { expect } from './support/test.ts';

// Chromium reports it itself when the server refuses to sell nothing.
test.use({ expectedTrouble: /status of 422/ });

test('a sale is worked out for lots that are chosen, and taken to the advisor', async ({
  openAs,
}) => {
  const page = await openAs(people.rich, '/accounts/investments/simulate');
  await page.getByLabel('Account', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Security', { exact: true }).selectOption({ index: 2 });
  const lots = page.getByRole('checkbox', { name: /^Sell the lot of/ });
  await lots.first().click();
  await expect(page.getByRole('grid', { name: 'Lots sold: Lots chosen' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'The sale by method' })).toBeVisible();
  await expectNoViolations(page, 'a sale that is worked out');
  await page.getByLabel('Quantity').fill('0');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription(/more than zero/);
  await page.getByRole('button', { name: 'Choose none' }).click();
  await page.getByRole('link', { name: 'Ask my advisor about this' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(/^Sale of [\d,.]+ \S+, /);
});
