// `npm run bench -- --only kit`: the grid at 100,000 rows × 12 columns beside itself at 100, and a chart of 10,000 points
// beside itself at 250, in Chromium, as built. What misses its target ends it with an error.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import debianBrowsers from '../../../debianBrowsers.json' with { type: 'json' };

const ROUNDS = 5;
const MANY = 100_000;
const SOME = 10_000;
const FEW = 100;
const MANY_POINTS = 10_000;
const FEW_POINTS = 250;
/** After opening the grid and the chart so often, and so much more often, the heap must not have grown. */
const OPENINGS = [5, 25];
const LONGEST_FRAME = 50;
/** Ratios of performance.md. A sort of ten times the rows is 12.5 times the comparisons (n log n). */
const MOST = { grid: 1.3, sort: 15, chart: 2, growth: 1.1, share: 1 };

const here = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../../../dist/bench/ui-kit', import.meta.url));

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ms = (value) => `${value.toFixed(1)} ms`;

/** Measures few and many rows in turns, so that a busy machine slows both. */
async function measureGrid(page) {
  const sizes = { few: FEW, some: SOME, many: MANY };
  const of = () => ({ few: [], some: [], many: [] });
  const results = { render: of(), scroll: of(), sort: of() };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, count] of Object.entries(sizes)) {
      const took = await page.evaluate((rows) => window.bench.render(rows), count);
      const work = await page.evaluate(() => window.bench.scroll(40));
      const sorted = await page.evaluate(() => window.bench.sort('Market value'));
      // The first round warms the browser up.
      if (round === 0) continue;
      results.render[name].push(took);
      results.scroll[name].push(...work);
      results.sort[name].push(sorted);
    }
  }
  return results;
}

/** The heap after `prepare` has run in the page and everything nobody needs is gone, in MB. */
async function heapAfter(page, session, prepare, argument) {
  await page.evaluate(prepare, argument);
  await page.evaluate(() => window.bench.nextFrame());
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** What the rows take alone and what the grid takes beside them; what is left after many openings. */
async function measureHeap(page) {
  const session = await page.context().newCDPSession(page);
  const after = (prepare, argument) => heapAfter(page, session, prepare, argument);
  const few = await after((rows) => window.bench.render(rows), FEW);
  const rows = await after((count) => window.bench.hold(count), MANY);
  const grid = await after((count) => window.bench.render(count), MANY);
  const none = await after(() => window.bench.hold(0));
  const opened = [];
  for (const times of OPENINGS) opened.push(await after(openOften, times));
  return { few, own: grid - rows, rows: rows - none, opened };
}

/** In the page: opens and leaves grid and chart. */
async function openOften(times) {
  for (let time = 0; time < times; time += 1) {
    await window.bench.render(100);
    await window.chartBench.open();
    await window.chartBench.close();
  }
  window.bench.hold(0);
}

/** Drawing few and many points in turns; the longest frame of a chart that goes from few to many, and of a cursor in it. */
async function measureChart(page) {
  const of = () => ({ few: [], many: [] });
  const results = { draw: of(), redraw: of(), widen: [], read: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, count] of [
      ['few', FEW_POINTS],
      ['many', MANY_POINTS],
    ]) {
      const drawn = await page.evaluate((points) => window.chartBench.open(points), count);
      const redrawn = await page.evaluate((points) => window.chartBench.redraw(points), count);
      await page.evaluate(() => window.chartBench.close());
      if (round === 0) continue;
      results.draw[name].push(drawn);
      results.redraw[name].push(redrawn);
    }
    await page.evaluate((points) => window.chartBench.open(points), FEW_POINTS);
    const widen = await page.evaluate(() => window.chartBench.widen());
    const read = await page.evaluate(() => window.chartBench.read(20));
    await page.evaluate(() => window.chartBench.close());
    if (round === 0) continue;
    results.widen.push(Math.max(...widen));
    results.read.push(Math.max(...read));
  }
  return results;
}

/** Each line that is printed, with what it must not exceed. */
function linesOf({ grid, heap, chart }) {
  const ratio = (name, { many }, few, most, note = '') => {
    const value = median(many) / median(few);
    return {
      missed: value > most,
      text: `  ${name.padEnd(14)} ${ms(median(many))} ÷ ${ms(median(few))} = ${value.toFixed(2)} (≤ ${most})${note}`,
    };
  };
  const frame = (name, value) => ({
    missed: value > LONGEST_FRAME,
    text: `  ${name.padEnd(14)} ${ms(value)} (≤ ${LONGEST_FRAME})`,
  });
  const share = heap.own / heap.rows;
  const growth = heap.opened[1] / heap.opened[0];
  return [
    { text: `Grid, ${MANY.toLocaleString('en-US')} rows × 12 columns, ÷ ${FEW} rows` },
    ratio('first render', grid.render, grid.render.few, MOST.grid),
    ratio('scroll frame', grid.scroll, grid.scroll.few, MOST.grid),
    frame('longest frame', Math.max(...grid.scroll.many)),
    ratio('sort', grid.sort, grid.sort.some, MOST.sort, `, ÷ ${SOME.toLocaleString('en-US')} rows`),
    {
      missed: share > MOST.share,
      text: `  heap           ${heap.own.toFixed(1)} MB ÷ ${heap.rows.toFixed(1)} MB of its rows = ${share.toFixed(2)} (≤ ${MOST.share}); with ${FEW} rows ${heap.few.toFixed(1)} MB in all`,
    },
    {
      text: `Chart, ${MANY_POINTS.toLocaleString('en-US')} points, ÷ ${FEW_POINTS} points`,
    },
    ratio('draw', chart.draw, chart.draw.few, MOST.chart),
    ratio('redraw', chart.redraw, chart.redraw.few, MOST.chart),
    frame('longest frame', median(chart.widen)),
    frame('cursor', median(chart.read)),
    { text: 'Both' },
    {
      missed: growth > MOST.growth,
      text: `  heap           ${heap.opened[1].toFixed(1)} MB after ${OPENINGS[0] + OPENINGS[1]} openings ÷ ${heap.opened[0].toFixed(1)} MB after ${OPENINGS[0]} = ${growth.toFixed(2)} (≤ ${MOST.growth})`,
    },
  ];
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
    // What making the rows left behind is collected before the grid is measured.
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
  });
  const missed = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('console', (message) => {
      if (message.type() === 'error') missed.push(message.text());
    });
    page.on('pageerror', (error) => missed.push(String(error)));
    await page.goto(server.resolvedUrls.local[0], { waitUntil: 'load' });
    const grid = await measureGrid(page);
    const heap = await measureHeap(page);
    const chart = await measureChart(page);
    for (const line of linesOf({ grid, heap, chart })) {
      process.stdout.write(`${line.text}\n`);
      if (line.missed) missed.push(line.text.trim());
    }
  } finally {
    await browser.close();
    await server.close();
  }
  for (const what of missed) process.stderr.write(`missed: ${what}\n`);
  return missed.length === 0;
}
