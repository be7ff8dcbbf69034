// `npm run bench -- --only kit`: the grid at 100,000 rows × 12 columns beside itself at 100, and a chart of fifteen years
// of days, in Chromium, as built.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import debianBrowsers from '../../../debianBrowsers.json' with { type: 'json' };

const ROUNDS = 2;
const MANY = 100_000;
const FEW = 100;
const MOST_RATIO = 1.3;
const LONGEST_FRAME = 50;
const CHART_ROUNDS = 5;

const here = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../../../dist/bench/ui-kit', import.meta.url));

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ms = (value) => `${value.toFixed(1)} ms`;

/** Measures few and many rows in turns, so that a busy machine slows both. */
async function measure(page) {
  const results = { render: { few: [], many: [] }, scroll: { few: [], many: [] }, sort: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, count] of [
      ['few', FEW],
      ['many', MANY],
    ]) {
      const took = await page.evaluate((rows) => window.bench.render(rows), count);
      const work = await page.evaluate(() => window.bench.scroll(40));
      // The first round warms the browser up.
      if (round === 0) continue;
      results.render[name].push(took);
      results.scroll[name].push(...work);
      if (name === 'many') {
        results.sort.push(await page.evaluate(() => window.bench.sort('Market value')));
      }
    }
  }
  return results;
}

/** What a hundred thousand rows cost on the heap beyond the rows themselves, in MB. */
async function heapOf(page, count) {
  const session = await page.context().newCDPSession(page);
  await page.evaluate((rows) => window.bench.render(rows), count);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** The longest frame of a chart that goes from one year to fifteen, and of a cursor in it; of each round. */
async function measureChart(page) {
  const longest = { widen: [], read: [] };
  for (let round = 0; round <= CHART_ROUNDS; round += 1) {
    await page.evaluate(() => window.chartBench.open());
    const widen = await page.evaluate(() => window.chartBench.widen());
    const read = await page.evaluate(() => window.chartBench.read(20));
    await page.evaluate(() => window.chartBench.close());
    // The first round warms the browser up.
    if (round === 0) continue;
    longest.widen.push(Math.max(...widen));
    longest.read.push(Math.max(...read));
  }
  return longest;
}

/** The bench's page as it is built for clients, on a server of its own. */
async function servePage() {
  await build({
    configFile: false,
    root: here,
    base: './',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
    },
  });
  return preview({
    configFile: false,
    root: here,
    logLevel: 'error',
    build: { outDir },
    preview: { port: Number(process.env.BENCH_PORT ?? 4420), host: '127.0.0.1' },
  });
}

export async function runKitBench() {
  const server = await servePage();
  const executablePath = process.env.CHROMIUM_PATH ?? debianBrowsers.find(existsSync);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const missed = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('console', (message) => {
      if (message.type() === 'error') missed.push(message.text());
    });
    page.on('pageerror', (error) => missed.push(String(error)));
    await page.goto(server.resolvedUrls.local[0], { waitUntil: 'load' });
    const { render, scroll, sort } = await measure(page);
    const few = await heapOf(page, FEW);
    const many = await heapOf(page, MANY);
    const chart = await measureChart(page);
    const ratio = median(render.many) / median(render.few);
    const frames = median(scroll.many) / median(scroll.few);
    const longest = Math.max(...scroll.many);
    process.stdout.write(
      [
        `Grid, ${MANY.toLocaleString('en-US')} rows × 12 columns, ÷ ${FEW} rows`,
        `  first render   ${ms(median(render.many))} ÷ ${ms(median(render.few))} = ${ratio.toFixed(2)} (≤ ${MOST_RATIO})`,
        `  scroll frame   ${ms(median(scroll.many))} ÷ ${ms(median(scroll.few))} = ${frames.toFixed(2)} (≤ ${MOST_RATIO}); longest of ${scroll.many.length}: ${ms(longest)} (≤ ${LONGEST_FRAME})`,
        `  sort           ${ms(median(sort))} (no target)`,
        `  heap           ${many.toFixed(1)} MB with its rows, ${few.toFixed(1)} MB with ${FEW}`,
        `Chart of 15 years of days, longest frame, median of ${CHART_ROUNDS}`,
        `  drawn          ${ms(median(chart.widen))} (≤ ${LONGEST_FRAME}); of each round: ${chart.widen.map(ms).join(', ')}`,
        `  cursor         ${ms(median(chart.read))} (≤ ${LONGEST_FRAME})`,
        '',
      ].join('\n'),
    );
    if (ratio > MOST_RATIO) missed.push(`first render: ${ratio.toFixed(2)}`);
    if (frames > MOST_RATIO) missed.push(`scroll frame: ${frames.toFixed(2)}`);
    if (longest > LONGEST_FRAME) missed.push(`longest frame: ${ms(longest)}`);
    for (const [what, frames] of Object.entries(chart)) {
      if (median(frames) > LONGEST_FRAME) missed.push(`chart, ${what}: ${ms(median(frames))}`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  for (const what of missed) process.stderr.write(`missed: ${what}\n`);
  return missed.length === 0;
}
