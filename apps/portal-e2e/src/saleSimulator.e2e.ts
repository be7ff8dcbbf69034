import { chooseOption, goToCell, pressKey, typeInto } from './support/keyboard.ts';
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
  await chooseOption(page.getByLabel('Account', { exact: true }), 1);
  await chooseOption(page.getByLabel('Security', { exact: true }), 2);
  const lots = page.getByRole('checkbox', { name: /^Sell the lot of/ });
  await goToCell(lots.first());
  // Into the cell, and the box in it.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(page.getByRole('grid', { name: 'Lots sold: Lots chosen' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'The sale by method' })).toBeVisible();
  await expectNoViolations(page, 'a sale that is worked out');
  await typeInto(page.getByLabel('Quantity'), '0');
  await pressKey(page.getByRole('button', { name: 'Work it out' }));
  await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription(/more than zero/);
  await pressKey(page.getByRole('button', { name: 'Choose none' }));
  await pressKey(page.getByRole('link', { name: 'Ask my advisor about this' }));
  await expect(page.getByLabel('Subject')).toHaveValue(/^Sale of [\d,.]+ \S+, /);
});
