import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../db/sql';

/** Begins with a dot, so that nothing in it is taken for a file of the bank. */
const PREPARED = '.prepared';
const MARK = '.portal';

export const sha256Of = (bytes: Uint8Array | string): Uint8Array =>
  createHash('sha256').update(bytes).digest();

export const preparedPath = (outbox: string, name: string): string => join(outbox, PREPARED, name);

/** Puts a file where the bank does not look, wholly on the disk before it returns. */
export async function prepareFile(outbox: string, name: string, content: string): Promise<void> {
  await mkdir(join(outbox, PREPARED), { recursive: true, mode: 0o700 });
  const file = await open(preparedPath(outbox, name), 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Gives the bank a prepared file in one step, and never a second time: a file that is not among the prepared ones any
 * more was given before.
 */
export async function giveFile(outbox: string, name: string, sha256: Uint8Array): Promise<void> {
  const path = preparedPath(outbox, name);
  const content = await readFile(path).catch(whenMissing(null));
  if (content === null) return;
  if (!Buffer.from(sha256).equals(sha256Of(content))) {
    throw new Error(`${path} was changed after it was made: it is not handed over.`);
  }
  await rename(path, join(outbox, name));
}

/**
 * Refuses a folder that is not the one the other servers use: what one of them has prepared would be taken for handed
 * over by the next.
 */
export async function requireSameFolder(sql: Sql, outbox: string): Promise<void> {
  const path = join(outbox, MARK);
  await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const mark = await readFile(path, 'utf8');
  await sql.query('insert into bank_folder (folder_id) values ($1) on conflict do nothing', [mark]);
  const [row] = await sql.query<{ folder_id: string }>('select folder_id from bank_folder');
  if (row?.folder_id === mark) return;
  throw new Error(
    `${outbox} is not the outbox that this database knows: all servers need the same folder. See docs/operating.md.`,
  );
}

/** For a `catch`: a file that is not there is a value, everything else stays a failure. */
export function whenMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value;
    throw error;
  };
}
