import type { Page } from '@playwright/test';
import { password, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const ROUNDS = 10;
const welcome = `Welcome, ${people.plain.givenName}`;

/** The access token has run out; the person comes back to what they looked at. */
async function renewed(tab: Page): Promise<void> {
  const answered = tab.waitForResponse(
    (response) => response.url().endsWith('/v2/profile/accounts') && response.ok(),
  );
  await tab.mouse.move(200, 300);
  await tab.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
  await answered;
}

test('A7: three tabs that renew at the same moment, ten times over, sign nobody out', async ({
  page,
  context,
}) => {
  test.slow();
  // One clock for all tabs, as on one computer.
  await context.clock.install();
  await page.goto('/');
  await page.getByRole('checkbox', { name: /Remember me/ }).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(people.plain.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: welcome })).toBeVisible();
  const tabs = [page];
  for (let more = 0; more < 2; more += 1) {
    const tab = await context.newPage();
    await tab.goto('/');
    await expect(tab.getByRole('heading', { name: welcome })).toBeVisible();
    tabs.push(tab);
  }
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/token') && request.method() === 'POST') renewals += 1;
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    await context.clock.fastForward('16:00');
    await Promise.all(tabs.map(renewed));
  }
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: welcome })).toBeVisible();
  expect(renewals).toBeGreaterThanOrEqual(ROUNDS);
});
