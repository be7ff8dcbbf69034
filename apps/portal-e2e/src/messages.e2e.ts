import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { expect, test } from './support/test.ts';

const SUBJECT = 'When does the wire arrive';
const client = people.plain;

async function writeDraft(page: Page) {
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByLabel('Subject').fill(SUBJECT);
  await page.getByLabel('Message', { exact: true }).fill('It was sent on Monday.');
  await expect(page.getByText('The draft is saved')).toBeVisible();
}

test('a draft goes on in another browser, is sent, the advisor answers with a file, and the client replies', async ({
  page,
  browser,
}) => {
  await signInAs(page, client);
  await writeDraft(page);

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  await signInAs(phone, client, '/messages?folder=drafts');
  await phone.getByRole('link', { name: SUBJECT }).click();
  await expect(phone.getByLabel('Message', { exact: true })).toHaveValue('It was sent on Monday.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('Message sent')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signInAs(desk, people.advisor, '/desk');
  const request = desk.getByRole('link', { name: SUBJECT });
  await expect(async () => {
    await desk.reload();
    await expect(request).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await request.click();
  await desk.getByLabel('Reply').fill('It arrives tomorrow. The confirmation is attached.');
  await desk.getByLabel('Files to attach').setInputFiles({
    ...{ name: 'confirmation.txt', mimeType: 'text/plain' },
    buffer: Buffer.from('Wire 12-345 arrives tomorrow.'),
  });
  await desk.getByRole('button', { name: 'Send reply' }).click();
  await expect(desk.getByText('Reply sent')).toBeVisible();

  await expect(async () => {
    await phone.goto('/messages');
    await expect(phone.getByRole('link', { name: SUBJECT })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await phone.getByRole('link', { name: SUBJECT }).click();
  const open = phone.getByRole('region', { name: 'Open message' });
  await expect(open.getByText('It arrives tomorrow.')).toBeVisible();
  const opening = phone.waitForEvent('download');
  await phone.getByRole('button', { name: /confirmation\.txt/ }).click();
  expect((await opening).suggestedFilename()).toBe('confirmation.txt');
  await phone.getByLabel('Reply').fill('Thank you.');
  await phone.getByRole('button', { name: 'Send reply' }).click();
  await expect(phone.getByText('Reply sent')).toBeVisible();
  await phone.context().close();
  await desk.context().close();
});
