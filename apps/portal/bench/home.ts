// Home beside a minimal app of the same libraries: loaded in turns by one tab, with the token of one sign-in.
import type { Browser } from '@playwright/test';
import {
  AS_IT_IS,
  openTab,
  signIn,
  takeSignInTo,
  under,
  type Conditions,
  type Tab,
  type Vitals,
} from './browser.ts';
import { ratioLine, type Line } from './lines.ts';
import { people } from './people.ts';
import type { Servers } from './servers.ts';

/** Odd, and more than elsewhere: single loads on two cores differ by a third. */
const ROUNDS = 11;
const SLOW: Conditions = { cpu: 4, slowNetwork: true };

interface Way {
  name: string;
  conditions: Conditions;
  warm: boolean;
  target: number;
}

/** The targets of docs/performance: a slow line, this machine as it is, and a second visit. */
const WAYS: readonly Way[] = [
  { name: 'slow 4G, CPU 4 × slower', conditions: SLOW, warm: false, target: 1.35 },
  { name: 'unthrottled', conditions: AS_IT_IS, warm: false, target: 1.5 },
  { name: 'warm cache', conditions: AS_IT_IS, warm: true, target: 1.5 },
];

/** The longest task of Home in those of the minimal app. */
const LONGEST_TASK = 4;

interface Load extends Vitals {
  /** When the net worth was there to be read. */
  figures: number;
}

export async function measureHome(browser: Browser, { portal, minimal }: Servers): Promise<Line[]> {
  const tab = await openTab(browser);
  await signIn(tab, portal, people.rich.username);
  await takeSignInTo(tab, minimal);
  const lines: Line[] = [];
  const shifts: number[] = [];
  for (const way of WAYS) {
    const loads = await loadInTurns(tab, way, [portal, minimal]);
    const of = (one: keyof Load) =>
      [loads.ours.map((load) => load[one]), loads.theirs.map((load) => load[one])] as const;
    lines.push(
      ratioLine(`largest paint, ${way.name}`, of('largestPaint'), way.target),
      ratioLine(`net worth painted, ${way.name}`, of('figures'), null),
    );
    if (way.conditions.cpu > 1)
      lines.push(ratioLine(`longest task, ${way.name}`, of('longestTask'), LONGEST_TASK));
    shifts.push(...of('shift')[0]);
  }
  await tab.page.context().close();
  const note = `largest of ${shifts.length} loads`;
  return [...lines, { what: 'layout shift', measured: Math.max(...shifts), target: 0, note }];
}

async function loadInTurns(tab: Tab, way: Way, [portal, minimal]: readonly [string, string]) {
  const ours: Load[] = [];
  const theirs: Load[] = [];
  // The first round warms the servers up, and the cache.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [origin, loads] of [
      [portal, ours],
      [minimal, theirs],
    ] as const) {
      const load = await loadOnce(tab, origin, way);
      if (round > 0) loads.push(load);
    }
  }
  return { ours, theirs };
}

async function loadOnce(tab: Tab, origin: string, { conditions, warm }: Way): Promise<Load> {
  const { page, devtools } = tab;
  await page.goto('about:blank');
  if (!warm) await devtools.send('Network.clearBrowserCache');
  await under(tab, conditions);
  await page.goto(origin, { waitUntil: 'commit' });
  const figures = await page.evaluate(() => window.pages.netWorth());
  await page.waitForLoadState('networkidle');
  // The browser tells of a paint some time after it.
  await page.waitForFunction(() => window.vitals.largestPaint > 0);
  const vitals = await page.evaluate(() => window.vitals);
  await under(tab, AS_IT_IS);
  return { ...vitals, figures };
}
