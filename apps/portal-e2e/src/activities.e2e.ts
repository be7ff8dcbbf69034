import { goToCell, pressKey } from './support/keyboard.ts';
import { people } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { expect } from './support/test.ts';

const PATH = '/accounts/activities';
/** It has rows on every day of the calendar; the current year has none on the first of January. */
const PERIOD = 'period=PRIORYEAR';

test('a client narrows activity by type and amount, opens a row, and shares or leaves it by the address', async ({
  openAs,
}) => {
  const page = await openAs(people.rich, `${PATH}?${PERIOD}`);
  const posted = page.getByRole('grid', { name: 'Posted activity' });
  await expect(posted.getByRole('row').nth(1)).toBeVisible();

  await page.goto(`${PATH}?${PERIOD}&types=BY`);
  await expect(page.getByText('Type is Buys')).toBeVisible();
  const first = posted.getByRole('row').nth(1);
  const bought = first.getByText(/^Bought /).first();
  await expect(bought).toBeVisible();

  await goToCell(bought);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/activity=act-/);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Cash of the account')).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/activity=act-/);

  await pressKey(page.getByRole('button', { name: /Remove filter: Type/ }));
  await expect(page).not.toHaveURL(/types=/);
});

test('a client downloads all activity under the filter, and scopes every page to one account', async ({
  openAs,
}) => {
  const page = await openAs(people.rich, `${PATH}?${PERIOD}`);
  const downloading = page.waitForEvent('download');
  await pressKey(page.getByRole('button', { name: /CSV/ }));
  expect((await downloading).suggestedFilename()).toMatch(/^activity .*\.csv$/);
});
