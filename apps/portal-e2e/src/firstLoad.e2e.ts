import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { signedInPaths } from './support/signedInPaths.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
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

// What Home asks for is counted by `npm run budgets` as well, in each `npm test`.
test(
  'Home is painted after at most 18 requests, 3 of them calls that wait for nothing but the token',
  ONLY_SOAK,
  async ({ page }) => {
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
  },
);

/** Adds up what moves on each page that is loaded from now on. */
async function addUpShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

test('nothing moves while Home loads', async ({ page }) => {
  await signInAs(page, people.rich);
  await addUpShifts(page);
  await page.reload();
  await expect(page.getByRole('table', { name: /Accounts by group/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page)).toBe(0);
});

test(
  'nothing moves while a page of accounts loads, whichever of its answers comes last',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.rich);
    await addUpShifts(page);
    // One answer after the other, each once the page has painted what was there before it.
    let turn = Promise.resolve();
    await page.route(/\/v2\//, async (route) => {
      turn = turn.then(() => page.evaluate(painted)).catch(() => undefined);
      await turn;
      await route.continue();
    });
    for (const path of signedInPaths.filter((one) => one.startsWith('/accounts/'))) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await shiftsOf(page), path).toBe(0);
    }
  },
);

function painted(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
}

test.describe('the tour', () => {
  // A late call that the end of the sign-in overtakes is refused, and the browser says so on its console.
  test.use({ expectedTrouble: /status of 401/ });

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
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /profile menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out', { exact: true })).toBeVisible();
    expect(violations).toEqual([]);
  });
});
