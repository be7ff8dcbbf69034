import type { Page } from '@playwright/test';
import { codeField, codeOf } from './mfa.ts';
import { password, people } from './people.ts';
import { stack } from './stack.ts';
import { expect } from './test.ts';

/** Who shares in these journeys, and with whom. */
export const client = people.guarded;
export const guest = people.cpa;
export const FOLDER = 'For the CPA';
export const FILE = {
  ...{ name: 'receipts.csv', mimeType: 'text/csv' },
  buffer: Buffer.from('day,amount\n'),
};
export const GUEST = `${guest.givenName} ${guest.familyName}`;

/** A day as the form takes it. */
export const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000)
    .toISOString()
    .replace(/^(\d{4})-(\d{2}-\d{2}).*$/, '$2-$1');

interface What {
  /** How many of the client's accounts; one when it says nothing. */
  accounts?: number;
  /** Without the value and the statements of the account. */
  taxOnly?: boolean;
  folder?: string;
  name?: string;
  email?: string;
  lastDay?: string;
  portal?: string;
}

export async function invite(page: Page, what: What): Promise<void> {
  const { name = GUEST, email = guest.username, lastDay = inDays(14), portal } = what;
  const form = page.getByRole('form', { name: 'Invite a guest' });
  await form.getByLabel('Name of the guest').fill(name);
  await form.getByLabel('E-mail address of the guest').fill(email);
  const accounts = form.getByRole('group', { name: 'Accounts' }).getByRole('checkbox');
  for (let place = 0; place < (what.accounts ?? 1); place += 1) await accounts.nth(place).check();
  if (what.folder !== undefined) await form.getByRole('checkbox', { name: what.folder }).check();
  if (what.taxOnly) {
    await form.getByLabel('Show what these accounts are worth').uncheck();
    await form.getByRole('checkbox', { name: 'Statements', exact: true }).uncheck();
  }
  await form.getByLabel('Last day').fill(lastDay);
  await form.getByRole('button', { name: 'Invite guest' }).click();
  await codeField(page).fill(await codeOf(page.request, client, portal));
  await expect(page.getByText(`${name} is invited`)).toBeVisible();
}

/** A folder in the client's drive with a file that nothing was found in. */
export async function fillFolder(page: Page): Promise<void> {
  await page.goto('/collaboration');
  await page.getByLabel('New folder').fill(FOLDER);
  await page.getByRole('button', { name: 'Create folder' }).click();
  const items = page.getByRole('list', { name: 'Files and folders' });
  await items.getByRole('link', { name: FOLDER }).click();
  await page.getByLabel('Upload files, files').setInputFiles(FILE);
  await expect(items.getByRole('link', { name: FILE.name })).toBeVisible();
}

/** The link that was mailed, as the sandbox shows it. */
export async function mailedLink(page: Page, portal = stack.portal): Promise<string> {
  const messages = await (await page.request.get(`${portal}/sandbox`)).text();
  return /http:\/\/localhost:\d+\/shared\/invitation#key=[\w-]{43}/.exec(messages)?.[0] ?? '';
}

export async function acceptAs(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(guest.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
}
