/** One size of code, with error correction M. */
export interface QrVersion {
  number: number;
  /** Modules along one side. */
  size: number;
  /** Codewords altogether, data and correction. */
  total: number;
  blocks: number;
  /** Correction codewords in each block. */
  correction: number;
}

/** Blocks and correction codewords per block of versions 1 to 20 (ISO/IEC 18004, table 9, level M). */
const LEVEL_M = [
  [1, 10],
  [1, 16],
  [1, 26],
  [2, 18],
  [2, 24],
  [4, 16],
  [4, 18],
  [4, 22],
  [5, 22],
  [5, 26],
  [5, 30],
  [8, 22],
  [9, 22],
  [9, 24],
  [10, 24],
  [10, 28],
  [11, 28],
  [13, 26],
  [14, 26],
  [16, 26],
] as const;

const versions: readonly QrVersion[] = LEVEL_M.map(([blocks, correction], index) => {
  const number = index + 1;
  return { number, size: 17 + 4 * number, total: totalOf(number), blocks, correction };
});

/** What the fixed patterns leave of the square, in bytes. */
function totalOf(number: number): number {
  const marks = number === 1 ? 0 : Math.floor(number / 7) + 2;
  const alignment = number === 1 ? 0 : 25 * (marks ** 2 - 3) - 10 * (marks - 2);
  const modules = (17 + 4 * number) ** 2 - 3 * 64 - 31 - 2 * (1 + 4 * number) - alignment;
  return Math.floor((number < 7 ? modules : modules - 36) / 8);
}

const lengthBits = ({ number }: QrVersion): number => (number < 10 ? 8 : 16);
const dataOf = ({ total, blocks, correction }: QrVersion): number => total - blocks * correction;

/**
 * The smallest version that holds so many bytes.
 * @throws Error when none does.
 */
export function versionFor(bytes: number): QrVersion {
  const found = versions.find(
    (version) => Math.ceil((4 + lengthBits(version)) / 8) + bytes <= dataOf(version),
  );
  if (!found) throw new Error(`${bytes} bytes are too many for a QR code.`);
  return found;
}

/** The codewords of a text as they are written into the square. */
export function qrCodewords(bytes: Uint8Array, version: QrVersion): Uint8Array {
  const blocks = blocksOf(dataCodewords(bytes, version), version);
  const corrections = blocks.map((block) => correctionOf(block, version.correction));
  return Uint8Array.from([...interleave(blocks), ...interleave(corrections)]);
}

/** Mode 4 is bytes; what is left over is filled with the standard's two padding bytes. */
function dataCodewords(bytes: Uint8Array, version: QrVersion): number[] {
  const length = bytes.length.toString(2).padStart(lengthBits(version), '0');
  const text = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const bits = `0100${length}${text}0000`;
  const words = (bits.match(/.{1,8}/g) ?? []).map((word) =>
    Number.parseInt(word.padEnd(8, '0'), 2),
  );
  const room = dataOf(version);
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words.slice(0, room);
}

/** Short blocks first; the long ones hold one codeword more. */
function blocksOf(words: number[], { blocks }: QrVersion): number[][] {
  const short = Math.floor(words.length / blocks);
  const shortBlocks = blocks - (words.length % blocks);
  let start = 0;
  return Array.from({ length: blocks }, (_, index) => {
    const end = start + short + (index < shortBlocks ? 0 : 1);
    const block = words.slice(start, end);
    start = end;
    return block;
  });
}

function interleave(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    blocks.flatMap((block) => block[index] ?? []),
  ).flat();
}

/** Reed-Solomon over GF(256) with the polynomial 0x11d. */
function correctionOf(block: number[], degree: number): number[] {
  const divisor = generator(degree);
  const rest = Array<number>(degree).fill(0);
  for (const word of block) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((coefficient, index) => {
      rest[index] = (rest[index] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return rest;
}

/** The product of (x − 2^i), without its leading one. */
function generator(degree: number): number[] {
  let coefficients = [1];
  let root = 1;
  for (let factor = 0; factor < degree; factor++) {
    const by = root;
    const shifted = [...coefficients, 0];
    coefficients = shifted.map(
      (coefficient, index) => coefficient ^ multiply(coefficients[index - 1] ?? 0, by),
    );
    root = multiply(root, 2);
  }
  return coefficients.slice(1);
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}
