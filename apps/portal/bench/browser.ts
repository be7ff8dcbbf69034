import { existsSync } from 'node:fs';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import debianBrowsers from '../../../debianBrowsers.json' with { type: 'json' };
import { helpInPage, ROWS, waitInPage } from './inPage.ts';
import { password } from './people.ts';

/** What performance.md calls slow 4G, in bytes a second. */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const FAST = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A machine that does other work is slow, not wrong; what never comes is an error. */
const WAIT_AT_MOST_MS = 120_000;

export interface Conditions {
  /** How many times slower than this machine. */
  cpu: number;
  slowNetwork: boolean;
}

export const AS_IT_IS: Conditions = { cpu: 1, slowNetwork: false };

/** One tab in a browser of its own. */
export interface Tab {
  page: Page;
  devtools: CDPSession;
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || debianBrowsers.find(existsSync),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // The heap is read after a whole collection, and in full.
      '--enable-precise-memory-info',
    ],
  });
}

export async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(WAIT_AT_MOST_MS);
  const page = await context.newPage();
  await page.addInitScript(keepVitals);
  await page.addInitScript(waitInPage, WAIT_AT_MOST_MS);
  await page.addInitScript(helpInPage, ROWS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return { page, devtools };
}

/** Through the portal's sign-in page and the identity provider's. */
export async function signIn({ page }: Tab, origin: string, username: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Takes the sign-in of this tab to another origin of the same provider. */
export async function takeSignInTo({ page }: Tab, origin: string): Promise<void> {
  const kept = await page.evaluate(() => ({ ...window.sessionStorage }));
  await page.goto(`${origin}/icon.svg`).catch(() => page.goto(origin));
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) window.sessionStorage.setItem(key, value);
    },
    kept as Record<string, string>,
  );
}

export async function under({ devtools }: Tab, { cpu, slowNetwork }: Conditions): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    ...(slowNetwork ? SLOW_4G : FAST),
  });
}

/** What the browser itself says of a load. */
export interface Vitals {
  largestPaint: number;
  /** The longest task, in milliseconds; 50 where none was longer. */
  longestTask: number;
  shift: number;
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/** Runs in the page, before anything of it. */
function keepVitals(): void {
  const vitals = { largestPaint: 0, longestTask: 50, shift: 0 };
  Object.assign(window, { vitals });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch('largest-contentful-paint', ({ startTime }) => (vitals.largestPaint = startTime));
  watch('longtask', ({ duration }) => {
    vitals.longestTask = Math.max(vitals.longestTask, duration);
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) vitals.shift += value;
  });
}
