import { inflateSync } from 'node:zlib';
import medium from '@fontsource/inter/files/inter-latin-500-normal.woff?inline';
import regular from '@fontsource/inter/files/inter-latin-400-normal.woff?inline';
import semibold from '@fontsource/inter/files/inter-latin-600-normal.woff?inline';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** The three weights of Inter (SIL Open Font License 1.1) that documents embed, as far as they use them. */
export const FONTS = {
  regular: openTypeOf(regular),
  medium: openTypeOf(medium),
  semibold: openTypeOf(semibold),
} as const;

export type FontName = keyof typeof FONTS;

interface Table {
  /** Name and checksum, as both formats write them. */
  tag: Buffer;
  checksum: number;
  content: Buffer;
}

/**
 * The OpenType font inside a WOFF file (W3C WOFF 1.0 §§3–5). Unpacked once: the library would unpack it anew for every
 * document, which takes longer than to draw it.
 */
export function openTypeOf(address: string): Buffer {
  const woff = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, place): Table => {
    const entry = WOFF_HEADER + place * WOFF_ENTRY;
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(entry + at),
    ) as [number, number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum,
      content: packed < length ? inflateSync(stored) : stored,
    };
  });
  return sfntOf(woff.subarray(4, 8), tables);
}

function sfntOf(flavor: Buffer, tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  const power = Math.floor(Math.log2(tables.length));
  flavor.copy(head);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((tables.length - 2 ** power) * SFNT_ENTRY, 10);
  const pieces: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(({ tag, checksum, content }, place) => {
    const entry = SFNT_HEADER + place * SFNT_ENTRY;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(content.length, entry + 12);
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
    pieces.push(content, padding);
    offset += content.length + padding.length;
  });
  return Buffer.concat(pieces);
}
