import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredContent } from './documentStore';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Bytes in a file of their own, on the disk and counted, before anybody can see them under a name that means something. */
export interface Spooled extends StoredContent {
  path: string;
}

/** Writes bytes to a new file of a folder, to the disk itself; nothing is left when that fails. */
export async function spool(
  folder: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', OWNER_ONLY_FILE);
  try {
    const stored = await fill(file, content);
    await file.sync();
    await file.close();
    return { path, ...stored };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

async function fill(
  file: FileHandle,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<StoredContent> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    hash.update(piece);
    bytes += piece.length;
    await file.writeFile(piece);
  }
  return { sha256: hash.digest('hex'), bytes };
}
