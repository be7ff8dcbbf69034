import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expectNoSidewaysScrolling, expectNoViolations } from './support/sound.ts';
import { expect, test } from './support/test.ts';

const client = people.plain;
/** Without its amount and payee. */
const SUBJECT = /Transfer of [A-Z][a-z]{2} \d+, \d{4}(?! to)/;

/** Asks about a transfer of the client from its own page, and leaves without sending. */
async function writeDraft(page: Page): Promise<string> {
  await page.goto('/transfers');
  const made = page.getByRole('region', { name: 'Made in a period' });
  await made.getByRole('button', { name: /Period/ }).click();
  await page.getByRole('group', { name: 'Period' }).getByText('Last 30 days').click();
  await page.keyboard.press('Escape');
  await made.getByRole('listitem').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/transfers\/[a-z0-9]+/);
  const transfer = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Ask about this' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue(SUBJECT);
  await page.getByLabel('Message', { exact: true }).fill('It was sent on Monday.');
  await expect(page.getByText('The draft is saved')).toBeVisible();
  return transfer;
}

test('a question about a transfer goes on in another browser, the advisor answers with a file, and the client replies', async ({
  page,
  browser,
}) => {
  await signInAs(page, client);
  const transfer = await writeDraft(page);

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  await signInAs(phone, client, '/messages?folder=drafts');
  await phone.getByRole('link', { name: SUBJECT }).click();
  await expect(phone.getByLabel('Message', { exact: true })).toHaveValue('It was sent on Monday.');
  const about = phone.getByRole('list', { name: 'About' }).getByRole('link');
  await expect(about).toHaveAttribute('href', transfer);
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
  // What it is about opens, and Back leads to the conversation.
  await open.getByRole('list', { name: 'About' }).getByRole('link').click();
  await expect(phone).toHaveURL((url) => url.pathname === transfer);
  await phone.goBack();
  await phone.getByLabel('Reply').fill('Thank you.');
  await phone.getByRole('button', { name: 'Send reply' }).click();
  await expect(phone.getByText('Reply sent')).toBeVisible();
  await phone.context().close();
  await desk.context().close();
});

test(
  'a figure and a document are asked about, and what was asked leads back to them',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.richSpouse, '/accounts/documents');
    await page
      .getByText(/^Statement, /)
      .first()
      .click();
    const panel = page.getByRole('dialog');
    const heading = panel.getByRole('heading', { level: 2 });
    await expect(heading).toHaveText(/^Statement, /);
    const title = await heading.innerText();
    await panel.getByRole('link', { name: 'Ask about this' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue(title);
    const about = page.getByRole('list', { name: 'About' }).getByRole('link');
    await about.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();

    await page.goto('/accounts/balances');
    await page.getByRole('button', { name: /Total account value: how it adds up/ }).click();
    const arithmetic = page.getByRole('dialog', { name: 'How it adds up' });
    const total = await arithmetic.getByRole('table').innerText();
    await arithmetic.getByRole('link', { name: 'Ask about this' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue(/^Total account value on /);
    await about.click();
    await expect(arithmetic.getByRole('table')).toHaveText(total, { useInnerText: true });
  },
);

test(
  'a client attaches a statement of the vault to a message, and the advisor opens it at the desk',
  ONLY_SOAK,
  async ({ page, browser }) => {
    const subject = 'The fee on my statement';
    await signInAs(page, client, '/messages?compose=new');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message', { exact: true }).fill('What is the fee on page two?');
    await page.getByRole('button', { name: 'Attach from the portal' }).click();
    const picker = page.getByRole('dialog', { name: 'Attach from the portal' });
    const statement = picker.getByRole('list', { name: 'Documents' }).getByRole('button').first();
    await expect(statement).toContainText('Statement, ');
    await expectNoViolations(page, 'what can be attached');
    for (const width of [390, 320, 1440]) await expectNoSidewaysScrolling(page, width);
    await statement.click();
    await expect(picker).toBeHidden();
    const attached = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
    await expect(attached).toContainText(/Statement, .*\.pdf/);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Message sent')).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    await signInAs(desk, people.advisor, '/desk');
    const request = desk.getByRole('link', { name: subject });
    await expect(async () => {
      await desk.reload();
      await expect(request).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await request.click();
    // An advisor has no vault, and must not carry a file from one client to another.
    await expect(desk.getByRole('button', { name: 'Attach files' })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Attach from the portal' })).toHaveCount(0);
    const opening = desk.waitForEvent('download');
    await desk.getByRole('button', { name: /Statement, .*\.pdf/ }).click();
    const file = await opening;
    expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d Statement, .*\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await desk.context().close();

    await page.goto('/messages?folder=sent');
    await page.getByRole('link', { name: subject }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`${subject}.pdf`);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');

    // Whoever opened it is told to the client.
    await page.goto('/profile/security');
    await expect(page.getByText(/Opened a file of a message/).first()).toBeVisible();
    await expect(page.getByText('Saved a conversation as PDF').first()).toBeVisible();
  },
);
