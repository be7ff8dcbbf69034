import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import type { Person } from './people.ts';
import { signInAs } from './signInAs.ts';
import { expect, expectNone, test as base, watchTrouble } from './test.ts';

interface Opened {
  /**
   * A tab at `path` of somebody who is signed in already: each worker signs each person in once. For journeys that only
   * look; one that changes the session or the household signs in by itself.
   */
  openAs: (person: Person, path?: string) => Promise<Page>;
  /**
   * The same in one tab of each worker and person, which goes on from page to page as a link does: for looking at many
   * pages, each of which would load the whole portal otherwise. What it asked for is answered.
   */
  goAs: (person: Person, path: string) => Promise<Page>;
}

/** A tab that several tests look at. */
interface Tab {
  page: Page;
  trouble: string[];
  calls: Set<Request>;
}

interface OfWorker {
  browsers: Map<string, BrowserContext>;
  tabs: Map<string, Tab>;
}

export const test = base.extend<Opened, OfWorker>({
  browsers: [
    // Playwright reads from the pattern which fixtures are wanted: none.
    async ({}, hand) => {
      const browsers = new Map<string, BrowserContext>();
      await hand(browsers);
      for (const context of browsers.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  tabs: [async ({}, hand) => hand(new Map()), { scope: 'worker' }],
  openAs: async ({ browser, browsers, expectedTrouble }, hand) => {
    const opened: Page[] = [];
    const trouble: string[][] = [];
    await hand(async (person, path = '/') => {
      const page = await newTab(browser, browsers, person);
      trouble.push(watchTrouble(page));
      opened.push(page);
      await page.goto(path);
      return page;
    });
    for (const page of opened) await page.close();
    expectNone(trouble.flat(), expectedTrouble);
  },
  goAs: async ({ browser, browsers, tabs, expectedTrouble }, hand) => {
    await hand(async (person, path) => {
      const tab = tabs.get(person.subject);
      if (tab) {
        await goOn(tab.page, path);
        await expect.poll(() => tab.calls.size).toBe(0);
        return tab.page;
      }
      const page = await newTab(browser, browsers, person);
      tabs.set(person.subject, { page, trouble: watchTrouble(page), calls: watchCalls(page) });
      await page.goto(path);
      return page;
    });
    const trouble = [...tabs.values()].flatMap((tab) => tab.trouble.splice(0));
    expectNone(trouble, expectedTrouble);
  },
});

async function newTab(browser: Browser, browsers: OfWorker['browsers'], person: Person) {
  let context = browsers.get(person.subject);
  if (!context) {
    context = await browser.newContext();
    const first = await context.newPage();
    // Remembered, so that every further tab is signed in.
    await signInAs(first, person, '/', { remember: true });
    await first.close();
    browsers.set(person.subject, context);
  }
  return context.newPage();
}

function watchCalls(page: Page): Set<Request> {
  const calls = new Set<Request>();
  page.on('request', (call) => calls.add(call));
  page.on('requestfinished', (call) => calls.delete(call));
  page.on('requestfailed', (call) => calls.delete(call));
  return calls;
}

/** To another page of the portal, which has another heading or another title then. */
async function goOn(page: Page, path: string): Promise<void> {
  const before = await page.evaluateHandle(() => ({
    heading: document.querySelector('main h1'),
    title: document.title,
  }));
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(
    ({ heading, title }) => !heading?.isConnected || document.title !== title,
    before,
  );
  // It would keep the page that was left.
  await before.dispose();
}
