import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { ImportRefusal } from '../refusal';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file to import, looked through once. */
export interface Source {
  path: string;
  sha256: string;
  bytes: number;
  encoding: Encoding;
  /** Whether the last character ends a line: a table that does not may have been cut off in the midst of a number. */
  endsWithLine: boolean;
  /** The beginning, by which the format is known. */
  head: string;
}

/** Enough for more than 10 million rows. */
const MOST_BYTES = 4 * 1024 ** 3;
const HEAD_BYTES = 65_536;

/**
 * Looks through a file: what it is encoded in, its hash and its end. A byte-order mark decides, then zeros in every
 * second byte (UTF-16), then whether all of it is UTF-8; what is left is windows-1252, in which every byte means something.
 */
export async function openSource(path: string): Promise<Source> {
  const facts = await lstat(path).catch(() => null);
  if (!facts) throw new ImportRefusal(`There is no file ${path}.`);
  if (!facts.isFile()) throw new ImportRefusal(`${path} is not a file.`);
  if (facts.size === 0) throw new ImportRefusal(`${path} is empty.`);
  if (facts.size > MOST_BYTES) throw new ImportRefusal(`${path} is larger than 4 GiB: divide it.`);
  const hash = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    tail = Buffer.concat([tail, chunk]).subarray(-4);
    if (isUtf8) isUtf8 = decodes(utf8, chunk);
  }
  if (isUtf8) isUtf8 = decodes(utf8);
  const encoding = encodingOf(head, isUtf8);
  return {
    path,
    sha256: hash.digest('hex'),
    bytes: facts.size,
    encoding,
    endsWithLine: /[\r\n]$/.test(new TextDecoder(encoding).decode(tail)),
    head: new TextDecoder(encoding).decode(head),
  };
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

function encodingOf(head: Buffer, isUtf8: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 1_024);
  const zeros = [0, 0];
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  });
  const most = sample.length / 4;
  if ((zeros[1] ?? 0) > most && zeros[0] === 0) return 'utf-16le';
  if ((zeros[0] ?? 0) > most && zeros[1] === 0) return 'utf-16be';
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

/** The text of a file, piece by piece, without its byte-order mark. */
export async function* textOf({ path, encoding }: Source): AsyncGenerator<string> {
  // A mark at the beginning is taken off by the decoder.
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' });
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield checked(decode(decoder, chunk));
  }
  yield checked(decode(decoder));
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new ImportRefusal('The file is not whole: its last character is cut off.');
  }
}

function checked(text: string): string {
  if (text.includes('\u0000'))
    throw new ImportRefusal('The file has zero bytes in it: it is not text.');
  return text;
}

/** The whole text of a file that is small enough to be held in memory. */
export async function wholeTextOf(source: Source, mostBytes: number): Promise<string> {
  if (source.bytes > mostBytes) {
    throw new ImportRefusal(`The file is larger than ${Math.round(mostBytes / 1024 ** 2)} MiB.`);
  }
  let text = '';
  for await (const piece of textOf(source)) text += piece;
  return text;
}
