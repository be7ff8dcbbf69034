import type { z } from 'zod';
import type { Sql } from '../db/sql';

/** How jobs of a kind are treated. All times in seconds. */
export interface JobKindOptions {
  /** How often a job that failed is tried again (default 5). */
  retryLimit?: number;
  /** Before the first repetition; doubled for each that follows, up to `retryDelayMax` (default 10). */
  retryDelay?: number;
  /** Default one hour. */
  retryDelayMax?: number;
  /** A try that takes longer counts as failed, and its signal is aborted (default 300). */
  expireInSeconds?: number;
  /** How many of this kind one server works on at once (default 1). */
  concurrency?: number;
  /** How many of one `group` all servers together work on at once (default: no limit). */
  groupConcurrency?: number;
  /**
   * What `singletonKey` (or, without one, the kind) allows at once. `standard`: as many as are sent; `short`: one that
   * waits; `singleton`: one that runs; `stately`: one of each; `exclusive`: one that waits or runs. A job beyond that is
   * not sent.
   */
  policy?: 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive';
  /** How long a job that ended is kept, for whoever looks into it (default seven days). */
  deleteAfterSeconds?: number;
  /** How long a job may wait before it is dropped (default fourteen days). */
  retentionSeconds?: number;
}

/** A kind of work in the background, and what a job of that kind says. */
export interface JobKind<Data extends object = object> {
  /** `documents.bundle`: the group and what is made. */
  readonly name: string;
  readonly data: z.ZodType<Data>;
  readonly options: Required<Omit<JobKindOptions, 'groupConcurrency'>> & {
    groupConcurrency?: number;
  };
}

const DEFAULTS: JobKind['options'] = {
  retryLimit: 5,
  retryDelay: 10,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
  concurrency: 1,
  policy: 'standard',
  deleteAfterSeconds: 7 * 86_400,
  retentionSeconds: 14 * 86_400,
};

/**
 * Declares a kind of job. `data` holds keys of rows, never a secret or a client's words: jobs are kept in the clear.
 */
export function jobKind<Data extends object>(
  name: string,
  { data, ...options }: JobKindOptions & { data: z.ZodType<Data> },
): JobKind<Data> {
  return { name, data, options: { ...DEFAULTS, ...options } };
}

export interface SendOptions {
  /** Not before this time. */
  startAfter?: Date;
  /** See `policy`. */
  singletonKey?: string;
  /** One job per so many seconds (and `singletonKey`); what is sent beyond that is dropped. */
  singletonSeconds?: number;
  /** Whose job it is: see `groupConcurrency`. Usually the household's or the person's key. */
  group?: string;
  /** Higher first (default 0). */
  priority?: number;
}

/**
 * Adds a job in the caller's transaction, so that it exists exactly when that commits. Resolves with its key, or null when
 * one that excludes it is there already.
 */
export async function sendJob<Data extends object>(
  sql: Sql,
  kind: JobKind<Data>,
  data: Data,
  { startAfter, ...options }: SendOptions = {},
): Promise<string | null> {
  const job = {
    ...options,
    data: kind.data.parse(data),
    ...(startAfter && { startAfter: startAfter.toISOString() }),
  };
  const [row] = await sql.query<{ id: string | null }>('select send_job($1, $2::jsonb) as id', [
    kind.name,
    JSON.stringify(job),
  ]);
  return row?.id ?? null;
}
