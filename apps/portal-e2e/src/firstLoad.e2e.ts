import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** The addresses, in the browser's own record, of what was asked for before the figures of a painted Home were here. */
async function askedBeforeHome(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const note = new MutationObserver(() => {
      const table = document.querySelector('table');
      if (!table?.textContent?.includes('$') || !document.body.textContent?.includes('Net worth'))
        return;
      Object.assign(window, { isPainted: true });
      note.disconnect();
    });
    note.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.waitForFunction(() => 'isPainted' in window);
  // The record has a request once it is answered.
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    // What begins once the figures are here does not hold them up.
    const figures = all.find(({ name }) => name.endsWith('/v2/profile/accounts'));
    return all
      .filter(({ startTime }) => startTime < (figures?.responseEnd ?? Infinity))
      .map(({ name }) => name);
  });
}

test('Home is painted after at most 18 requests, 3 of them calls that wait for nothing but the token', async ({
  page,
}) => {
  await signInAs(page, people.rich);
  await page.waitForLoadState('networkidle');
  // No call is let through before all three are under way: one that waited for another would never be painted.
  const held: (() => void)[] = [];
  await page.route(/\/v2\/profile\/(init|accounts|preferences)$/, async (route) => {
    await new Promise<void>((release) => {
      held.push(release);
      if (held.length >= 3) for (const letGo of held) letGo();
    });
    await route.continue();
  });
  const requests = await askedBeforeHome(page);
  // The document itself is the first.
  expect(1 + requests.length, requests.join(' ')).toBeLessThanOrEqual(18);
  const calls = requests.filter((url) => new URL(url).pathname.startsWith('/v2/'));
  expect(calls.map((url) => new URL(url).pathname).sort()).toEqual([
    '/v2/profile/accounts',
    '/v2/profile/init',
    '/v2/profile/preferences',
  ]);
  for (const url of requests) expect([stack.portal, stack.idp]).toContain(new URL(url).origin);
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

test('W1, W3: the document says how it may be used, and the whole tour breaks none of it', async ({
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
  await expect(page.getByRole('dialog', { name: 'How it adds up' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /profile menu/ }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByText('System', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out', { exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});
