// Every page of accounts on a household with 100,000 activities, 1,000 securities and 40 accounts, in turns with the same
// page of the same household with 1,000 activities.
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { AS_IT_IS, openTab, signIn, takeSignInTo, under, type Tab } from './browser.ts';
import { root } from './builds.ts';
import { ratioLine, type Line } from './lines.ts';
import { people } from './people.ts';
import type { Servers } from './servers.ts';

const ROUNDS = 5;
const SLOW_ROUNDS = 3;
/** Judged where performance.md names the page; the others are to grow no more than totals may. */
const TARGETS: Readonly<Record<string, number>> = { '/accounts/activities': 1.2 };
const GROWTH_AT_MOST = 1.5;
const LONGEST_TASK = 4;

/** Those of the route tree, as the build wrote it down. */
export const ACCOUNT_PATHS = // `as`: written by build/portalPaths.ts.
  (
    JSON.parse(readFileSync(`${root}dist/apps/portal/.vite/paths.json`, 'utf8')) as {
      signedIn: string[];
    }
  ).signedIn.filter((path) => path.startsWith('/accounts/'));

export async function measureFirstRows(
  browser: Browser,
  { portal, few }: Servers,
): Promise<Line[]> {
  const tab = await openTab(browser);
  await signIn(tab, portal, people.empty.username);
  await takeSignInTo(tab, few);
  const lines: Line[] = [];
  for (const path of ACCOUNT_PATHS) {
    const times = { many: [] as number[], few: [] as number[] };
    // The first round warms servers and cache up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [origin, taken] of [
        [portal, times.many],
        [few, times.few],
      ] as const) {
        const took = await firstRows(tab, origin + path);
        if (round > 0) taken.push(took);
      }
    }
    lines.push(ratioLine(path, [times.many, times.few], TARGETS[path] ?? GROWTH_AT_MOST));
  }
  await tab.page.context().close();
  return lines;
}

async function firstRows({ page }: Tab, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(() => window.pages.firstRows());
}

/** What moves, and the longest task, while each page loads on a CPU four times slower. */
export async function measureLoads(
  browser: Browser,
  { portal, minimal }: Servers,
): Promise<Line[]> {
  const tab = await openTab(browser);
  await signIn(tab, portal, people.empty.username);
  await takeSignInTo(tab, minimal);
  const loads = new Map(
    ['', ...ACCOUNT_PATHS].map((path) => [path, { tasks: [], shifts: [] } as Loads]),
  );
  const bare: number[] = [];
  for (let round = 0; round < SLOW_ROUNDS; round += 1) {
    bare.push((await loadSlowly(tab, minimal)).longestTask);
    for (const [path, { tasks, shifts }] of loads) {
      const { longestTask, shift } = await loadSlowly(tab, portal + path);
      tasks.push(longestTask);
      shifts.push(shift);
    }
  }
  await tab.page.context().close();
  return [...loads].flatMap(([path, { tasks, shifts }]) => [
    ratioLine(`longest task, ${path || '/'}`, [tasks, bare], LONGEST_TASK),
    { what: `layout shift, ${path || '/'}`, measured: Math.max(...shifts), target: 0, note: '' },
  ]);
}

interface Loads {
  tasks: number[];
  shifts: number[];
}

async function loadSlowly(tab: Tab, address: string) {
  await tab.page.goto('about:blank');
  // What comes late is what moves.
  await tab.devtools.send('Network.clearBrowserCache');
  await under(tab, { cpu: 4, slowNetwork: false });
  await tab.page.goto(address);
  await tab.page.waitForLoadState('networkidle');
  const vitals = await tab.page.evaluate(() => window.vitals);
  await under(tab, AS_IT_IS);
  return vitals;
}
