import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { stack } from './stack.ts';
import { expect } from './test.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export const details = { familyName: 'Quillwright', birthDate: '05/09/1974', taxIdLast4: '4821' };

/** What `npm run invite` does, beside the running stack; returns the link it prints. */
export function invite(email: string, ...options: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/apps/portal-api/main.js', 'invite', email, ...options],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...stack.env, PORTAL_SANDBOX: 'on', PORTAL_ORIGIN: stack.portal },
    },
  );
  const link = /http\S+\/register#invite=\S+/.exec(stdout)?.[0];
  if (status !== 0 || link === undefined) throw new Error(`No invite: ${stdout}${stderr}`);
  return link;
}

/** The newest code that was put out, as the sandbox's page shows it. */
export async function lastCode(): Promise<string> {
  const answer = await fetch(`${stack.portal}/sandbox`, { headers: { accept: 'text/html' } });
  const code = /(\d{6}) is your code to register/.exec(await answer.text())?.[1];
  if (code === undefined) throw new Error('The sandbox shows no code.');
  return code;
}

/** The first step: three things that the firm knows. */
export async function identify(page: Page, changes: Partial<typeof details> = {}) {
  const typed = { ...details, ...changes };
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us who you are' })).toBeVisible();
  await page.getByLabel('Family name').fill(typed.familyName);
  await page.getByLabel('Date of birth').fill(typed.birthDate);
  await page.getByLabel('Last four digits of your tax id').fill(typed.taxIdLast4);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The second step: the code that was sent. Six digits are sent by themselves. */
export async function enterCode(page: Page, code: string) {
  await page.getByLabel('Six-digit code').fill(code);
}

/** All steps of a registration whose link is open, to the end. */
export async function register(page: Page, email: string, password: string) {
  await identify(page);
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await enterCode(page, await lastCode());
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const agree = page.getByRole('button', { name: 'Agree and continue' });
  await expect(agree).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await agree.click();
  await page.getByRole('button', { name: 'Choose a password' }).click();
  await page.waitForURL(`${stack.idp}/redeem/**`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are registered' })).toBeVisible();
}
