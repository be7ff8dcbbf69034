import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { HoldingsScope } from '../shared/holdingsScope';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** An answer as it is sent to whoever takes gzip. */
export interface KeptAnswer {
  basis: string;
  gzip: Buffer;
}

/** While a request waits, and when nobody does. */
const LEVEL = { now: 1, ahead: 6 } as const;

/** All answers that this process remembers, together. */
const REMEMBERED_BYTES = 16 * 1_048_576;
const remembered = new Map<string, KeptAnswer>();
let rememberedBytes = 0;

/** Which publication of the books, and which version of what all households share, is read now; null for books of a past day. */
export async function publicationOf({
  sql,
  household,
  past,
}: HoldingsScope): Promise<string | null> {
  if (past) return null;
  const [row] = await sql.query<{ books: string }>(
    `select concat_ws(' ', computed_version, computed_through, computed_at, (select version from market_version)) as books
     from books where household_id = $1`,
    [household],
  );
  return row?.books ?? 'none';
}

/**
 * A hash of all that an answer follows from: the question, these accounts of this household and their names, and the
 * publication. The same hash, the same answer; it names the household, so whoever gets here may read the accounts.
 */
export function basisOf(
  { household, accounts, whole, asof }: HoldingsScope,
  question: string,
  publication: string,
): string {
  const names = accounts.map(({ key, name, source }) => [key, name, source]);
  const all = JSON.stringify([household, whole, names, asof, question, publication]);
  return createHash('sha256').update(all).digest('base64url').slice(0, 32);
}

/** The answer of this basis, if it was made before: by this process, or when the books were published. */
export async function findAnswer(
  { sql, household, whole }: HoldingsScope,
  question: string,
  basis: string,
): Promise<KeptAnswer | null> {
  const known = remembered.get(basis);
  if (known) {
    // Used last, forgotten last.
    remembered.delete(basis);
    remembered.set(basis, known);
    return known;
  }
  if (!whole) return null;
  // As base64, which is decoded here in a moment: the embedded database hands bytes over one by one.
  const [row] = await sql.query<{ answer: string }>(
    "select encode(answer, 'base64') as answer from kept_answer where household_id = $1 and question = $2 and basis = $3",
    [household, question, basis],
  );
  return row ? remember({ basis, gzip: Buffer.from(row.answer, 'base64') }) : null;
}

/** Compresses an answer and remembers it. */
export async function keepAnswer(basis: string, json: string): Promise<KeptAnswer> {
  return remember({ basis, gzip: await compressed(json, 'now') });
}

export function compressed(json: string, when: keyof typeof LEVEL): Promise<Buffer> {
  return zip(json, { level: LEVEL[when] });
}

/** The answer as JSON. */
export async function jsonOf(answer: Uint8Array): Promise<string> {
  return (await unzip(answer)).toString();
}

function remember(answer: KeptAnswer): KeptAnswer {
  const { basis, gzip: bytes } = answer;
  forget(basis);
  remembered.set(basis, answer);
  rememberedBytes += bytes.byteLength;
  for (const [oldest] of remembered) {
    if (rememberedBytes <= REMEMBERED_BYTES) break;
    forget(oldest);
  }
  return answer;
}

function forget(basis: string): void {
  rememberedBytes -= remembered.get(basis)?.gzip.byteLength ?? 0;
  remembered.delete(basis);
}
