import { readFile } from 'node:fs/promises';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { expect, test } from './support/test.ts';

const FOLDER = 'For the accountant';
const FILE = { name: 'receipts.csv', mimeType: 'text/csv', buffer: Buffer.from('day,amount\n') };

test('a file is uploaded into a folder, downloaded as it was, deleted and restored', async ({
  page,
}) => {
  await signInAs(page, people.renamer, '/collaboration');
  await page.getByLabel('New folder').fill(FOLDER);
  await page.getByRole('button', { name: 'Create folder' }).click();
  const items = page.getByRole('list', { name: 'Files and folders' });
  await items.getByRole('link', { name: FOLDER }).click();
  await expect(page.getByRole('navigation', { name: 'Folders above' })).toBeVisible();
  await page.getByLabel('Upload files, files').setInputFiles(FILE);
  await items.getByRole('link', { name: FILE.name }).click();
  const panel = page.getByRole('dialog', { name: FILE.name });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: `Download version 1 of ${FILE.name}` }).click();
  expect(await readFile(await (await download).path())).toEqual(FILE.buffer);
  await panel.getByRole('button', { name: 'Close' }).click();

  await items.getByRole('button', { name: `Delete ${FILE.name}` }).click();
  await expect(items.getByRole('link', { name: FILE.name })).toBeHidden();
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: `Restore ${FILE.name}` }).click();
  await expect(page.getByRole('button', { name: `Restore ${FILE.name}` })).toBeHidden();
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await items.getByRole('link', { name: FOLDER }).click();
  await expect(items.getByRole('link', { name: FILE.name })).toBeVisible();
});
