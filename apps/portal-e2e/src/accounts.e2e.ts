import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cents } from './support/figures.ts';
import { people } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { expect } from './support/test.ts';

/** A figure of a strip, in whole cents. */
async function figure(page: Page, strip: string, label: string): Promise<bigint> {
  const value = page
    .getByRole('region', { name: strip })
    .getByText(label, { exact: true })
    .locator('xpath=following-sibling::dd[1]');
  await expect(value).toContainText('$');
  const text = (await value.innerText()).replaceAll(',', '');
  const amount = /\$(\d+\.\d\d)/.exec(text)?.[1] ?? '';
  return text.includes('(') ? -cents(amount) : cents(amount);
}

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

for (const [who, person] of Object.entries({
  rich: people.rich,
  plain: people.plain,
  empty: people.empty,
})) {
  test(`the figures of the ${who} household agree from page to page`, async ({ openAs }) => {
    const page = await openAs(person, '/accounts/balances');
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
    const year = /\d{4}/.exec(await page.getByText(/^Received in \d{4}, net$/).innerText())?.[0];
    const received = await figure(page, 'Income at a glance', `Received in ${year}, net`);
    await visit(page, '/accounts/activities?period=CURRENTYEAR&types=DV', 'Activity');
    const strip = 'Money in and out, all types of activity';
    expect(await figure(page, strip, 'Income')).toBe(received);

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
      await csv.click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(sumOf(file, 'Gain or loss')).toBe(net);
    }

    await visit(page, '/accounts/performance', 'Performance');
    await expect(page.getByText(/Differs by/)).toBeHidden();
  });
}

test('a client opens a figure by keyboard down to the securities, shares the step, and comes back', async ({
  openAs,
}) => {
  const page = await openAs(people.rich, '/accounts/balances');
  const total = page.getByRole('button', { name: /Total account value: how it adds up/ });
  await total.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'How it adds up' });
  await expect(panel.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL(/figure=totalaccountvalue/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/figure=/);
});

test('a client looks at a past day, which the page and its figures then are of', async ({
  openAs,
}) => {
  const page = await openAs(people.plain, '/accounts/balances?asof=2026-06-30');
  await expect(page.getByText('Prices as of Jun 30, 2026 close')).toBeVisible();
  await page.goto('/accounts/investments?asof=2026-06-30');
  await expect(page.getByText('Prices as of Jun 30, 2026 close')).toBeVisible();
});

test('a client opens a security from its symbol and finds its lots', async ({ openAs }) => {
  const page = await openAs(people.plain, '/accounts/investments');
  const symbol = page.getByRole('treegrid').getByRole('button', { name: / of / }).first();
  await symbol.click();
  const panel = page.getByRole('dialog', { name: 'Security' });
  await expect(panel.getByRole('heading', { name: 'Open lots' })).toBeVisible();
  await expect(panel.getByRole('grid', { name: /^Open lots of/ }).first()).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
});
