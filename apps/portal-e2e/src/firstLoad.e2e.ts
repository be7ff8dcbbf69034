import type { Page, Request } from '@playwright/test';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** What the page asked for until `shown` says that the answer is on screen. */
async function requestsUntil(page: Page, shown: () => Promise<void>): Promise<Request[]> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('request', note);
  await shown();
  page.off('request', note);
  return requests;
}
const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/v2/');
const isIcon = (request: Request) => request.url().endsWith('/icon.svg');

test('Home is painted after at most 14 requests, 3 of them calls that wait for nothing but the token', async ({
  page,
}) => {
  await signInAs(page, people.rich);
  await page.waitForLoadState('networkidle');
  const requests = await requestsUntil(page, async () => {
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('region', { name: 'Net worth' })).toContainText('$');
    await expect(page.getByRole('table', { name: /Accounts by group/ })).toBeVisible();
  });
  const seen = requests.filter((request) => !isIcon(request));
  const calls = seen.filter(isCall);
  const painted = calls.filter((request) =>
    /\/(init|accounts|preferences)$/.test(new URL(request.url()).pathname),
  );
  expect(painted.length).toBeLessThanOrEqual(3);
  expect(seen.length - (calls.length - painted.length)).toBeLessThanOrEqual(14);
  // In parallel: each began before the first answer came.
  const firstAnswer = Math.min(
    ...painted.map((request) => request.timing().startTime + request.timing().responseEnd),
  );
  for (const request of painted)
    expect(request.timing().startTime, request.url()).toBeLessThan(firstAnswer);
  for (const request of requests)
    expect([stack.portal, stack.idp]).toContain(new URL(request.url()).origin);
});

test('nothing moves while Home loads', async ({ page }) => {
  await signInAs(page, people.rich);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.getByRole('table', { name: /Accounts by group/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shift).toBeLessThan(0.005);
});

test('the document says how it may be used, and the whole tour breaks none of it', async ({
  page,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  const document_ = await page.goto('/');
  const policy = document_?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  await signInAs(page, people.rich);
  await page.getByText('My groups', { exact: true }).click();
  await page.getByRole('button', { name: 'How this adds up' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /profile menu/ }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByText('System', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out', { exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});
