// Typing into a filter and scrolling, on the household with 100,000 activities: no frame waits for more than 50 ms.
import type { Browser } from '@playwright/test';
import { openTab, signIn, type Tab } from './browser.ts';
import { median, type Line } from './lines.ts';
import { people } from './people.ts';
import type { Servers } from './servers.ts';

const ROUNDS = 5;
const LONGEST_MS = 50;
const ALL_TIME = '/accounts/activities?period=ALL';
/** Pages whose rows are many. */
const LONG_PAGES = [
  ALL_TIME,
  '/accounts/investments',
  '/accounts/gainlosses',
  '/accounts/income',
  '/accounts/balances',
];
const STEPS = 60;
const PIXELS = 240;

export async function measureFrames(browser: Browser, { portal }: Servers): Promise<Line[]> {
  const tab = await openTab(browser);
  await signIn(tab, portal, people.empty.username);
  const typed: number[] = [];
  const scrolled = new Map(LONG_PAGES.map((path) => [path, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    typed.push(await typeIntoFilter(tab, portal));
    for (const [path, longest] of scrolled) longest.push(await scroll(tab, portal + path));
  }
  await tab.page.context().close();
  return [
    frameLine('typing into the filter of activities', typed),
    ...[...scrolled].map(([path, longest]) => frameLine(`scrolling ${path}`, longest)),
  ];
}

function frameLine(what: string, longest: readonly number[]): Line {
  const note = `ms, longest task of each round: ${longest.map((one) => (one === 0 ? '< 50' : one.toFixed(0))).join(' ')}`;
  return { what, measured: median(longest), target: LONGEST_MS, note };
}

async function open({ page }: Tab, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => window.pages.firstRows());
  await page.waitForLoadState('networkidle');
}

/** Opens the filter, types and sets it: from the first key to the filtered rows. */
async function typeIntoFilter(tab: Tab, portal: string): Promise<number> {
  const { page } = tab;
  await open(tab, portal + ALL_TIME);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByLabel('Filter by').selectOption({ label: 'Text' });
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.evaluate(() => window.pages.longestTask());
  await page.keyboard.type('dividend', { delay: 60 });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Remove filter: / }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => window.pages.longestTask());
}

async function scroll(tab: Tab, address: string): Promise<number> {
  await open(tab, address);
  await tab.page.evaluate(() => window.pages.longestTask());
  await tab.page.evaluate(({ steps, pixels }) => window.pages.scroll(steps, pixels), {
    steps: STEPS,
    pixels: PIXELS,
  });
  return tab.page.evaluate(() => window.pages.longestTask());
}
