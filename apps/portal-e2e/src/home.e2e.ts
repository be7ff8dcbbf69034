// Journeys of Home go by keyboard alone; the pointer is what stories and the tests of components use.
import type { Page } from '@playwright/test';
import { cents, shown, type AllAccounts } from './support/figures.ts';
import { editButton } from './support/editButton.ts';
import { choose, pressKey, typeInto } from './support/keyboard.ts';
import { people, type Person } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK, soakUnless } from './support/soak.ts';
import { expect, test } from './support/test.ts';

/** Signs in and returns what the API answered for the very page that is shown. */
async function openHome(page: Page, person: Person): Promise<AllAccounts> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/v2/profile/accounts') && response.ok(),
  );
  await signInAs(page, person);
  return (await (await answer).json()) as AllAccounts;
}

async function rename(page: Page, from: string, to: string) {
  await pressKey(editButton(page, from).first());
  await typeInto(page.getByRole('textbox', { name: /nickname/ }), to);
  await page.keyboard.press('Enter');
}

for (const person of [people.rich, people.plain]) {
  test(
    `${person.givenName} sees the figures the API gives, and the accounts add up to net worth to the cent`,
    soakUnless(person === people.rich),
    async ({ page }) => {
      const api = await openHome(page, person);
      const netWorth = page.getByRole('region', { name: 'Net worth', exact: true });
      for (const { amount } of [api.networth.total, api.networth.assets, api.networth.liabilities])
        await expect(netWorth).toContainText(shown(amount));

      const table = page.getByRole('table', { name: /Accounts by group/ });
      let sum = 0n;
      for (const group of api.defaultgroups) {
        for (const account of group.accounts) {
          const row = table
            .getByRole('row')
            .filter({ hasText: account.nickname })
            .filter({ hasText: account.registration });
          await expect(row.first()).toContainText(shown(account.value.amount));
          sum += cents(account.value.amount);
        }
      }
      expect(sum).toBe(cents(api.networth.total.amount));
      await expect(table.getByRole('row').last()).toContainText(shown(api.networth.total.amount));
    },
  );
}

test('an empty household says what will appear and when', async ({ page }) => {
  await openHome(page, people.empty);
  const accounts = page.getByRole('region', { name: 'Accounts', exact: true });
  await expect(accounts.getByText('No Data Found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toContainText('$0.00');
});

test('net worth opens to the accounts it is made of', ONLY_SOAK, async ({ page }) => {
  const api = await openHome(page, people.rich);
  await pressKey(page.getByRole('button', { name: 'How this adds up' }));
  const dialog = page.getByRole('dialog', { name: /adds up/i });
  await expect(
    dialog.getByText(shown(api.networth.total.amount), { exact: true }).first(),
  ).toBeVisible();
  for (const { accounts } of api.defaultgroups)
    for (const { nickname } of accounts)
      await expect(dialog.getByText(nickname, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'How this adds up' })).toBeFocused();
});

test(
  'the advisor team is there with photos and ways to reach them',
  ONLY_SOAK,
  async ({ page }) => {
    await openHome(page, people.rich);
    const team = page.getByRole('region', { name: /advisor/i });
    // Photos are decoration beside the names, so they have no role of their own.
    const loaded = () =>
      team
        .locator('img')
        .evaluateAll(
          (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
        );
    await expect.poll(loaded).toBe(3);
    await expect(team.getByRole('link', { name: /\+1/ }).first()).toHaveAttribute(
      'href',
      /^tel:\+1/,
    );
  },
);

test(
  'a group that was collapsed stays so after a reload, with its figures',
  ONLY_SOAK,
  async ({ page }) => {
    const api = await openHome(page, people.plain);
    const [group] = api.defaultgroups;
    const name = group?.accounts[0]?.nickname;
    if (!group || !name) throw new Error('the household has no accounts');
    const table = page.getByRole('table', { name: /Accounts by group/ });
    const heading = table.getByRole('button', { name: group.groupname, exact: true });
    const saved = () =>
      page.waitForResponse(
        (one) => one.url().endsWith('/v2/profile/preferences') && one.request().method() === 'PUT',
      );
    const collapsed = saved();
    await pressKey(heading);
    expect((await collapsed).ok()).toBe(true);

    await page.reload();
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await expect(table.getByRole('row', { name: group.groupname })).toContainText(
      shown(group.value.amount),
    );
    await expect(table.getByRole('link', { name, exact: true }).first()).toBeHidden();
    const expanded = saved();
    await pressKey(heading);
    expect((await expanded).ok()).toBe(true);
    await expect(table.getByRole('link', { name, exact: true }).first()).toBeVisible();
  },
);

test(
  'on a telephone the groups of accounts begin collapsed, and open under a finger',
  ONLY_SOAK,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const api = await openHome(page, people.richSpouse);
    const [group] = api.defaultgroups;
    const account = group?.accounts[0];
    if (!group || !account) throw new Error('the household has no accounts');
    const table = page.getByRole('table', { name: /Accounts by group/ });
    await expect(table.getByRole('button', { expanded: false })).toHaveCount(
      api.defaultgroups.length,
    );
    const row = table.getByRole('row').filter({ hasText: account.nickname }).first();
    await expect(row).toBeHidden();
    // Anywhere on the heading of the group.
    await table.getByRole('row', { name: group.groupname }).first().click();
    await expect(row).toContainText(shown(account.value.amount));
  },
);

test(
  'a new nickname shows in every group at once and survives a reload',
  ONLY_SOAK,
  async ({ page }) => {
    const api = await openHome(page, people.renamer);
    const account = api.customgroups[0]?.accounts[0];
    if (!account) throw new Error('the renamer has no custom group');
    const nickname = `Renamed on ${account.version} tries`;
    await rename(page, account.nickname, nickname);
    await expect(editButton(page, nickname).first()).toBeFocused();

    await choose(page.getByRole('radio', { name: 'My groups', exact: true }));
    const inGroups = api.customgroups.filter((group) =>
      group.accounts.some(({ key }) => key === account.key),
    ).length;
    await expect(
      editButton(page.getByRole('table', { name: /Accounts by group/ }), nickname),
    ).toHaveCount(inGroups);

    await page.reload();
    await expect(
      editButton(page.getByRole('table', { name: /Accounts by group/ }), nickname),
    ).toHaveCount(inGroups);
  },
);

test.describe('two people renaming the same account', () => {
  test.use({ expectedTrouble: /412/ });

  test(
    'M7: the second is told that it was changed meanwhile, and sees the newer name',
    ONLY_SOAK,
    async ({ page, browser }) => {
      const api = await openHome(page, people.renamer);
      const account = api.defaultgroups[0]?.accounts.at(-1);
      if (!account) throw new Error('the renamer has no accounts');
      const other = await (await browser.newContext()).newPage();
      await signInAs(other, people.renamer);
      await rename(other, account.nickname, 'First to the door');
      await expect(editButton(other, 'First to the door').first()).toBeVisible();

      await rename(page, account.nickname, 'Second to the door');
      await expect(page.getByRole('alert')).toContainText(/changed/i);
      await pressKey(page.getByRole('button', { name: 'Cancel' }));
      await expect(editButton(page, 'First to the door').first()).toBeVisible();
      await other.context().close();
    },
  );
});

test(
  'Home shows advisor-managed investments until the client chooses all, and keeps the choice',
  ONLY_SOAK,
  async ({ page }) => {
    await openHome(page, people.richSpouse);
    const choice = page.getByRole('radiogroup', { name: 'Investments on Home' });
    const holdings = page.getByRole('region', { name: 'Top 10 holdings' });
    const income = page.getByRole('region', { name: 'Income, next 12 months' });
    await expect(choice.getByRole('radio', { name: 'Advisor-managed' })).toBeChecked();
    await expect(holdings).toContainText('advisor-managed');
    const expected = async () => /\$[\d,]+\.\d\d/.exec(await income.innerText())?.[0];
    await expect.poll(expected).toBeDefined();
    const managed = await expected();

    const saved = page.waitForResponse(
      (one) => one.url().endsWith('/v2/profile/preferences') && one.request().method() === 'PUT',
    );
    await choose(choice.getByRole('radio', { name: 'All' }));
    expect((await saved).ok()).toBe(true);
    await expect(holdings).not.toContainText('advisor-managed');
    await expect.poll(async () => [undefined, managed].includes(await expected())).toBe(false);

    await page.reload();
    await expect(choice.getByRole('radio', { name: 'All' })).toBeChecked();
    await choose(choice.getByRole('radio', { name: 'Advisor-managed' }));
    await expect.poll(expected).toBe(managed);
  },
);
