import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

type Scheme = 'light' | 'dark';

function tokensOf(scheme: Scheme): Map<string, string> {
  const pairs = css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => {
      return [name, scheme === 'light' ? light : dark];
    }),
  );
}

/** Relative luminance of a colour, 0 to 1. `WCAG 2.2` */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['paper', 'surface', 'hover'];
const on = (name: string, grounds: string[]) => grounds.map((ground) => [name, ground] as const);

const TEXT_PAIRS = [
  ...['ink', 'muted', 'brand', 'gain', 'loss', 'warning'].flatMap((name) => on(name, GROUNDS)),
  ...on('ink', ['brand-soft', 'loss-soft', 'warning-soft']),
  ...on('on-brand', ['brand', 'brand-hover']),
  ...on('brand', ['brand-soft']),
];

const GRAPHIC_PAIRS = [
  ...['accent', 'control-line'].flatMap((name) => on(name, GROUNDS)),
  ...on('mark-line', ['mark']),
  ...on('mark-keystone', ['mark']),
  ...on('warning', ['warning-soft']),
  ...on('loss', ['loss-soft']),
];

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  const tokens = tokensOf(scheme);
  const ratio = (name: string, ground: string) =>
    contrast(tokens.get(name) ?? '', tokens.get(ground) ?? '');

  it.each(TEXT_PAIRS)('%s reads on %s', (name, ground) => {
    expect(ratio(name, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GRAPHIC_PAIRS)('%s shows on %s', (name, ground) => {
    expect(ratio(name, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('agrees with the published contrast of grey on white', () => {
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('gives every colour both schemes', () => {
  const names = [...css.matchAll(/--color-[\w-]+:/g)];
  expect(css.match(/--color-[\w-]+: light-dark\(/g)).toHaveLength(names.length);
});
