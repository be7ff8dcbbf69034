// What Chromium loads of the product as `npm start` runs it: the real servers, a real sign-in, an empty cache.
import { spawn } from 'node:child_process';

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root, settingsOfStart } from './setup.mjs';

const PORT = Number(process.env.BUDGETS_PORT ?? 4450);
const ORIGIN = `http://localhost:${PORT}`;
/** A machine that does other work is slow, not wrong. */
const WAIT_AT_MOST_MS = 120_000;
const STARTED = 'The portal is at';

/** Runs `look` on a page that somebody with figures to see is signed in on. */
export async function withSignedInPage(look) {
  const stack = await startStack();
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(WAIT_AT_MOST_MS);
    await signIn(page);
    return await look(page);
  } finally {
    await browser.close();
    await stack.close();
  }
}

/**
 * What was asked for before Home's figures were here (`before`) and after (`after`): path and bytes of the body as they were
 * sent, from the browser's own record. The document is the first.
 */
export async function loadHome(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.goto('about:blank');
  await page.goto(`${ORIGIN}/`);
  await page.getByRole('table', { name: /Accounts by group/ }).waitFor();
  // Telemetry begins when the browser is idle, and is the last of all.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /applicationInsights/.test(name)),
  );
  const entries = await page.evaluate(() =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map(({ name, startTime, responseEnd, encodedBodySize }) => ({
      path: new URL(name).pathname,
      startTime,
      responseEnd,
      bytes: encodedBodySize,
    })),
  );
  const figures = entries.find(({ path }) => path === '/v2/profile/accounts');
  if (!figures) throw new Error('Home asked for no accounts.');
  const isBefore = ({ startTime }) => startTime < figures.responseEnd;
  return {
    before: entries.filter(isBefore),
    after: entries.filter((entry) => !isBefore(entry)),
  };
}

/** The scripts of a page, and the share of each that had not run when its first rows were there. */
export async function unusedScripts(page, path) {
  await page.goto('about:blank');
  await page.coverage.startJSCoverage();
  await page.goto(ORIGIN + path);
  await page
    .locator('main :is([role="gridcell"], [role="rowheader"], td, input[type="checkbox"])')
    .first()
    .waitFor();
  const scripts = await page.coverage.stopJSCoverage();
  return (
    scripts
      // What has no text yet was asked for, and has not come.
      .filter(({ url, source }) => url.startsWith(`${ORIGIN}/assets/`) && source)
      .map(({ url, source, functions }) => ({
        file: url.split('/').at(-1),
        size: source.length,
        unused: unusedOf(source.length, functions) / source.length,
      }))
      .sort((a, b) => b.size - a.size)
  );
}

/** V8 tells ranges from the outside in: what is told last of a character holds. */
function unusedOf(length, functions) {
  const used = new Uint8Array(length);
  const ranges = functions.flatMap((one) => one.ranges);
  ranges.sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
  for (const { startOffset, endOffset, count } of ranges)
    used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return used.reduce((sum, one) => sum + (one === 0 ? 1 : 0), 0);
}

function browserPath() {
  const known = JSON.parse(readFileSync(join(root, 'debianBrowsers.json'), 'utf8'));
  return process.env.CHROMIUM_PATH || known.find(existsSync);
}

async function signIn(page) {
  const { password, people } = JSON.parse(
    readFileSync(join(root, 'libs/sandbox-data/src/people.json'), 'utf8'),
  );
  await page.goto(ORIGIN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(people.find(({ persona }) => persona === 'rich').username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

/** As tools/start.mjs starts it, on ports and data of its own. */
async function startStack() {
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'tools/stack.mjs')], {
    cwd: root,
    env: {
      ...settingsOfStart(process.env),
      PORT: String(PORT),
      IDP_PORT: String(PORT + 1),
      DATA_DIR: join(root, 'dist/budgets-data'),
      FRESH_DATA: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const started = new Promise((resolve) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes(STARTED)) resolve(true);
    });
  });
  if ((await Promise.race([started, ended])) !== true)
    throw new Error('The product could not be started: its own words are above.');
  return {
    close: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
