import { readFile } from 'node:fs/promises';
import sandbox from '@portal/sandbox-data/people' with { type: 'json' };
import type { Locator, Page } from '@playwright/test';
import { cents } from './support/figures.ts';
import { goToCell, pressKey } from './support/keyboard.ts';
import { codeField, codeOf, welcome } from './support/mfa.ts';
import { people, type Person } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { ONLY_SOAK, soakUnless } from './support/soak.ts';
import { expect } from './support/test.ts';

/** A figure of a strip, in whole cents. */
async function figure(page: Page, strip: string, label: string): Promise<bigint> {
  const value = page
    .getByRole('region', { name: strip })
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::dd[1]');
  await expect(value).toContainText('$');
  return centsOf(await value.innerText());
}

/** An amount as it is shown, in whole cents. */
function centsOf(shown: string): bigint {
  const text = shown.replaceAll(',', '');
  const amount = /\$(\d+\.\d\d)/.exec(text)?.[1] ?? '';
  return text.includes('(') ? -cents(amount) : cents(amount);
}

const DAY_MS = 86_400_000;

/** Where the value stands among the columns of Home's accounts. */
const VALUE = 2;

async function visit(page: Page, path: string, title: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The sum of a column of a CSV without line breaks in its cells, in whole cents. */
function sumOf(csv: string, column: string): bigint {
  const [head = [], ...rows] = csv
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell),
    );
  const place = head.indexOf(column);
  expect(place).toBeGreaterThanOrEqual(0);
  return rows.reduce((sum, row) => sum + cents(row[place] || '0.00'), 0n);
}

/**
 * Everybody with a household and a sign-in that no other journey uses up: who has to register an authenticator, or lost
 * one, changes by signing in; who is not verified sees no figures.
 */
const clients = sandbox.people.filter(
  (person) =>
    person.household !== null &&
    !('unverified' in person) &&
    (!('secondFactor' in person) || person.secondFactor === 'authenticator'),
);

/** Others than these are looked at in the soak. */
const SAMPLE: readonly string[] = [people.rich.persona];

/** The amounts of some rows of a table, added up in whole cents. */
async function sumOfRows(rows: Locator, column: number): Promise<bigint> {
  const texts = await rows.locator(`xpath=*[${column}]`).allInnerTexts();
  return texts.map(centsOf).reduce((sum, amount) => sum + amount, 0n);
}

/** On Home, net worth is assets with liabilities, and the sum of the groups, and of the accounts. */
async function expectHomeAgrees(page: Page, person: Person) {
  await expect(welcome(page, person)).toBeVisible();
  const total = await figure(page, 'Net worth', 'Total');
  const [assets, liabilities] = [
    await figure(page, 'Net worth', 'Assets'),
    await figure(page, 'Net worth', 'Liabilities'),
  ];
  expect(assets + liabilities).toBe(total);
  const table = page.getByRole('table', { name: /Accounts by group/ });
  await expect(table.or(page.getByText('No Data Found')).first()).toBeVisible();
  if (!(await table.isVisible())) {
    expect(total).toBe(0n);
    return;
  }
  const groups = table.locator('tbody > tr:first-child');
  const accounts = table.locator('tbody > tr:not(:first-child)');
  expect(await accounts.count()).toBeGreaterThan(0);
  expect(await sumOfRows(groups, VALUE)).toBe(total);
  expect(await sumOfRows(accounts, VALUE)).toBe(total);
  expect(await sumOfRows(table.locator('tfoot > tr'), VALUE)).toBe(total);
}

for (const person of clients) {
  test.describe(person.persona, () => {
    test(
      `the figures that ${person.givenName} sees agree from page to page`,
      soakUnless(SAMPLE.includes(person.persona)),
      async ({ openAs }) => {
        const page = await openAs(person);
        if ('secondFactor' in person)
          await codeField(page).fill(await codeOf(page.request, person));
        await expectHomeAgrees(page, person);

        await visit(page, '/accounts/balances', 'Balances');
        const all = 'All accounts together';
        const [total, securities, cash] = [
          await figure(page, all, 'Total account value'),
          await figure(page, all, 'Securities'),
          await figure(page, all, 'Cash and equivalents'),
        ];
        expect(securities + cash).toBe(total);

        await visit(page, '/accounts/investments?unclassified=shown', 'Investments');
        expect(await figure(page, 'Securities and cash', 'Securities')).toBe(securities);
        expect(await figure(page, 'Securities and cash', 'With cash')).toBe(total);

        await visit(page, '/accounts/income', 'Income');
        const year = /\d{4}/.exec(
          await page.getByText(/^Received in \d{4}, net$/).innerText(),
        )?.[0];
        const received = await figure(page, 'Income at a glance', `Received in ${year}, net`);
        await visit(page, '/accounts/activities?period=CURRENTYEAR&types=DV', 'Activity');
        const strip = 'Money in and out, all types of activity';
        expect(await figure(page, strip, 'Income in cash')).toBe(received);

        await visit(page, '/accounts/gainlosses', 'Gain/Loss');
        const gains = `Gains and losses of taxable accounts in ${year}`;
        const net = await figure(page, gains, 'Net');
        const empty = page.getByText(`Sales of ${year} appear here the day they post.`);
        const csv = page.getByRole('button', { name: /CSV/ }).first();
        await expect(empty.or(csv).first()).toBeVisible();
        if (await empty.isVisible()) {
          expect(net).toBe(0n);
        } else {
          const downloading = page.waitForEvent('download');
          await pressKey(csv);
          const file = await readFile(await (await downloading).path(), 'utf8');
          expect(sumOf(file, 'Gain or loss')).toBe(net);
        }

        await visit(page, '/accounts/performance', 'Performance');
        await expect(page.getByText(/Differs by/)).toBeHidden();
      },
    );
  });
}

test('a client opens a figure down to a lot by keyboard, shares the step, and comes back', async ({
  openAs,
}) => {
  const page = await openAs(people.rich, '/accounts/balances');
  await pressKey(page.getByRole('button', { name: /Total account value: how it adds up/ }));
  const panel = page.getByRole('dialog', { name: 'How it adds up' });
  await expect(panel.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL(/figure=totalaccountvalue/);
  const rows = panel.getByRole('table').getByRole('button');
  // An account, its securities, a position, and so on; each step asks for the next one.
  const lots = panel.getByRole('link', { name: /^The purchase of the lot/ });
  let name = '';
  for (let step = 0; step < 8 && !(await lots.first().isVisible()); step += 1) {
    name = await rows.first().innerText();
    await pressKey(rows.first());
    await expect(panel.getByRole('heading', { name, exact: true })).toBeFocused();
    await expect(rows.or(lots).first()).toBeVisible();
  }
  await expect(lots.first()).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(lots.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/figure=/);
});

test(
  'a client looks at a past day, which the page and its figures then are of',
  ONLY_SOAK,
  async ({ openAs }) => {
    const page = await openAs(people.plain, '/accounts/balances');
    await pressKey(page.getByRole('button', { name: 'As of' }));
    await pressKey(page.getByRole('button', { name: 'Previous month' }));
    // The days are one stop.
    await pressKey(
      page.getByRole('group', { name: 'As of' }).locator('td button:not([tabindex="-1"])').first(),
    );
    const asof = /asof=(?<day>\d{4}-\d\d-\d\d)/;
    await expect(page).toHaveURL(asof);
    const chosen = Date.parse(asof.exec(page.url())?.groups?.['day'] ?? '');
    // The last close until then: banks may have been closed on the day itself.
    const daysBefore = async () => {
      const text = await page.getByText(/^Prices as of/).innerText();
      return (chosen - Date.parse(`${/of (.*) close/.exec(text)?.[1]} UTC`)) / DAY_MS;
    };
    await expect
      .poll(async () => [0, 1, 2, 3, 4].includes(await daysBefore()), 'days from the close to it')
      .toBe(true);
    await page.goto('/accounts/investments?asof=2026-06-30');
    await expect(page.getByText('Prices as of Jun 30, 2026 close')).toBeVisible();
  },
);

test(
  'a client opens a security from its symbol and finds its lots',
  ONLY_SOAK,
  async ({ openAs }) => {
    const page = await openAs(people.plain, '/accounts/investments');
    await goToCell(page.getByRole('treegrid').getByRole('button', { name: / of / }).first());
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Security' });
    await expect(panel.getByRole('heading', { name: 'Open lots' })).toBeVisible();
    await expect(panel.getByRole('grid', { name: /^Open lots of/ }).first()).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
  },
);
