import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { expect, NETWORK_GONE, test } from './support/test.ts';

test('an answer is found among the questions', async ({ page }) => {
  await signInAs(page, people.plain, '/profile/help');
  await page.getByLabel('Search questions').fill('statement');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/query=statement/);
  const answers = page.getByRole('region', { name: 'Questions and answers' }).getByRole('group');
  await answers.first().getByText(/\?$/).click();
  await expect(answers.first()).toContainText(/statement/i);
});

test.describe('without a connection', () => {
  test.use({ expectedTrouble: NETWORK_GONE });

  test('feedback is kept where it was written, and is sent when the connection is back', async ({
    page,
    context,
  }) => {
    await signInAs(page, people.plain, '/profile/help');
    const text = page.getByLabel('What should we know? (optional)');
    await text.fill('The tables are easy to read.');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Your text is kept here.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Thank you: the firm has it.')).toBeVisible();
    await expect(text).toHaveValue('');
  });
});
