import { readFile } from 'node:fs/promises';
import { codeField, codeOf, totp, welcome } from './support/mfa.ts';
import {
  acceptAs,
  client,
  FILE,
  fillFolder,
  FOLDER,
  GUEST,
  invite,
  mailedLink,
} from './support/sharing.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expectNoSidewaysScrolling, expectNoViolations } from './support/sound.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

// Chromium reports what is asked for beside the profile and refused until the second step.
test.use({ expectedTrouble: /status of 403/ });

test(
  'a client shares the tax documents of two accounts with her CPA, who sees nothing else, and loses them while the page is open',
  ONLY_SOAK,
  async ({ page, browser }) => {
    await signInAs(page, client);
    await codeField(page).fill(await codeOf(page.request, client));
    await expect(welcome(page, client)).toBeVisible();
    await fillFolder(page);
    await page.goto('/profile/sharing');
    await expect(page.getByRole('heading', { level: 1, name: 'Sharing' })).toBeVisible();
    await invite(page, { accounts: 2, taxOnly: true, folder: FOLDER });

    const context = await browser.newContext();
    const theirs = await context.newPage();
    await acceptAs(theirs, await mailedLink(page));
    const name = `${client.givenName} ${client.familyName}`;
    await expect(
      theirs.getByText(`You see 2 accounts and 1 folder of ${name} as a guest`),
    ).toBeVisible();
    const accounts = theirs.getByRole('region', { name: 'Accounts' }).getByRole('link');
    await expect(accounts).toHaveCount(2);
    for (const account of await accounts.all()) {
      const called = await account.innerText();
      await account.click();
      await expect(
        theirs.getByText('The client does not show what this account is worth.'),
      ).toBeVisible();
      const region = theirs.getByRole('region', { name: `Documents of ${called}`, exact: true });
      const documents = region.getByRole('listitem');
      await expect(documents.first()).toContainText('Tax documents');
      for (const document of await documents.all())
        await expect(document).toContainText('Tax documents');
    }
    const download = theirs.waitForEvent('download');
    await theirs
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await theirs.getByRole('link', { name: FOLDER }).click();
    const opened = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: `Download ${FILE.name}` }).click();
    expect(await readFile(await (await opened).path())).toEqual(FILE.buffer);
    for (const width of [1440, 390, 320]) await expectNoSidewaysScrolling(theirs, width);
    await expectNoViolations(theirs, 'what a guest sees');

    await page.reload();
    await page.getByRole('button', { name: `What ${GUEST} opened` }).click();
    await expect(page.getByText(/^Document: /)).toBeVisible();
    await expect(page.getByText(`File: ${FILE.name}`)).toBeVisible();
    await page.getByRole('button', { name: `End sharing with ${GUEST}` }).click();
    await page.getByRole('button', { name: 'End sharing', exact: true }).click();
    await expect(page.getByText(/Ended by you/)).toBeVisible();

    await theirs
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    await expect(theirs.getByText('Sharing has ended')).toBeVisible();
    await expect(theirs.getByText('could not be loaded')).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: /^Download/ })).toHaveCount(0);
    // Nothing of a client's portal is open to a guest, whatever the address.
    await theirs.goto('/profile/sharing');
    await expect(theirs.getByRole('heading', { level: 1, name: 'Shared with you' })).toBeVisible();
    await expect(theirs.getByText('No Data Found')).toBeVisible();
    await context.close();

    await page.goto('/profile/security');
    await expect(page.getByText(/Opened a document as a guest/).first()).toBeVisible();
  },
);

test(
  'a guest whom the provider does not know chooses a password by the link, and sees the shared account',
  ONLY_SOAK,
  async ({ page, browser }) => {
    test.slow();
    await signInAs(page, client);
    await codeField(page).fill(await codeOf(page.request, client));
    await expect(welcome(page, client)).toBeVisible();
    await page.goto('/profile/sharing');
    await invite(page, { name: 'Philippa New', email: 'philippa.new@example.com' });

    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(await mailedLink(page));
    await expect(theirs.getByRole('heading', { level: 1, name: 'Invitation' })).toBeVisible();
    for (const width of [1440, 390, 320]) await expectNoSidewaysScrolling(theirs, width);
    await expectNoViolations(theirs, 'an invitation before the sign-in');
    await theirs.getByRole('button', { name: 'Choose a password' }).click();
    await theirs.waitForURL(`${stack.idp}/redeem/**`);
    await theirs.getByLabel('Password', { exact: true }).fill('marmalade kettle orbit');
    await theirs.getByRole('button', { name: 'Save and go on' }).click();

    await expect(theirs.getByText('You have a password. Sign in with it to go on.')).toBeVisible();
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs.getByLabel('Username').fill('philippa.new@example.com');
    await theirs.getByLabel('Password', { exact: true }).fill('marmalade kettle orbit');
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(theirs.getByRole('img', { name: /QR code/ })).toBeVisible();
    const secret = await theirs.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText();
    await codeField(theirs).fill(totp(secret));
    await theirs.getByRole('checkbox').check();
    await theirs.getByRole('button', { name: 'Continue' }).click();
    await theirs.getByRole('button', { name: 'Accept invitation' }).click();
    const name = `${client.givenName} ${client.familyName}`;
    await expect(theirs.getByText(`You see 1 account of ${name} as a guest`)).toBeVisible();
    await theirs.getByRole('region', { name: 'Accounts' }).getByRole('link').click();
    await expect(theirs.getByText('Value', { exact: true })).toBeVisible();
    await context.close();
  },
);
