import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { expect, test } from './support/test.ts';

const HELD = 'Umbrella Tree Insurance Group';
const OTHER = 'Gooseberry Grid & Power Co.';

test('a holding is found by a misspelt name, put on a list, moved by keyboard, and opened with the own position', async ({
  page,
}) => {
  await signInAs(page, people.renamer, '/markets/watchlists');
  await page.getByLabel('New list').fill('Ideas');
  await page.getByRole('button', { name: 'Create list' }).click();
  const list = page.getByRole('region', { name: 'Ideas' });
  for (const [typed, name] of [
    ['goosebery', OTHER],
    ['umbrela', HELD],
  ] as const) {
    await list.getByRole('combobox', { name: 'Add to Ideas' }).fill(typed);
    await list.getByRole('option', { name }).click();
    await expect(list.getByRole('row', { name })).toBeVisible();
  }

  await list.getByRole('button', { name: 'Arrange' }).click();
  const handle = list.getByRole('button', { name: `Move ${HELD}` });
  await handle.press('Space');
  await expect(page.getByText(/is at place 2/)).toBeAttached();
  // dnd-kit hears keys from a timer after the drag began; a key that is pressed at once can come before that timer.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await handle.press('ArrowUp');
  await expect(page.getByText(/is at place 1/)).toBeAttached();
  await handle.press('Space');
  await list.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const names = list.getByRole('row').getByRole('link');
  await expect(names).toHaveText([HELD, OTHER]);

  await names.first().click();
  await expect(page.getByRole('heading', { level: 1, name: HELD })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your position' })).toContainText('512');
  const chart = page.getByRole('figure', { name: HELD });
  const ranges = page.getByRole('radiogroup', { name: 'Range' });
  await ranges.getByText('1D', { exact: true }).click();
  await expect(chart).toContainText(/\d:\d\d PM ET/);
  await ranges.getByText('All', { exact: true }).click();
  await expect(chart).toContainText(/\d+ of your own trades are marked/);
  await expect(chart.locator('[data-marks="trades"] circle').first()).toBeVisible();
  await page.goBack();
  await expect(names).toHaveText([HELD, OTHER]);
});

test('three pages of insights are read, and Back leads to the same place', async ({ page }) => {
  await signInAs(page, people.renamer, '/insights');
  const tiles = page.getByRole('list', { name: 'Insights' }).getByRole('listitem');
  const more = page.getByRole('button', { name: /more/i });
  await expect(tiles.first()).toBeVisible();
  for (const pages of [2, 3]) {
    const before = await tiles.count();
    await more.click();
    await expect.poll(() => tiles.count(), `page ${pages}`).toBeGreaterThan(before);
  }
  await expect(more).toBeHidden();
  const read = await tiles.count();
  const last = tiles.last().getByRole('link').first();
  const title = await last.innerText();
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page.getByRole('link', { name: title })).toBeInViewport();
  await expect(tiles).toHaveCount(read);
});
