import { editButton } from './support/editButton.ts';
import { people } from './support/people.ts';
import { FragileStack } from './support/fragileStack.ts';
import { signInAs } from './support/signInAs.ts';
import { fragileStack } from './support/stack.ts';
import { expect, NETWORK_GONE, test } from './support/test.ts';

test.describe('with the API down', () => {
  test.use({
    baseURL: fragileStack.portal,
    expectedTrouble: NETWORK_GONE,
  });
  const servers = new FragileStack();
  test.beforeAll(() => servers.start());
  test.afterAll(() => servers.stop());

  test('R6: the page keeps what it showed, says it may be old, refuses nothing silently, and recovers', async ({
    page,
  }) => {
    test.slow();
    await signInAs(page, people.renamer);
    // Home has a second table, the twin of its chart, which arrives later.
    const accounts = page.getByRole('table', { name: /Accounts by group/ });
    const account = accounts.getByRole('button', { name: /, edit nickname/ }).first();
    await expect(account).toBeVisible();
    const before = (await account.innerText()).split('\n')[0] ?? '';

    await servers.kill();
    await account.click();
    await page.getByRole('textbox', { name: /nickname/ }).fill('Never saved');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: /cannot tell whether/ })).toBeVisible();
    await expect(page.getByText('The latest figures could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(accounts).toContainText(before);
    await expect(accounts).not.toContainText('Never saved');

    await servers.start();
    await account.click();
    await page.getByRole('textbox', { name: /nickname/ }).fill('Saved after all');
    await page.keyboard.press('Enter');
    await expect(editButton(page, 'Saved after all').first()).toBeVisible();
    await page.reload();
    await expect(editButton(page, 'Saved after all').first()).toBeVisible();
  });
});
