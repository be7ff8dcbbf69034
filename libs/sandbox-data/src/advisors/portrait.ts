import { encodePng } from './png';

/** Colours are `#rrggbb`. */
export interface PortraitPlan {
  /** Top and bottom of the backdrop. */
  backdrop: [string, string];
  skin: string;
  hair: string;
  hairstyle: 'parted' | 'bun' | 'bob';
  jacket: string;
  shirt: string;
  tie: string | null;
}

const SIZE = 192;
/** A pixel on an edge is the mean of a grid of samples, which is what makes edges soft. */
const SAMPLES = 4;
/** Drawn a little larger than planned, so that the shoulders leave the picture at its sides. */
const ZOOM = 1.25;

/** Coordinates run from 0 to 100, from the top left. */
type Shape = (x: number, y: number) => boolean;
type Colour = readonly [number, number, number];

interface Layer {
  shape: Shape;
  colour: Colour;
}

/** A quiet drawn portrait, shoulders up, as a 192 × 192 PNG. */
export function drawPortrait(plan: PortraitPlan): Buffer {
  const layers = layersOf(plan);
  const [top, bottom] = [colour(plan.backdrop[0]), colour(plan.backdrop[1])];
  const layerAt = (column: number, row: number): Layer | undefined => {
    const x = 50 + ((column / SIZE) * 100 - 50) / ZOOM;
    const y = 50 + ((row / SIZE) * 100 - 50) / ZOOM;
    return layers.findLast(({ shape }) => shape(x, y));
  };
  const pixels = new Uint8Array(SIZE * SIZE * 3);
  for (let row = 0; row < SIZE; row++) {
    const backdrop = mix(top, bottom, row / SIZE);
    for (let column = 0; column < SIZE; column++) {
      pixels.set(pixelAt(column, row, layerAt, backdrop), (row * SIZE + column) * 3);
    }
  }
  return encodePng(SIZE, SIZE, pixels);
}

function pixelAt(
  column: number,
  row: number,
  layerAt: (column: number, row: number) => Layer | undefined,
  backdrop: Colour,
): Colour {
  const centre = layerAt(column + 0.5, row + 0.5);
  const corners = [0, 1].flatMap((dx) => [0, 1].map((dy) => layerAt(column + dx, row + dy)));
  // Away from edges one sample says it all.
  if (corners.every((corner) => corner === centre)) return centre?.colour ?? backdrop;
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const dx = ((i % SAMPLES) + 0.5) / SAMPLES;
    const dy = (Math.floor(i / SAMPLES) + 0.5) / SAMPLES;
    const sample = layerAt(column + dx, row + dy)?.colour ?? backdrop;
    for (const channel of [0, 1, 2] as const) sum[channel] += sample[channel] / SAMPLES ** 2;
  }
  return sum;
}

/** From back to front. */
function layersOf(plan: PortraitPlan): Layer[] {
  const skin = colour(plan.skin);
  const shade = mix(skin, [40, 20, 20], 0.16);
  const hair = colour(plan.hair);
  const jacket = colour(plan.jacket);
  const head = ellipse(50, 42, 15.5, 19);
  return [
    ...backHair(plan.hairstyle, hair),
    { shape: shoulders, colour: jacket },
    { shape: all(shoulders, collar(13)), colour: colour(plan.shirt) },
    ...(plan.tie ? [{ shape: all(collar(13), tie), colour: colour(plan.tie) }] : []),
    { shape: all(shoulders, lapels), colour: mix(jacket, [0, 0, 0], 0.22) },
    { shape: any(box(43.5, 52, 56.5, 66), ellipse(50, 66, 6.5, 6)), colour: shade },
    { shape: any(ellipse(34.6, 43, 2.6, 4.2), ellipse(65.4, 43, 2.6, 4.2)), colour: shade },
    { shape: head, colour: skin },
    ...face(skin, hair),
    ...frontHair(plan.hairstyle, hair, head),
  ];
}

function face(skin: Colour, hair: Colour): Layer[] {
  const line = mix(skin, [50, 20, 20], 0.34);
  const eye: Colour = [44, 38, 40];
  const brow = mix(hair, [30, 20, 20], 0.3);
  return [
    { shape: any(ellipse(43.6, 42.6, 1.5, 1.7), ellipse(56.4, 42.6, 1.5, 1.7)), colour: eye },
    { shape: any(arc(43.6, 41.2, 4, 3.3), arc(56.4, 41.2, 4, 3.3)), colour: brow },
    { shape: all(ellipse(50.6, 47.4, 1.9, 2.3), (_x, y) => y > 48.2), colour: line },
    { shape: smile, colour: mix(line, [150, 50, 50], 0.35) },
  ];
}

function backHair(style: PortraitPlan['hairstyle'], hair: Colour): Layer[] {
  const dark = mix(hair, [0, 0, 0], 0.25);
  if (style === 'bun') return [{ shape: ellipse(50, 18.5, 8.5, 7.5), colour: dark }];
  if (style === 'bob') {
    const fall = any(ellipse(50, 40, 20.5, 21), box(29.5, 40, 70.5, 58), ellipse(50, 58, 20.5, 5));
    return [{ shape: fall, colour: dark }];
  }
  return [];
}

function frontHair(style: PortraitPlan['hairstyle'], hair: Colour, head: Shape): Layer[] {
  const crown = any(ellipse(50, 37, 17, 17.5), head);
  const above = (line: Shape): Shape => all(ellipse(50, 38, 17.2, 18.6), line);
  switch (style) {
    case 'parted': {
      // Two curves that meet at the parting, short at the sides.
      const rim = (y: number): number => 15.5 * Math.sqrt(Math.max(0, 1 - ((y - 42) / 19) ** 2));
      const fringe: Shape = (x, y) =>
        y < (x < 43 ? 32.5 + (43 - x) * 0.12 : 31.5 - Math.sin((x - 43) / 9) * 4) ||
        (y < 42 && Math.abs(x - 50) > rim(y) - 1.3);
      return [{ shape: all(above(fringe), crown), colour: hair }];
    }
    case 'bun': {
      const line: Shape = (x, y) => y < 29 + ((x - 50) / 15) ** 2 * 9;
      return [{ shape: above(line), colour: hair }];
    }
    case 'bob': {
      const sweep: Shape = (x, y) => y < 35 - (x - 33) * 0.26;
      const sides: Shape = (x, y) => Math.abs(x - 50) > 14.6 - (y - 40) * 0.04 && y < 58;
      const outer = any(ellipse(50, 40, 19.5, 20.5), box(30.5, 40, 69.5, 57));
      return [
        {
          shape: all(
            outer,
            any(
              all(
                sweep,
                above(() => true),
              ),
              sides,
            ),
          ),
          colour: hair,
        },
      ];
    }
  }
}

const shoulders: Shape = (x, y) => {
  const distance = Math.abs(x - 50) / 40;
  return y > 66 + 22 * distance ** 2.4;
};

/** The open triangle of a shirt between the lapels. */
function collar(width: number): Shape {
  return (x, y) => Math.abs(x - 50) < width * (1 - (y - 62) / 36);
}

const lapels: Shape = (x, y) => {
  const edge = 13 * (1 - (y - 62) / 36);
  const distance = Math.abs(x - 50);
  return distance >= edge && distance < edge + 6.5 * (1 - (y - 66) / 60) && y < 96;
};

const tie: Shape = (x, y) => {
  const distance = Math.abs(x - 50);
  if (y > 70 && y < 74.5) return distance < 3.4 - (y - 70) * 0.25;
  return y >= 74.5 && distance < 1.9 + (y - 74.5) * 0.1;
};

const smile: Shape = (x, y) => {
  const curve = 53.6 - ((x - 50) / 5.4) ** 2 * 1.9;
  return Math.abs(x - 50) < 5.2 && Math.abs(y - curve) < 0.62;
};

/** An eyebrow: the upper rim of an ellipse. */
function arc(cx: number, cy: number, rx: number, ry: number): Shape {
  return all(ellipse(cx, cy, rx, ry), (x, y) => !ellipse(cx, cy + 1.2, rx * 1.05, ry)(x, y));
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Shape {
  return (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
}

function box(left: number, top: number, right: number, bottom: number): Shape {
  return (x, y) => x >= left && x <= right && y >= top && y <= bottom;
}

function all(...shapes: Shape[]): Shape {
  return (x, y) => shapes.every((shape) => shape(x, y));
}

function any(...shapes: Shape[]): Shape {
  return (x, y) => shapes.some((shape) => shape(x, y));
}

function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function mix(a: Colour, b: Colour, share: number): Colour {
  const between = (from: number, to: number): number => from + (to - from) * share;
  return [between(a[0], b[0]), between(a[1], b[1]), between(a[2], b[2])];
}
