import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import '../src/theme/base.css';
import { DataGrid } from '../src/grid/DataGrid/DataGrid';
import {
  SAMPLE_COLUMNS,
  sampleHoldings,
  type SampleHolding,
} from '../src/grid/DataGrid/sampleRows';
import { PortalTheme } from '../src/theme/PortalTheme';

const idOf = (row: SampleHolding) => row.key;

const container = document.querySelector('#root');
let root: Root | undefined;

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

let held: SampleHolding[] = [];

/** The rows alone, without a grid: what the grid's own memory is measured against. */
function hold(count: number): number {
  root?.unmount();
  root = undefined;
  held = sampleHoldings(count);
  return held.length;
}

/** Chromium is started with `--expose-gc`. */
function collectGarbage() {
  if (!('gc' in window) || !(window.gc instanceof Function)) throw new Error('There is no gc().');
  window.gc();
}

/** Time until the grid's first rows are drawn and laid out, in milliseconds. */
async function render(count: number): Promise<number> {
  root?.unmount();
  held = [];
  const rows = sampleHoldings(count);
  await nextFrame();
  collectGarbage();
  await nextFrame();
  const start = performance.now();
  root = createRoot(container as Element);
  flushSync(() =>
    root?.render(
      <PortalTheme styleNonce="bench">
        <DataGrid
          label="Holdings"
          columns={SAMPLE_COLUMNS}
          rows={rows}
          rowId={idOf}
          empty="None."
        />
      </PortalTheme>,
    ),
  );
  container?.getBoundingClientRect();
  return performance.now() - start;
}

/** Time of a sort by a heading, to the drawn rows. */
async function sort(heading: string): Promise<number> {
  const cell = [...document.querySelectorAll<HTMLElement>('[role="columnheader"]')].find(
    ({ textContent }) => textContent?.startsWith(heading),
  );
  const start = performance.now();
  flushSync(() => cell?.click());
  container?.getBoundingClientRect();
  const took = performance.now() - start;
  await nextFrame();
  return took;
}

/** Scrolls through the grid and says how long the work of each frame took: script, style and layout. */
async function scroll(steps: number): Promise<number[]> {
  const area = document.querySelector('[role="grid"]')?.parentElement as HTMLElement;
  const work: number[] = [];
  for (let step = 1; step <= steps; step += 1) {
    // Uneven steps, from a wheel's notch to a throw over thousands of rows.
    const by = step % 10 === 0 ? (area.scrollHeight / steps) * 5 : 120 * (step % 7);
    const start = performance.now();
    area.scrollTop = (area.scrollTop + by) % Math.max(1, area.scrollHeight - area.clientHeight);
    area.dispatchEvent(new Event('scroll'));
    area.getBoundingClientRect();
    work.push(performance.now() - start);
    await nextFrame();
  }
  return work;
}

Object.assign(window, { bench: { hold, render, sort, scroll, nextFrame } });
