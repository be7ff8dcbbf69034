import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** So much text is gathered before it is written. */
const CHUNK_CHARACTERS = 65_536;
const CHUNK_BYTES = 65_536;

/** What a spool holds, once it is finished. */
export interface Spooled {
  bytes: number;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
}

/** Text that is on the disk instead of in memory, for as long as an export is being made. */
export interface Spool {
  write(text: string): Promise<void>;
  /** Nothing is written after this. */
  finish(): Promise<Spooled>;
  /** The bytes from the beginning, as often as they are wanted. */
  read(): Readable;
  close(): Promise<void>;
}

/**
 * A file that has no name any more when this resolves: nobody else can open it, and it is gone with this process, however
 * that ends.
 */
export async function createSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-export-'));
  const file = await open(join(folder, 'rows'), 'wx+', 0o600).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  const hash = createHash('sha256');
  let [bytes, waiting] = [0, ''];
  const flush = async (): Promise<void> => {
    const chunk = Buffer.from(waiting);
    waiting = '';
    hash.update(chunk);
    bytes += chunk.length;
    await file.writeFile(chunk);
  };
  return {
    write: async (text) => {
      waiting += text;
      if (waiting.length >= CHUNK_CHARACTERS) await flush();
    },
    finish: async () => {
      await flush();
      return { bytes, sha256: hash.digest('hex') };
    },
    read: () => Readable.from(chunksOf(file), { objectMode: false }),
    close: () => file.close(),
  };
}

/** Unlike the file's own stream, one of this that is given up leaves the file open for the next. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let place = 0; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, place);
    if (bytesRead === 0) return;
    place += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
