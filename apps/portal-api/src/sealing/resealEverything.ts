import type { SecretBox } from '../auth/secretBox';
import type { SqlEngine } from '../db/sql';
import { SEALED_PLACES, type SealedPlace, type Words } from './sealedPlaces';
import { type Resealed, type SealedRow, selectSealed, updateSealed } from './sealedRepository';

/** Short transactions: whoever signs in meanwhile waits for one of them at most. */
const ROWS_AT_ONCE = 200;

export interface Resealing {
  /** How many values were sealed with the present key. */
  resealed: number;
  /** How many could not be opened, by table: their key is not known, or they were altered. They are as they were. */
  unreadable: Readonly<Record<string, number>>;
}

/**
 * Seals with the present key what a former one has sealed, while servers run that know both. May be run again at any time:
 * what is sealed with the present key already is left alone.
 */
export async function resealEverything(engine: SqlEngine, box: SecretBox): Promise<Resealing> {
  let resealed = 0;
  const unreadable: Record<string, number> = {};
  for (const place of SEALED_PLACES) {
    for (let after: string | null = null; ;) {
      const done: Batch = await resealBatch(engine, box, place, after);
      resealed += done.resealed;
      if (done.unreadable > 0)
        unreadable[place.table] = (unreadable[place.table] ?? 0) + done.unreadable;
      if (done.last === null) break;
      after = done.last;
    }
  }
  return { resealed, unreadable };
}

interface Batch {
  resealed: number;
  unreadable: number;
  /** The last row that was looked at; null when there were no more. */
  last: string | null;
}

function resealBatch(
  engine: SqlEngine,
  box: SecretBox,
  place: SealedPlace,
  after: string | null,
): Promise<Batch> {
  return engine.transaction('write', async (sql) => {
    const rows = await selectSealed(sql, place, { after, unlike: box.keyId, rows: ROWS_AT_ONCE });
    const sealed = rows.map((row) => resealedOf(box, place, row));
    for (const row of sealed) if (row) await updateSealed(sql, place, row);
    const readable = sealed.filter((row) => row !== null).length;
    const last = rows.length < ROWS_AT_ONCE ? null : textIn(rows.at(-1), place.id);
    return { resealed: readable, unreadable: rows.length - readable, last };
  });
}

/** Null when something of it cannot be opened. */
function resealedOf(box: SecretBox, place: SealedPlace, row: SealedRow): Resealed | null {
  const words = wordsOf(row);
  const opened: Record<string, string> = {};
  const boxes = new Map<string, Uint8Array | null>();
  for (const [column, contextOf] of Object.entries(place.boxes)) {
    const sealed = row[column];
    if (!(sealed instanceof Uint8Array)) {
      boxes.set(column, null);
      continue;
    }
    const context = contextOf(words);
    try {
      const plain = box.open({ keyId: textIn(row, place.keyId), box: sealed }, context);
      opened[column] = Buffer.from(plain).toString();
      boxes.set(column, box.seal(plain, context).box);
    } catch {
      return null;
    }
  }
  const mac = place.mac?.of(box, words, opened) ?? null;
  return { id: textIn(row, place.id), keyId: box.keyId, boxes, mac };
}

function wordsOf(row: SealedRow): Words {
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function textIn(row: SealedRow | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value !== 'string') throw new Error(`${column} is no text.`);
  return value;
}
