import { readOnce, type Sql, type SqlEngine } from '../db/sql';
import type { AccountValue } from './accountRows';
import { saveCheckpoints } from './checkpointRepository';
import type { KeptCheckpoint } from './checkpoints';
import { type Difference, writesOf } from './compareBooks';
import { holdJob, type Job, LEASE } from './job';
import type { BookAccount } from './computeBooks';

interface JobRow {
  household_id: string;
  ledger_version: string;
  computed_version: string;
  dirty_from: string;
  due_through: string;
  computed_through: string | null;
  computed_seq: string;
  only_rows: boolean;
  failures: number;
}

const JOB_COLUMNS = `household_id, ledger_version, computed_version, dirty_from, due_through, computed_through,
  computed_seq, only_rows, failures`;

/** Takes on the next household whose books lag behind; nobody else gets it while the lease runs. */
export async function takeJob(engine: SqlEngine, owner: string): Promise<Job | null> {
  const rows = await engine.transaction('write', (sql) =>
    sql.query<JobRow>(
      `update books set lease_owner = $1, lease_until = now() + ${LEASE}
       where household_id = (
         select household_id from books
         where dirty_from is not null and due_through is not null
           and (lease_until is null or lease_until < now()) and (retry_after is null or retry_after < now())
         order by dirty_from desc limit 1 for update skip locked
       )
       returning ${JOB_COLUMNS}`,
      [owner],
    ),
  );
  const row = rows[0];
  return row ? jobOf(row, owner) : null;
}

/** A household whose books lag behind, for whoever holds the transaction that changed it. */
export async function selectJob(sql: Sql, household: string): Promise<Job | null> {
  const [row] = await sql.query<JobRow>(
    `select ${JOB_COLUMNS} from books where household_id = $1 and dirty_from is not null`,
    [household],
  );
  return row ? jobOf(row, null) : null;
}

function jobOf(row: JobRow, owner: string | null): Job {
  return {
    household: row.household_id,
    version: row.ledger_version,
    computedVersion: row.computed_version,
    dirtyFrom: row.dirty_from,
    through: row.due_through,
    computedThrough: row.computed_through,
    computedSeq: row.computed_seq,
    onlyRows: row.only_rows,
    failures: row.failures,
    owner,
  };
}

/** Gives back what an owner that is gone had taken on. */
export async function releaseJobs(engine: SqlEngine, owner: string): Promise<void> {
  await engine.transaction('write', (sql) =>
    sql.query('update books set lease_owner = null, lease_until = null where lease_owner = $1', [
      owner,
    ]),
  );
}

/** Puts a household off, longer each time; its books stay as they were. */
export async function failJob(
  engine: SqlEngine,
  household: string,
  failure: string,
): Promise<void> {
  await engine.transaction('write', (sql) =>
    sql.query(
      `update books set failures = failures + 1, failure = $2, lease_owner = null, lease_until = null,
         retry_after = now() + least(interval '1 hour', interval '1 second' * 2 ^ least(failures, 12))
       where household_id = $1`,
      [household, failure.slice(0, 500)],
    ),
  );
}

/** Households whose books could not be computed when that was last tried. */
export async function countFailing(engine: SqlEngine): Promise<number> {
  const rows = await readOnce<{ count: number }>(
    engine,
    'select count(*)::int as count from books where failures > 0',
    [],
  );
  return rows[0]?.count ?? 0;
}

export async function readBookAccounts(
  engine: SqlEngine,
  household: string,
): Promise<BookAccount[]> {
  return readOnce<BookAccount>(
    engine,
    `select account_key as key, lot_method as "lotMethod", tax_status as "taxStatus",
         tax_unit as "taxUnit"
       from account where household_id = $1 and source = 'firm' and kind = 'asset' order by account_key`,
    [household],
  );
}

/** What has to be done to a household's books to bring them up to date. */
export interface BooksChange {
  differences: readonly Difference[];
  /** Cents of positions whose stated value alone is another one. */
  stated: readonly { account: string; symbol: string; value: string }[];
  accounts: readonly AccountValue[];
  /** States after this day are replaced; null is all of them. */
  after: string | null;
  checkpoints: readonly KeptCheckpoint[];
}

/**
 * Brings a household's books up to date, all of it or nothing. False when the ledger has changed since the job was
 * taken on, or someone else has computed it: the result is of the past and is not written.
 */
export async function saveBooks(
  engine: SqlEngine,
  job: Job,
  change: BooksChange,
): Promise<boolean> {
  const { household, through } = job;
  const writes = writesOf(household, change.differences);
  const isSaved =
    (await saveCheckpoints(engine, job, change.after, change.checkpoints)) &&
    // Nobody sees books that have never been computed (0070_late_rows), so they come bit by bit.
    (job.computedThrough !== null || (await writeBitByBit(engine, job, writes))) &&
    (await engine.transaction('write', async (sql) => {
      if (!(await holdJob(sql, job))) return false;
      for (const write of writes) await write(sql);
      await writeStated(sql, household, change.stated);
      await writeAccounts(sql, household, through, change.accounts);
      await sql.query(
        `update books set computed_version = ledger_version, dirty_from = null, computed_through = $2::date,
           computed_seq = (select coalesce(max(seq), 0) from ledger_entry where household_id = $1), only_rows = true,
           computed_at = now(), failures = 0, failure = null, retry_after = null, lease_owner = null, lease_until = null
         where household_id = $1`,
        [household, through],
      );
      return true;
    }));
  if (!isSaved) await giveBack(engine, job);
  return isSaved;
}

async function writeBitByBit(
  engine: SqlEngine,
  job: Job,
  writes: Iterable<(sql: Sql) => Promise<unknown>>,
): Promise<boolean> {
  for (const write of writes) {
    const isOurs = await engine.transaction('write', async (sql) => {
      if (!(await holdJob(sql, job))) return false;
      await write(sql);
      return true;
    });
    if (!isOurs) return false;
  }
  return true;
}

async function giveBack(engine: SqlEngine, { household, owner }: Job): Promise<void> {
  await engine.transaction('write', (sql) =>
    sql.query(
      'update books set lease_owner = null, lease_until = null where household_id = $1 and lease_owner = $2',
      [household, owner],
    ),
  );
}

async function writeStated(
  sql: Sql,
  household: string,
  stated: BooksChange['stated'],
): Promise<void> {
  if (stated.length === 0) return;
  await sql.query(
    `update position p set stated_value = v.value::numeric
     from unnest($2::text[], $3::text[], $4::text[]) as v (account_key, security_id, value)
     where p.household_id = $1 and p.account_key = v.account_key and p.security_id = v.security_id`,
    [
      household,
      stated.map(({ account }) => account),
      stated.map(({ symbol }) => symbol),
      stated.map(({ value }) => value),
    ],
  );
}

async function writeAccounts(
  sql: Sql,
  household: string,
  through: string,
  accounts: readonly AccountValue[],
): Promise<void> {
  await sql.query(
    // A late row may come to a closed account: what is worth something again is not closed.
    `update account a set value = v.value::numeric, day_change = v.day_change::numeric, as_of = $2::date,
       closed_on = case when v.value::numeric = 0 and v.day_change::numeric = 0 then a.closed_on end
     from unnest($3::text[], $4::text[], $5::text[]) as v (key, value, day_change)
     where a.household_id = $1 and a.account_key = v.key`,
    [
      household,
      through,
      accounts.map(({ key }) => key),
      accounts.map(({ value }) => value),
      accounts.map(({ dayChange }) => dayChange),
    ],
  );
}
