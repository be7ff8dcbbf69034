import { type Page, test as base } from '@playwright/test';
import { showPagesLater } from './laterPages.ts';

export { expect } from '@playwright/test';

export interface Watched {
  /** Console errors and policy violations a journey is meant to cause; everything else fails it. */
  expectedTrouble: RegExp | undefined;
}

/** What a page says whose calls and scripts do not arrive: each part of it tells so in its place. */
export const NETWORK_GONE =
  /Failed to load resource|ERR_|could not be reached|dynamically imported module|Unable to preload CSS/;

/** Every journey also proves that the page said nothing wrong: no console error, no blocked resource, no exception. */
export const test = base.extend<Watched, object>({
  expectedTrouble: [undefined, { option: true }],
  browser: [
    async ({ browser }, hand) => {
      showPagesLater(browser);
      await hand(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page, expectedTrouble }, hand) => {
    const trouble = watchTrouble(page);
    await hand(page);
    // A call still on its way through a journey's own route has nobody left to answer to.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expectNone(trouble, expectedTrouble);
  },
});

/** What the page complains of from now on. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(String(error)));
  return trouble;
}

export function expectNone(trouble: readonly string[], expected: RegExp | undefined): void {
  const unexpected = trouble.filter((text) => !expected?.test(text));
  base.expect(unexpected, 'console errors').toEqual([]);
}
