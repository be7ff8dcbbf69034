import type { QrCode } from '@portal/api-sdk/server';
import { qrCodewords, type QrVersion, versionFor } from './qrCodewords';

/** A square of modules: true is dark; null is still free. */
type Grid = (boolean | null)[][];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/**
 * A QR code (ISO/IEC 18004, bytes, error correction M) as a drawing.
 * @throws Error when the text is too long for one.
 */
export function qrCode(text: string): QrCode {
  const bytes = Buffer.from(text);
  const version = versionFor(bytes.length);
  const frame = frameOf(version);
  const free = placesIn(frame);
  const codewords = qrCodewords(bytes, version);
  const drawn = MASKS.map((mask, index) => {
    const grid = frame.map((row) => [...row]);
    free.forEach(([row, column], bit) => {
      const dark = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      set(grid, row, column, (dark === 1) !== mask(row, column));
    });
    drawFormat(grid, index);
    return grid;
  });
  const best = drawn.reduce((a, b) => (penaltyOf(b) < penaltyOf(a) ? b : a));
  return { size: best.length, path: pathOf(best) };
}

function set(grid: Grid, row: number, column: number, dark: boolean): void {
  const line = grid[row];
  if (line) line[column] = dark;
}

/** Everything whose place does not depend on the text. */
function frameOf({ number, size }: QrVersion): Grid {
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  for (let at = 0; at < size; at++) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  const centres = alignmentCentres(number, size);
  const last = centres.at(-1);
  for (const row of centres) {
    for (const column of centres) {
      const inFinder =
        (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!inFinder) drawRings(grid, row, column, 2);
    }
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    drawRings(grid, row, column, 4);
  }
  drawFormat(grid, 0);
  drawVersion(grid, number);
  return grid;
}

/** Squares around a centre; radius 4 is a finder with its light border, 2 an alignment mark. */
function drawRings(grid: Grid, row: number, column: number, radius: number): void {
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++) {
      const [at, to] = [row + down, column + right];
      if (at < 0 || to < 0 || at >= grid.length || to >= grid.length) continue;
      const ring = Math.max(Math.abs(down), Math.abs(right));
      set(grid, at, to, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function alignmentCentres(number: number, size: number): number[] {
  if (number === 1) return [];
  const count = Math.floor(number / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...rest.reverse()];
}

/** The remainder of a division in GF(2), appended to what was divided. */
function withRemainder(value: number, divisor: number, bits: number): number {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest)) {
    rest ^= divisor << (bit - bits);
  }
  return (value << bits) | rest;
}

/** Error correction M is written as 00, so the mask alone is left to say. Twice, beside the finders. */
function drawFormat(grid: Grid, mask: number): void {
  const word = withRemainder(mask, 0x537, 10) ^ 0x5412;
  const size = grid.length;
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((word >> bit) & 1) === 1;
    if (bit < 8) set(grid, 8, size - 1 - bit, dark);
    else set(grid, size - 15 + bit, 8, dark);
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : null;
    if (along !== null) set(grid, along, 8, dark);
    else set(grid, 8, bit === 8 ? 7 : 14 - bit, dark);
  }
  set(grid, size - 8, 8, true);
}

/** Large codes say which version they are, twice. */
function drawVersion(grid: Grid, number: number): void {
  if (number < 7) return;
  const word = withRemainder(number, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit++) {
    const dark = ((word >> bit) & 1) === 1;
    const [far, near] = [grid.length - 11 + (bit % 3), Math.floor(bit / 3)];
    set(grid, far, near, dark);
    set(grid, near, far, dark);
  }
}

/** The free modules in the order of the bits: pairs of columns from the right, up and down in turn. */
function placesIn(frame: Grid): [number, number][] {
  const size = frame.length;
  const places: [number, number][] = [];
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (frame[row]?.[column] === null) places.push([row, column]);
      }
    }
    upward = !upward;
  }
  return places;
}

/** How hard a code is to read (ISO/IEC 18004 §7.8.3); the mask with the least is taken. */
function penaltyOf(grid: Grid): number {
  const rows = grid.map(bitsOf);
  const columns = grid.map((_, index) => bitsOf(grid.map((row) => row[index] ?? false)));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  rows.slice(1).forEach((line, index) => {
    const above = rows[index] ?? '';
    for (let at = 1; at < line.length; at++) {
      const square = above.slice(at - 1, at + 1) + line.slice(at - 1, at + 1);
      if (square === '0000' || square === '1111') penalty += 3;
    }
  });
  const dark = rows.join('').replaceAll('0', '').length / grid.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

const bitsOf = (line: (boolean | null)[]): string => line.map((dark) => (dark ? 1 : 0)).join('');

/** One rectangle for each run of dark modules in a row. */
function pathOf(grid: Grid): string {
  return grid
    .flatMap((row, down) =>
      [...bitsOf(row).matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index} ${down}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
}
