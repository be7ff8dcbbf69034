// `npm run bench -- --only pages`: the pages of the running product in Chromium, beside a minimal app of the same libraries
// and beside themselves on a small household, on a PostgreSQL server that run.mjs has started. Names of parts choose some.
import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { measureFirstRows, measureLoads } from './accountPages.ts';
import { launch } from './browser.ts';
import { buildMinimalApp, buildProduct } from './builds.ts';
import { measureFrames } from './frames.ts';
import { measureHome } from './home.ts';
import { printLines, type Line } from './lines.ts';
import { measureRouteChanges } from './routeChanges.ts';
import { startServers, type Servers } from './servers.ts';

interface Part {
  title: string;
  measure(browser: Browser, servers: Servers): Promise<Line[]>;
}

const PARTS: Readonly<Record<string, Part>> = {
  home: { title: 'Home ÷ a minimal app of the same libraries', measure: measureHome },
  rows: {
    title: 'First rows with 100,000 activities ÷ with 1,000; 40 accounts, 1,000 securities',
    measure: measureFirstRows,
  },
  loads: {
    title:
      'Loads with 100,000 activities, CPU 4 × slower: longest task ÷ the minimal app’s, layout shift',
    measure: measureLoads,
  },
  changes: {
    title: 'Changing the page, data in the cache ÷ bare React drawing the same rows',
    measure: measureRouteChanges,
  },
  frames: { title: 'The longest task while typing and scrolling', measure: measureFrames },
};

const databaseServer = process.env.TEST_DATABASE_URL;
if (!databaseServer) throw new Error('TEST_DATABASE_URL names no PostgreSQL server.');

const say = (line: string) => console.log(`  ${line}`);
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');

const wanted = process.argv.slice(2);
console.log('Pages in Chromium');
buildProduct();
await buildMinimalApp();
const servers = await startServers(databaseServer, say);
const browser = await launch();
let missed = 0;
try {
  for (const [name, { title, measure }] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const before = load();
    missed += printLines(title, await measure(browser, servers));
    say(`load of the machine: ${before} before, ${load()} after`);
  }
} finally {
  await browser.close();
  await servers.close();
}
if (missed > 0) console.error(`${missed} targets were missed.`);
process.exit(missed > 0 ? 1 : 0);
