import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import debianBrowsers from '../../debianBrowsers.json' with { type: 'json' };
import { area, testMatch, workers } from './areas.ts';
import { isSoak, leftOut } from './src/support/soak.ts';
import { stack } from './src/support/stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'] || debianBrowsers.find(existsSync);
// Chromium will not sandbox itself for root; the rest keeps it from calling its maker.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [];
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// What V8 compiles for long use does not pay for itself in pages that live for seconds, and its threads wait for a core:
// loading Home takes a fifth less of the processor without. In the soak pages live longer, and have all of it as clients do.
const shortLived = isSoak ? [] : ['--js-flags=--single-threaded --no-opt --no-maglev'];

export default defineConfig({
  testDir: './src',
  testMatch: testMatch(),
  grepInvert: leftOut,
  // Emptied when a run begins: areas run side by side.
  outputDir: `${root}test-results/${area ?? 'all'}`,
  // Each step has a limit of its own. A whole journey has none that a slow machine could reach: tours of every page, sheets
  // that the browser draws and codes that are good once all take their time.
  timeout: 1_200_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: `${root}dist/results/e2e/${area ?? 'all'}.json` }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: stack.portal,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Not New York on purpose: a date that shifts by the browser's time zone shows here.
    timezoneId: 'Pacific/Auckland',
    launchOptions: {
      executablePath,
      args: [...asRoot, ...quiet, ...shortLived],
      // Chromium does not bear the clock that `npm run soak later` preloads; its pages get theirs in laterPages.ts.
      env: { ...process.env, LD_PRELOAD: '' },
    },
    // The page as it was at each step: every journey would pay for it, so it is asked for with E2E_TRACE=1. What a journey
    // that fails saw last is told without.
    trace: process.env['E2E_TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
  webServer: {
    command: 'node tools/stack.mjs',
    cwd: root,
    url: `${stack.portal}/healthz`,
    env: { ...stack.env, FRESH_DATA: '1' },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 300_000,
  },
});
