import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { AreaChart } from '../src/charts/AreaChart/AreaChart';
import type { ChartSeries } from '../src/charts/model/chartTypes';
import { sampleDays, USD } from '../src/charts/model/samples';
import { PortalTheme } from '../src/theme/PortalTheme';

const MANY = 10_000;
const FEW = 250;
const TRADES = 50;
const SERIES: ChartSeries[] = [
  { key: 'close', label: 'Close' },
  { key: 'trades', label: 'Your trades', marks: true },
];

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

function daysOf(count: number) {
  return sampleDays(count).map(({ x, values: { networth = null } }, index) => ({
    x,
    values: { close: networth, trades: index % (count / TRADES) === 0 ? networth : null },
  }));
}

const few = daysOf(FEW);
const many = daysOf(MANY);
const AT_MOST_FRAMES = 200;
let first = few;
let choose: (points: ReturnType<typeof daysOf>) => void = () => undefined;

/** A chart whose range changes, as that of a company. */
function Chart() {
  const [points, setPoints] = useState(first);
  choose = setPoints;
  return (
    <AreaChart title="Close" series={SERIES} points={points} unit={USD} size="lg" masked={false} />
  );
}

const container = document.createElement('div');
let root: Root | undefined;

/** Milliseconds that script, style and layout of each frame take until nothing changes any more. */
async function framesOf(change: () => void): Promise<number[]> {
  const work: number[] = [];
  let before = performance.now();
  flushSync(change);
  container.getBoundingClientRect();
  work.push(performance.now() - before);
  // The drawing is measured and drawn in the frames after; a message that comes at once closes a frame.
  for (let frame = 0; frame < 4; frame += 1) {
    await nextFrame();
    before = performance.now();
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
    container.getBoundingClientRect();
    work.push(performance.now() - before);
  }
  return work;
}

const isDrawn = () => container.querySelector('.recharts-area-curve') !== null;

/** Opens the chart with so many points: the work of all frames until its line stands. */
async function open(count = FEW): Promise<number> {
  first = count === FEW ? few : many;
  document.body.append(container);
  root = createRoot(container);
  const draw = () =>
    root?.render(
      <PortalTheme styleNonce="bench">
        <Chart />
      </PortalTheme>,
    );
  const work = await framesOf(draw);
  for (let waited = 0; !isDrawn() && waited < AT_MOST_FRAMES; waited += 1)
    work.push(...(await framesOf(() => undefined)));
  if (!isDrawn()) throw new Error('The line is not drawn.');
  return sumOf(work);
}

/** Other values for the same days: the work of all frames until the new line stands. */
async function redraw(count: number): Promise<number> {
  const points = count === FEW ? few : many;
  const other = points.map(({ x }, index) => ({
    x,
    values: points.at(-1 - index)?.values ?? { close: null, trades: null },
  }));
  return sumOf(await framesOf(() => choose(other)));
}

/** From one year to as many days as there are: how long each frame takes until they stand. */
async function widen(): Promise<number[]> {
  const work = await framesOf(() => choose(many));
  if (container.querySelectorAll('[data-marks] circle').length !== TRADES)
    throw new Error('The trades are not drawn.');
  return work;
}

/** The cursor goes through all days by keyboard: how long each step takes. */
async function read(steps: number): Promise<number[]> {
  const cursor = container.querySelector<HTMLElement>('[role="slider"]');
  if (!cursor) throw new Error('There is no cursor.');
  cursor.focus();
  const work: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    const key = step % 2 === 0 ? 'PageDown' : 'ArrowLeft';
    const press = () =>
      void cursor.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    work.push(...(await framesOf(press)));
  }
  return work;
}

async function close(): Promise<void> {
  root?.unmount();
  container.remove();
  await nextFrame();
}

Object.assign(window, { chartBench: { open, redraw, widen, read, close } });
