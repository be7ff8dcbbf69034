import { toDay } from '@portal/portfolio-accounting';
import { readOnce, type SqlEngine } from '../db/sql';
import { holdJob, type Job } from './job';
import { isWorthKeeping, type KeptCheckpoint } from './checkpoints';

// Written or read within a moment, however large the state is.
const PIECE_BYTES = 16_384;

interface PieceRow {
  pieces: number;
  state: Uint8Array;
  pending: number[];
}

/** The last state kept before a day, null when there is none. */
export async function readCheckpoint(
  engine: SqlEngine,
  household: string,
  before: string,
): Promise<KeptCheckpoint | null> {
  const [found] = await readOnce<{ day: string; pieces: number }>(
    engine,
    // Whoever was interrupted left a part of one.
    `select day, max(pieces) as pieces from books_checkpoint where household_id = $1 and day < $2::date
       group by day having count(*) = max(pieces) order by day desc limit 1`,
    [household, before],
  );
  if (!found) return null;
  const parts: Uint8Array[] = [];
  let pending: number[] = [];
  for (let piece = 0; piece < found.pieces; piece += 1) {
    const [row] = await readOnce<PieceRow>(
      engine,
      `select pieces, state, pending from books_checkpoint
         where household_id = $1 and day = $2::date and piece = $3::int`,
      [household, found.day, piece],
    );
    if (row?.pieces !== found.pieces) return null;
    parts.push(row.state);
    if (piece === 0) pending = row.pending;
  }
  return { day: found.day, state: Buffer.concat(parts), pending };
}

/**
 * Replaces the states after a day, piece by piece, before the books themselves are published: a state is used only
 * when its day is before `dirty_from`, and until the books are published that is no later than it was. False when the
 * job is no longer this worker's.
 */
export async function saveCheckpoints(
  engine: SqlEngine,
  job: Job,
  after: string | null,
  checkpoints: readonly KeptCheckpoint[],
): Promise<boolean> {
  const { household, through } = job;
  const isOurs = await engine.transaction('write', async (sql) => {
    if (!(await holdJob(sql, job))) return false;
    await sql.query(
      'delete from books_checkpoint where household_id = $1 and ($2::date is null or day > $2::date)',
      [household, after],
    );
    const kept = await sql.query<{ day: string }>(
      'select distinct day from books_checkpoint where household_id = $1',
      [household],
    );
    const stale = kept
      .map(({ day }) => day)
      .filter((day) => !isWorthKeeping(toDay(day), toDay(through)));
    await sql.query(
      'delete from books_checkpoint where household_id = $1 and day = any($2::date[])',
      [household, stale],
    );
    return true;
  });
  if (!isOurs) return false;
  for (const checkpoint of checkpoints) {
    if (!(await saveCheckpoint(engine, job, checkpoint))) return false;
  }
  return true;
}

async function saveCheckpoint(
  engine: SqlEngine,
  job: Job,
  { day, state, pending }: KeptCheckpoint,
): Promise<boolean> {
  const pieces = Math.ceil(state.length / PIECE_BYTES);
  for (let piece = 0; piece < pieces; piece += 1) {
    // A copy: a view that is sent to another thread takes all that it is a view of along.
    const part = Uint8Array.prototype.slice.call(
      state,
      piece * PIECE_BYTES,
      (piece + 1) * PIECE_BYTES,
    );
    const isOurs = await engine.transaction('write', async (sql) => {
      if (!(await holdJob(sql, job))) return false;
      await sql.query(
        'insert into books_checkpoint values ($1, $2::date, $3::int, $4::int, $5, $6::text::jsonb)',
        [job.household, day, piece, pieces, part, JSON.stringify(piece === 0 ? pending : [])],
      );
      return true;
    });
    if (!isOurs) return false;
  }
  return true;
}
