import type { Sql } from '../db/sql';

export const LEASE = "interval '90 seconds'";

/** A household whose books are to be computed, as it was when it was taken on. */
export interface Job {
  household: string;
  /** Of the ledger; the result counts only while it is still this one. */
  version: string;
  /** Of the ledger that the present books were computed from. */
  computedVersion: string;
  /** First day on which something changed. */
  dirtyFrom: string;
  through: string;
  /** Null before the first computation. */
  computedThrough: string | null;
  /** The last row of the ledger (`seq`) in the present books. */
  computedSeq: string;
  /** Whether rows are all that has come since. */
  onlyRows: boolean;
  /** How often it has failed in a row. */
  failures: number;
  /** Who has taken it on; null inside a transaction of someone else's. */
  owner: string | null;
}

/**
 * Makes sure that a job is still this worker's and of the ledger as it is, prolongs its lease, and keeps everyone
 * else from it until the transaction ends.
 */
export async function holdJob(sql: Sql, job: Job): Promise<boolean> {
  const { household, version, computedVersion, owner } = job;
  const held = await sql.query(
    `update books set lease_until = now() + ${LEASE}
     where household_id = $1 and ledger_version = $2::bigint and computed_version = $3::bigint
       and lease_owner is not distinct from $4
     returning household_id`,
    [household, version, computedVersion, owner],
  );
  return held.length > 0;
}
