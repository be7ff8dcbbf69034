import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expect, test } from './support/test.ts';

/** Opens the window of an institution, as a press of its button does. */
async function connect(page: Page, institution: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Connect ${institution}` }).click();
  const window_ = await opening;
  await expect(window_.getByRole('heading', { name: institution })).toBeVisible();
  return window_;
}

async function disconnect(page: Page, institution: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${institution}` }).click();
  await page.getByRole('button', { name: 'Remove with its accounts' }).click();
  await expect(page.getByRole('button', { name: `Restore ${institution}` })).toBeVisible();
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
  // What the institution gave begins like this; the browser is given none of it.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(Buffer.from('{"institution":').toString('base64url').slice(0, -1));
  expect(await netWorth(page)).not.toBe(before);

  await page.goto('/other-assets/connections');
  await page.getByRole('button', { name: 'Remove Cedar Trust Bank' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Cedar Trust Bank?' });
  await question.getByRole('button', { name: 'Remove with its accounts' }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
  expect(await netWorth(page)).toBe(before);
});

test(
  'a removed connection is taken back with its account, its holdings and its place in net worth',
  ONLY_SOAK,
  async ({ page }) => {
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
  },
);

test(
  'a refused consent and a closed window each have their answer',
  ONLY_SOAK,
  async ({ page }) => {
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
  },
);

test(
  'a consent that is over is told with what helps, and values come again once it is renewed',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.renamer, '/other-assets/connections');
    const first = await connect(page, 'Fleeting Savings Bank');
    await first.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(page.getByText('Fleeting Savings Bank is connected')).toBeVisible();
    await page.getByRole('checkbox', { name: /Fleeting Savings/ }).check();
    await page.getByRole('button', { name: 'Add 1 to the portal' }).click();
    const row = page.getByRole('listitem').filter({ hasText: '1 in the portal' });
    await expect(row).toContainText('Works.');

    // The institution ends it after less than a minute; who refreshes then is told.
    const renew = row.getByRole('button', { name: 'Renew consent of Fleeting Savings Bank' });
    await expect(async () => {
      await row.getByRole('button', { name: 'Refresh Fleeting Savings Bank' }).click();
      await expect(renew).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 100_000 });
    await expect(row).toContainText('Your consent at the institution is over. Values are of');

    const opening = page.waitForEvent('popup');
    await renew.click();
    const second = await opening;
    await second.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(row).toContainText('Works.');
    await expect(row).toContainText('1 account found, 1 in the portal');
    await disconnect(page, 'Fleeting Savings Bank');
  },
);

test(
  'an institution that is down is asked ten times at most, can be stopped, and takes nothing else down',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.renamer, '/other-assets/connections');
    const window_ = await connect(page, 'Closed Gates Bank');
    await window_.getByRole('button', { name: 'Allow', exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'No values yet' });
    await expect(row.getByRole('status')).toContainText(/Asking the institution, try \d+ of 10/);
    await row.getByRole('button', { name: 'Stop the refresh of Closed Gates Bank' }).click();
    await row.getByRole('button', { name: 'Refresh Closed Gates Bank' }).click();
    // What is elsewhere is read meanwhile.
    await page.getByRole('link', { name: 'All other assets' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Other assets' })).toBeVisible();
    await page.goBack();
    await expect(row).toContainText(
      'The institution could not be reached. No values yet. We try again every day; you can refresh now.',
      { timeout: 60_000 },
    );
    await disconnect(page, 'Closed Gates Bank');
  },
);

test(
  'a house with its mortgage is added, counts on Home as was said before saving, and is removed and taken back',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.renamer);
    const before = await netWorth(page);

    await page.goto('/other-assets');
    await page.getByRole('button', { name: 'Add an asset' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Name').fill('House on the hill');
    await panel.getByLabel('Amount').fill('900,000');
    const house = await saveAsSaid(page);
    expect(house.before).toBe(before);
    expect(await netWorth(page)).toBe(house.after);

    await page.goto('/other-assets?tab=liabilities');
    await page.getByRole('button', { name: 'Add a liability' }).click();
    await panel.getByLabel('Name').fill('Mortgage on the hill');
    await panel.getByLabel('Amount').fill('400000');
    await panel.getByLabel('Secured by').selectOption({ label: 'House on the hill' });
    await panel.getByLabel('It is paid back in equal monthly payments').check();
    await panel.getByLabel('Borrowed').fill('450000');
    await panel.getByLabel('Rate a year, in percent').fill('4.25');
    await panel.getByLabel('Monthly payments', { exact: true }).fill('360');
    await panel.getByLabel('First payment').fill('02-01-2024');
    const mortgage = await saveAsSaid(page);
    expect(mortgage.before).toBe(house.after);
    const withBoth = await netWorth(page);
    expect(withBoth).toBe(mortgage.after);

    await page.goto('/other-assets');
    await page.getByRole('gridcell', { name: 'House on the hill' }).click();
    await expect(panel.getByText('$500,000.00')).toBeVisible();
    await removeOpened(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('gridcell', { name: 'House on the hill' })).toBeVisible();
    expect(await netWorth(page)).toBe(withBoth);

    await page.goto('/other-assets?tab=liabilities');
    await page.getByRole('gridcell', { name: 'Mortgage on the hill' }).click();
    await expect(panel.getByRole('grid', { name: /Schedule/ })).toContainText(
      '02-01-2024$2,213.73$1,593.75$619.98$449,380.02',
    );
    await removeOpened(page);
    await page.goto('/other-assets');
    await page.getByRole('gridcell', { name: 'House on the hill' }).click();
    await removeOpened(page);
    await expect(page.getByRole('button', { name: 'Restore House on the hill' })).toBeVisible();
    expect(await netWorth(page)).toBe(before);
  },
);

/** Saves what is entered; the net worth before and after, as it was said beforehand. */
async function saveAsSaid(page: Page): Promise<{ before: string; after: string }> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'See the effect on net worth' }).click();
  const effect = panel.getByRole('region', { name: 'Effect on net worth' });
  const said = await effect.innerText();
  const figure = (name: string) =>
    new RegExp(`${name}\\s*(\\$[\\d,]+\\.\\d\\d)`).exec(said)?.[1] ?? '';
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel).toBeHidden();
  return { before: figure('Net worth now'), after: figure('Net worth after saving') };
}

/** Removes the asset whose panel is open. */
async function removeOpened(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/removed$/)).toBeVisible();
}
