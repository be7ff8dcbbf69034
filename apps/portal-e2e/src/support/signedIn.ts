import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from './people.ts';
import { signInAs } from './signInAs.ts';
import { expectNone, test as base, watchTrouble } from './test.ts';

interface Opened {
  /**
   * A tab at `path` of somebody who is signed in already: each worker signs each person in once. For journeys that only
   * look; one that changes the session or the household signs in by itself.
   */
  openAs: (person: Person, path?: string) => Promise<Page>;
}

export const test = base.extend<Opened, { browsers: Map<string, BrowserContext> }>({
  browsers: [
    // Playwright reads from the pattern which fixtures are wanted: none.
    async ({}, hand) => {
      const browsers = new Map<string, BrowserContext>();
      await hand(browsers);
      for (const context of browsers.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  openAs: async ({ browser, browsers, expectedTrouble }, hand) => {
    const opened: Page[] = [];
    const trouble: string[][] = [];
    await hand(async (person, path = '/') => {
      let context = browsers.get(person.subject);
      if (!context) {
        context = await browser.newContext();
        const first = await context.newPage();
        // Remembered, so that every further tab is signed in.
        await signInAs(first, person, '/', { remember: true });
        await first.close();
        browsers.set(person.subject, context);
      }
      const page = await context.newPage();
      trouble.push(watchTrouble(page));
      opened.push(page);
      await page.goto(path);
      return page;
    });
    for (const page of opened) await page.close();
    expectNone(trouble.flat(), expectedTrouble);
  },
});
