import { createHash } from 'node:crypto';
import type { SqlEngine } from '../db/sql';
import type { Checkpoint } from './checkpoints';

/** The first place where the log is not what was written; a number of the chain, and a sentence. */
export interface AuditBreak {
  number: number;
  sentence: string;
}

export interface AuditVerdict {
  /** Lines that hold, from the first on. */
  lines: number;
  /** UTC, milliseconds; null when there is none. */
  first: string | null;
  last: string | null;
  /** The hash of the last line that holds, hexadecimal: kept elsewhere, it shows that nothing before it was changed. */
  hash: string;
  broken: AuditBreak | null;
}

interface StoredLine {
  number: string;
  fields: (string | null)[];
  at: string;
  prev_hash: string;
  hash: string;
}

const BATCH = 1_000;
const START = '0'.repeat(64);

const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const AT = utc('at');
/** In the order they are hashed in; the same list as `audit_hash` in the migration, written a second time on purpose. */
const FIELDS = `jsonb_build_array(number::text, ${AT}, actor, subject, household_id, session, action, object_type,
  object_id, outcome, reason, ticket, ip, browser, request_id)
  || case when happened_at is null then '[]' else jsonb_build_array(${utc('happened_at')}) end`;

/**
 * Computes the chain again, apart from the database that made it. In batches: lines are only ever added, so what has
 * been seen stays true, and the embedded database answers others in between. `engine` has the owner's rights. The owner
 * could also compute the whole chain anew: `expected`, kept outside of the database, shows that, and what was noted of
 * earlier checks shows it where it was forgotten.
 */
export async function verifyAudit(
  engine: SqlEngine,
  expected: readonly Checkpoint[] = [],
): Promise<AuditVerdict> {
  const anchors = [...expected, ...(await readChecks(engine))].sort((a, b) => a.lines - b.lines);
  const verdict: AuditVerdict = { lines: 0, first: null, last: null, hash: START, broken: null };
  const head = await readHead(engine);
  while (!verdict.broken && verdict.lines < head.number) {
    const batch = await readLines(
      engine,
      verdict.lines,
      Math.min(head.number, verdict.lines + BATCH),
    );
    for (const line of batch) {
      verdict.broken = breakAt(line, verdict) ?? differenceAt(line, verdict, anchors);
      if (verdict.broken) return verdict;
      verdict.lines += 1;
      verdict.first ??= line.at;
      verdict.last = line.at;
      verdict.hash = line.hash;
    }
    if (batch.length === 0) {
      const number = verdict.lines + 1;
      verdict.broken = { number, sentence: `Line ${number} and what followed it are missing.` };
    }
  }
  verdict.broken ??=
    (await findStray(engine, head)) ?? headBreak(verdict, head) ?? tailBreak(verdict, anchors);
  return verdict;
}

function breakAt(line: StoredLine, { lines, hash }: AuditVerdict): AuditBreak | null {
  const number = lines + 1;
  if (line.number !== String(number)) return { number, sentence: `Line ${number} is missing.` };
  if (line.prev_hash !== hash) {
    return { number, sentence: `Line ${number} (${line.at}) does not follow line ${lines}.` };
  }
  if (line.hash !== hashOf(line)) {
    return { number, sentence: `Line ${number} (${line.at}) was changed after it was written.` };
  }
  return null;
}

/** The line that a checkpoint ended with is another one now: something changed since the checkpoint before it. */
function differenceAt(
  { hash }: StoredLine,
  { lines }: AuditVerdict,
  anchors: readonly Checkpoint[],
): AuditBreak | null {
  const last = lines + 1;
  const other = anchors.find((anchor) => anchor.lines === last && anchor.hash !== hash);
  if (!other) return null;
  const number = (anchors.findLast((anchor) => anchor.lines < last)?.lines ?? 0) + 1;
  const which =
    number === last ? `Line ${last} is not that` : `Lines ${number} to ${last} are not those`;
  return { number, sentence: `${which} of the checkpoint of ${other.at}.` };
}

function tailBreak({ lines }: AuditVerdict, anchors: readonly Checkpoint[]): AuditBreak | null {
  const longer = anchors.find((anchor) => anchor.lines > lines);
  if (!longer) return null;
  const number = lines + 1;
  const sentence = `Line ${number} and what followed it are missing: the checkpoint of ${longer.at} has ${longer.lines} lines.`;
  return { number, sentence };
}

async function readChecks(engine: SqlEngine): Promise<Checkpoint[]> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query<{ lines: string; hash: string; at: string }>(
      `select lines, hash, checked_on::text as at from audit_check where broken is null and lines > 0`,
    ),
  );
  return rows.map(({ lines, hash, at }) => ({ lines: Number(lines), hash, at }));
}

function hashOf({ prev_hash, fields }: StoredLine): string {
  const canonical = fields.map((value) =>
    value === null ? '-;' : `${Buffer.byteLength(value)}:${value};`,
  );
  return createHash('sha256')
    .update(Buffer.from(prev_hash, 'hex'))
    .update(canonical.join(''))
    .digest('hex');
}

interface Head {
  number: number;
  hash: string;
}

function headBreak(verdict: AuditVerdict, head: Head): AuditBreak | null {
  if (verdict.hash === head.hash) return null;
  const number = verdict.lines;
  return { number, sentence: `Line ${number} is not the one the chain ended with.` };
}

async function readHead(engine: SqlEngine): Promise<Head> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query<{ number: string; hash: string }>(
      `select number, encode(hash, 'hex') as hash from audit_head`,
    ),
  );
  const head = rows[0];
  // Without its end the chain proves nothing; whatever lines there are count as strays.
  return head ? { number: Number(head.number), hash: head.hash } : { number: 0, hash: '' };
}

function readLines(engine: SqlEngine, after: number, through: number): Promise<StoredLine[]> {
  return engine.transaction('read', (sql) =>
    sql.query<StoredLine>(
      `select number, ${FIELDS} as fields, ${AT} as at, encode(prev_hash, 'hex') as prev_hash,
         encode(hash, 'hex') as hash
       from audit_line where number > $1 and number <= $2 order by number`,
      [after, through],
    ),
  );
}

/** A line beside the chain: put in by hand, or with a number that was never given. */
async function findStray(engine: SqlEngine, head: Head): Promise<AuditBreak | null> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query<{ line_id: string; number: string | null }>(
      `select line_id, number from audit_line l where (number is null or number < 1 or number > $1)
         and not exists (select from audit_head where l.number <= audit_head.number and l.number > 0)
       order by line_id limit 1`,
      [head.number],
    ),
  );
  const stray = rows[0];
  if (!stray) return null;
  const number = Number(stray.number ?? 0);
  return { number, sentence: `The line with the id ${stray.line_id} was never part of the chain.` };
}

/** The verdict in lines for a person at a terminal. */
export function sentencesOf(verdict: AuditVerdict): string[] {
  const { lines, first, last, hash, broken } = verdict;
  const span = first === null ? '' : `, from ${first} to ${last}`;
  const count = `${lines} ${lines === 1 ? 'line holds' : 'lines hold'}${span}.`;
  return broken ? [count, broken.sentence] : [count, `The chain is whole; it ends with ${hash}.`];
}
