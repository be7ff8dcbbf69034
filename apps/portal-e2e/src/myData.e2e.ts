import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cents, shown, type AllAccounts } from './support/figures.ts';
import { codeField, codeOf, sentCodeOf, welcome } from './support/mfa.ts';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

// Chromium reports what is asked for beside the profile and refused until the second step.
test.use({ expectedTrouble: /status of 403/ });
// Both prove the factor of one person, whose codes work once.
test.describe.configure({ mode: 'serial' });

const client = people.guardedSpouse;

async function enter(page: Page): Promise<void> {
  await signInAs(page, client);
  await codeField(page).fill(await codeOf(page.request, client));
  await expect(welcome(page, client)).toBeVisible();
}

interface Line {
  value: { amount: string };
  counted: boolean;
}

test('an export holds every list and document unchanged, and its accounts add up to what Home shows', async ({
  page,
}) => {
  test.slow();
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/v2/profile/accounts') && response.ok(),
  );
  await enter(page);
  const { networth } = (await (await answer).json()) as AllAccounts;
  await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toContainText(
    shown(networth.total.amount),
  );
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Export all my data' }).click();
  await codeField(page).fill(await codeOf(page.request, client));
  const button = page.getByRole('button', { name: /^Download the file asked for/ });
  await expect(button).toBeVisible({ timeout: 280_000 });
  const saved = page.waitForEvent('download');
  await button.click();
  const folder = mkdtempSync(join(tmpdir(), 'my-data-'));
  try {
    const zip = join(folder, '..', `${folder}.zip`);
    await (await saved).saveAs(zip);
    execFileSync('unzip', ['-q', zip, '-d', folder]);
    rmSync(zip);
    // Fails when a file is missing or is not what the list of hashes says.
    execFileSync('sha256sum', ['--quiet', '--strict', '-c', 'SHA256SUMS'], { cwd: folder });
    const listOf = <Row>(name: string): Row[] =>
      (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { rows: Row[] }).rows;
    const counted = listOf<Line>('net-worth').filter((line) => line.counted);
    const sum = counted.reduce((total, { value }) => total + cents(value.amount), 0n);
    expect(sum).toBe(cents(networth.total.amount));
    const files = readdirSync(join(folder, 'documents'), { recursive: true, encoding: 'utf8' });
    const documents = files.filter((name) => name.endsWith('.pdf'));
    expect(documents).toHaveLength(listOf('documents').length);
    expect(documents).not.toHaveLength(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a new e-mail address counts with the code that was sent to it, and both addresses are told', async ({
  page,
}) => {
  const next = 'hector.new@example.com';
  await enter(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  await page.getByLabel('New e-mail address').fill(next);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await codeField(page).fill(await codeOf(page.request, client));
  const confirm = page.getByRole('form', { name: `Confirm ${next}` });
  await expect(confirm).toBeVisible();
  await expect(page.getByText(client.username, { exact: true }).first()).toBeVisible();
  let code = '';
  await expect.poll(async () => (code = await sentCodeOf(page.request, next))).toMatch(/^\d{6}$/);
  await confirm.getByRole('textbox').fill(code);
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(confirm).toBeHidden();
  await expect(page.getByText(next, { exact: true }).first()).toBeVisible();
  const mails = await (await page.request.get(`${stack.portal}/sandbox`)).text();
  for (const address of [client.username, next])
    expect(mails).toContain(`Your contact was changed, to ${address}`);
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByText('Your contact was changed').first()).toBeVisible();
});
