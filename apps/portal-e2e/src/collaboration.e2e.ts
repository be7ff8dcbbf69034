import { readFile, writeFile } from 'node:fs/promises';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expectNoSidewaysScrolling, expectNoViolations } from './support/sound.ts';
import { expect, NETWORK_GONE, test } from './support/test.ts';

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
  // Back does not open what was closed.
  await page.goBack();
  await expect(page).not.toHaveURL(/file=/);

  await items.getByRole('button', { name: `Delete ${FILE.name}` }).click();
  await expect(items.getByRole('link', { name: FILE.name })).toBeHidden();
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: `Restore ${FILE.name}` }).click();
  await expect(page.getByRole('button', { name: `Restore ${FILE.name}` })).toBeHidden();
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await items.getByRole('link', { name: FOLDER }).click();
  await expect(items.getByRole('link', { name: FILE.name })).toBeVisible();
});

test(
  'a PDF and a picture are shown in their panel once they are asked for, and a script is not',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.renamer, '/collaboration');
    const uploads = page.getByLabel('Upload files, files');
    const items = page.getByRole('list', { name: 'Files and folders' });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="Run"</script></svg>';
    await uploads.setInputFiles([
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: await page.pdf() },
      { name: 'house.png', mimeType: 'image/png', buffer: await page.screenshot() },
      { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from(svg) },
    ]);
    const preview = page.getByRole('button', { name: 'Show preview' });

    await items.getByRole('link', { name: 'plan.pdf' }).click();
    const plan = page.getByRole('dialog', { name: 'plan.pdf' });
    await preview.click();
    await expect(plan.getByRole('region', { name: 'plan.pdf, page 1' })).toContainText(
      'Collaboration',
    );
    await plan.getByRole('button', { name: 'Close' }).click();

    await items.getByRole('link', { name: 'house.png' }).click();
    await preview.click();
    const picture = page.getByRole('img', { name: 'house.png' });
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await expectNoViolations(page, 'a picture in its panel');
    for (const width of [390, 320, 1440]) await expectNoSidewaysScrolling(page, width);
    await page
      .getByRole('dialog', { name: 'house.png' })
      .getByRole('button', { name: 'Close' })
      .click();

    // What it is follows from its content, not from its name.
    await items.getByRole('link', { name: 'drawing.png' }).click();
    await expect(page.getByRole('button', { name: /^Download version 1/ })).toBeVisible();
    await expect(preview).toHaveCount(0);
  },
);

test(
  'a folder that is opened to one person is gone for the other, and back when it is open to all',
  ONLY_SOAK,
  async ({ page, browser }) => {
    const name = 'Between us';
    await signInAs(page, people.rich, '/collaboration');
    await page.getByLabel('New folder').fill(name);
    await page.getByRole('button', { name: 'Create folder' }).click();
    const other = await (await browser.newContext()).newPage();
    await signInAs(other, people.richSpouse, '/collaboration');
    const seen = other.getByRole('link', { name, exact: true });
    await expect(seen).toBeVisible();

    const decide = async (to: 'Only some people' | RegExp) => {
      await page.getByRole('button', { name: `Who may open it: ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Who may open ${name}` });
      await dialog.getByRole('radio', { name: to }).check();
      if (to === 'Only some people') {
        await dialog.getByLabel(/^Barnaby/).selectOption('Not open it');
        await dialog.getByLabel(/^Quentin/).selectOption('Open and write about it');
      }
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    await decide('Only some people');
    await expect(page.getByText('Only for some people')).toBeVisible();
    await other.reload();
    await expect(other.getByRole('list', { name: 'Files and folders' })).toBeVisible();
    await expect(seen).toHaveCount(0);
    await decide(/Everybody/);
    await other.reload();
    await expect(seen).toBeVisible();
    await other.context().close();
  },
);

test(
  'an advisor asks for a file, the client gives it, and the advisor reads, answers and holds it',
  ONLY_SOAK,
  async ({ page, browser }) => {
    const asked = 'Papers for the trust';
    const desk = await (await browser.newContext()).newPage();
    await signInAs(desk, people.advisor, '/desk');
    const form = desk.getByRole('form', { name: 'Ask for files' });
    await form.getByLabel('Household').selectOption({ label: 'Roderick Rookwood' });
    await form.getByLabel('What it is for').fill(asked);
    await form.getByLabel('Due').fill(inDays(14));
    await form.getByLabel('Files').fill('Signed deed');
    await form.getByRole('button', { name: 'Ask for files' }).click();
    await expect(desk.getByText('The client was asked')).toBeVisible();

    await signInAs(page, people.renamer, '/collaboration');
    const checklist = page.getByRole('region', { name: asked });
    await checklist
      .getByLabel('File for Signed deed', { exact: true })
      .setInputFiles({ ...FILE, name: 'signed deed.csv' });
    await expect(page.getByText('“signed deed.csv” was given')).toBeVisible();
    await expect(checklist.getByText(/“signed deed\.csv”, given/)).toBeVisible();

    await desk.reload();
    const given = desk.getByRole('list', { name: `Files for ${asked}` });
    await expect(given.getByText(/Signed deed: “signed deed\.csv”/)).toBeVisible();
    await desk.getByRole('link', { name: 'Roderick Rookwood' }).click();
    await desk.getByRole('link', { name: 'signed deed.csv' }).click();
    const download = desk.waitForEvent('download');
    await expect(async () => {
      await desk.reload();
      const button = desk.getByRole('button', { name: 'Download signed deed.csv' });
      await expect(button).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await desk.getByRole('button', { name: 'Download signed deed.csv' }).click();
    expect(await readFile(await (await download).path())).toEqual(FILE.buffer);
    await desk.getByRole('button', { name: 'Hold signed deed.csv' }).click();
    await desk.getByLabel('Which matter it is for').fill('Rookwood trust');
    await desk.getByRole('button', { name: 'Place the hold' }).click();
    await expect(desk.getByText(/^Held since .*: Rookwood trust$/)).toBeVisible();
    await desk.getByLabel('Upload files, files').setInputFiles({ ...FILE, name: 'answer.csv' });
    await expect(desk.getByRole('link', { name: 'answer.csv' })).toBeVisible();

    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^Held by the firm since/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Delete signed deed.csv' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'answer.csv' })).toBeVisible();
    await desk.getByRole('button', { name: `Close checklist ${asked}` }).click();
    await expect(desk.getByText('The checklist is closed')).toBeVisible();
    await desk.context().close();
  },
);

const LARGE_BYTES = 200_000_000;

test.describe('a connection that is lost', () => {
  test.use({ expectedTrouble: NETWORK_GONE });

  test(
    'leaves an upload where it was, and it goes on to the same bytes',
    ONLY_SOAK,
    async ({ page, context }) => {
      test.slow();
      const buffer = Buffer.alloc(LARGE_BYTES, 'seven.. ');
      const path = test.info().outputPath('scan.bin');
      await writeFile(path, buffer);
      await signInAs(page, people.renamer, '/collaboration');
      // The connection ends with the fourth part.
      let parts = 0;
      await page.route('**/v2/collaboration/uploads/*', async (route) => {
        if (route.request().method() === 'PUT') parts += 1;
        if (parts === 4) await context.setOffline(true);
        await route.continue();
      });
      await page.getByLabel('Upload files, files').setInputFiles(path);
      const goOn = page.getByRole('button', { name: 'Go on with scan.bin' });
      await expect(goOn).toBeVisible();
      await context.setOffline(false);
      // Cut off again, and this time the page is loaded anew.
      let after = 0;
      await page.unroute('**/v2/collaboration/uploads/*');
      await page.route('**/v2/collaboration/uploads/*', async (route) => {
        if (route.request().method() === 'PUT') after += 1;
        if (after === 2) await context.setOffline(true);
        await route.continue();
      });
      await goOn.click();
      await expect(goOn).toBeVisible();
      await page.unroute('**/v2/collaboration/uploads/*');
      await context.setOffline(false);
      await page.reload();
      await expect(page.getByText(/MB were uploaded before/)).toBeVisible();
      await page.getByLabel('Upload files, files').setInputFiles(path);
      await page.getByRole('link', { name: 'scan.bin' }).click();
      const panel = page.getByRole('dialog', { name: 'scan.bin' });
      const download = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Download version 1 of scan.bin' }).click();
      expect((await readFile(await (await download).path())).equals(buffer)).toBe(true);
    },
  );
});

/** A day from now, as a field for dates takes it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
