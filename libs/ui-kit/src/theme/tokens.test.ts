import { describe, expect, it } from 'vitest';
import { contrast } from '../testing/contrast';
import { tokensCss as css, tokensOf } from '../testing/tokens';

const GROUNDS = ['paper', 'surface', 'hover'];
const on = (name: string, grounds: string[]) => grounds.map((ground) => [name, ground] as const);

const TEXT_PAIRS = [
  ...['ink', 'muted', 'brand', 'gain', 'loss', 'warning'].flatMap((name) => on(name, GROUNDS)),
  ...on('ink', ['brand-soft', 'loss-soft', 'warning-soft']),
  ...on('on-brand', ['brand', 'brand-hover']),
  ...on('brand', ['brand-soft']),
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => on(`on-chart-${n}`, [`chart-${n}`])),
];

const GRAPHIC_PAIRS = [
  ...['accent', 'control-line'].flatMap((name) => on(name, GROUNDS)),
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => on(`chart-${n}`, ['surface'])),
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
