import { describe, expect, it } from 'vitest';
import { linearRgb, type LinearRgb } from '../testing/contrast';
import { tokensOf } from '../testing/tokens';

type Matrix = readonly [LinearRgb, LinearRgb, LinearRgb];

/** What each kind of eye makes of a colour, at full severity. `Machado, Oliveira, Fernandes 2009` */
const EYES: Record<string, Matrix> = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const dot = (one: LinearRgb, other: LinearRgb) =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

function apply([first, second, third]: Matrix, colour: LinearRgb): LinearRgb {
  return [dot(first, colour), dot(second, colour), dot(third, colour)];
}

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** The colour in Oklab, where equal distances look equally far apart. `CSS Color 4` */
function oklab(colour: LinearRgb): LinearRgb {
  const [red, green, blue] = colour.map((value) => Math.min(1, Math.max(0, value)));
  const [long, medium, short] = apply(TO_CONES, [red ?? 0, green ?? 0, blue ?? 0]);
  return apply(TO_OKLAB, [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)]);
}

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  const colours = [...tokensOf(scheme)].filter(([name]) => name.startsWith('chart-'));

  it('has eight chart colours', () => {
    expect(colours).toHaveLength(8);
  });

  it.each(Object.entries(EYES))('keeps them apart for a %s eye', (_, eye) => {
    const seen = colours.map(([, hex]) => oklab(apply(eye, linearRgb(hex))));
    const distances = seen.flatMap((one, index) =>
      seen.slice(index + 1).map((two) => Math.hypot(...one.map((v, i) => v - (two[i] ?? 0)))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(0.1);
  });
});
