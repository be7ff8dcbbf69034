// Changing between pages whose data are in the cache, beside bare React that draws the same rows; and the heap after many.
import type { Browser } from '@playwright/test';
import { ACCOUNT_PATHS } from './accountPages.ts';
import { openTab, signIn, type Tab } from './browser.ts';
import { buildBareRender } from './builds.ts';
import { ratioLine, type Line } from './lines.ts';
import { people } from './people.ts';
import type { Servers } from './servers.ts';
import type * as Bare from './bareRender.tsx';

declare global {
  interface Window {
    bare: typeof Bare;
    taken: Map<string, ReturnType<typeof Bare.take>>;
  }
}

/** More than elsewhere: a change lasts a few frames, and one frame more or less is a third of it. */
const ROUNDS = 31;
const RATIO_AT_MOST = 1.5;
const HEAP = { early: 20, late: 200, ratio: 1.1 };
/** Where each change begins. */
const FROM = '/accounts/activities';
/** A form until a position is chosen: there are no rows to draw without. */
const SIMULATOR = '/accounts/investments/simulate';
const OTHERS = ACCOUNT_PATHS.filter((path) => path !== FROM && path !== SIMULATOR);

export async function measureRouteChanges(browser: Browser, { portal }: Servers): Promise<Line[]> {
  const tab = await openTab(browser);
  await signIn(tab, portal, people.empty.username);
  await tab.page.goto(portal + FROM);
  await tab.page.evaluate(() => window.pages.firstRows());
  const pages = [...OTHERS, await addressOfSale(tab)];
  await fillCache(tab, pages);
  const lines = await compareWithBare(tab, pages, await buildBareRender());
  lines.push(await heapLine(tab));
  await tab.page.context().close();
  return lines;
}

/** The simulator with the first account that holds a security, and the first of those. */
async function addressOfSale({ page }: Tab): Promise<string> {
  await page.evaluate((to) => window.pages.change(to), SIMULATOR);
  const [accounts, securities] = [
    page.getByRole('combobox', { name: 'Account' }),
    page.getByRole('combobox', { name: 'Security' }),
  ];
  const count = await accounts.locator('option').count();
  for (let index = 1; index < count; index += 1) {
    await accounts.selectOption({ index });
    await page.waitForLoadState('networkidle');
    if (await securities.isDisabled()) continue;
    await securities.selectOption({ index: 1 });
    await page.getByRole('grid').first().waitFor();
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  }
  throw new Error('No account holds a security.');
}

/** All pages once, with what they load after their figures. */
async function fillCache({ page }: Tab, pages: readonly string[]): Promise<void> {
  for (const address of [FROM, ...pages, FROM]) {
    await page.evaluate((to) => window.pages.change(to), address);
    await page.waitForLoadState('networkidle');
  }
}

async function compareWithBare(
  { page }: Tab,
  pages: readonly string[],
  script: string,
): Promise<Line[]> {
  // A devtools evaluation: the document's policy lets no script of ours in.
  await page.evaluate(`${script}; window.bare = bare; window.taken = new Map();`);
  const times = new Map(
    pages.map((path) => [path, { ours: [] as number[], bare: [] as number[] }]),
  );
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [path, { ours, bare }] of times) {
      const took = await page.evaluate(
        async ({ path, from }) => {
          // Both begin when a frame has just been painted: what is left of a frame would be a part of one of them only.
          await window.waits.painted();
          const change = await window.pages.change(path);
          window.taken.set(path, window.bare.take());
          await window.pages.change(from);
          window.taken.set(from, window.bare.take());
          window.bare.begin();
          await window.bare.change(from, window.taken.get(from));
          await window.waits.painted();
          const bare = await window.bare.change(path, window.taken.get(path));
          window.bare.end();
          return { change, bare };
        },
        { path, from: FROM },
      );
      if (round === 0) continue;
      ours.push(took.change);
      bare.push(took.bare);
    }
  }
  return [...times].map(([path, { ours, bare }]) =>
    ratioLine(path.replace(/\?.*/, ' with a sale'), [ours, bare], RATIO_AT_MOST),
  );
}

async function heapLine(tab: Tab): Promise<Line> {
  const paths = [...OTHERS, FROM];
  let early = 0;
  for (let count = 1; count <= HEAP.late; count += 1) {
    const path = paths[count % paths.length] ?? FROM;
    await tab.page.evaluate((to) => window.pages.change(to), path);
    if (count === HEAP.early) early = await heapOf(tab);
  }
  const late = await heapOf(tab);
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
  return {
    what: `heap after ${HEAP.late} changes ÷ after ${HEAP.early}`,
    measured: late / early,
    target: HEAP.ratio,
    note: `${mb(late)} MB ÷ ${mb(early)} MB`,
  };
}

async function heapOf({ devtools }: Tab): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  // `as`: what the protocol says.
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize;
}
