import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { HouseholdScope } from '../auth/requestContext';
import type { SecretBox } from '../auth/secretBox';
import { type LibraryEngine, scopedDatabase, type Sql } from '../db/sql';
import {
  type ConnectionRow,
  endRefresh,
  holdRefresh,
  noteTry,
  REFRESH_LIMIT_MS,
  REFRESH_PAUSE_MS,
  REFRESH_TRIES,
  saveTokens,
  startRefresh,
} from '../groups/aggregation/connectionRepository';
import {
  putAccounts,
  saveActivity,
  saveFound,
  saveHoldings,
  selectLinked,
} from '../groups/aggregation/foundAccountRepository';
import { jobKind, sendJob } from '../jobs/jobKind';
import { tell } from '../telling/tell';
import {
  type AggregationProvider,
  type FoundAccount,
  type FoundActivity,
  type FoundHolding,
  ProviderError,
  type ProviderFailure,
  type ProviderTokens,
} from './provider';
import { openTokens, sealTokens } from './sealedTokens';

/** One try at a refresh; the next one is a job of its own, so that no server sits and waits. */
export const refreshTry = jobKind('aggregation.refresh', {
  data: z.strictObject({
    subject: z.string(),
    household: z.string(),
    connectionid: z.string(),
    refreshid: z.string(),
    attempt: z.number().int(),
  }),
  // For a server that died: what the institution refuses is counted here and not by the queue.
  retryLimit: 3,
  retryDelay: 2,
  expireInSeconds: 90,
  concurrency: 4,
  groupConcurrency: 4,
  deleteAfterSeconds: 3_600,
});

type RefreshTry = z.infer<typeof refreshTry.data>;

export interface RefreshParts {
  engine: LibraryEngine;
  aggregation: AggregationProvider | null;
  secretBox: SecretBox;
  now(): Date;
}

/** Begins a refresh in the transaction of what asks for it. */
export async function beginRefresh(scope: HouseholdScope, id: string, now: Date): Promise<void> {
  const { sql, subject, household } = scope;
  const refreshId = randomBytes(12).toString('hex');
  await startRefresh(scope, id, { refreshId, now });
  await sendRefreshTry(sql, {
    subject,
    household,
    connectionid: id,
    refreshid: refreshId,
    attempt: 1,
  });
}

async function sendRefreshTry(sql: Sql, data: RefreshTry, startAfter?: Date): Promise<void> {
  await sendJob(sql, refreshTry, data, {
    group: data.household,
    ...(startAfter && { startAfter }),
  });
}

/**
 * Asks the institution once and writes down what it says. It bears being done twice: accounts, values and activity are
 * written by their keys, and what was stopped meanwhile is left alone.
 */
export async function runRefreshTry(parts: RefreshParts, data: RefreshTry): Promise<void> {
  const { subject, household, connectionid, refreshid, attempt } = data;
  const inScope: InScope = (work) =>
    scopedDatabase(parts.engine).transaction({ subject, access: 'write' }, (sql) =>
      work({ sql, subject, household }),
    );
  const row = await inScope((scope) =>
    noteTry(scope, { id: connectionid, refreshId: refreshid, attempt }),
  );
  if (!row) return;
  const keep = (tokens: ProviderTokens) =>
    inScope((scope) =>
      saveTokens(scope, connectionid, sealTokens(parts.secretBox, connectionid, tokens)),
    );
  const told = await askInstitution(parts, row, keep).catch(failureOf);
  const now = parts.now();
  const end = { refreshId: refreshid, now };
  if (typeof told !== 'string') return write(inScope, row, { ...told, ...end });
  await inScope(async (scope) => {
    const elapsed = now.getTime() - new Date(row.refresh_started ?? now).getTime();
    const mayTry = attempt < REFRESH_TRIES && elapsed + REFRESH_PAUSE_MS < REFRESH_LIMIT_MS;
    if (told === 'unreachable' && mayTry) {
      const next = new Date(now.getTime() + REFRESH_PAUSE_MS);
      await sendRefreshTry(scope.sql, { ...data, attempt: attempt + 1 }, next);
    } else {
      const ended = await endRefresh(scope, connectionid, {
        ...end,
        state: 'failed',
        problem: told,
      });
      // Only the client can help, and is told once: not after each try that ends the same way.
      if (ended && told === 'consent' && row.problem !== 'consent')
        await tell({ ...scope, box: parts.secretBox, now }, 'connection.attention');
    }
  });
}

interface Told {
  found: FoundAccount[];
  holdings: FoundHolding[];
  activity: FoundActivity[];
}

async function askInstitution(
  { aggregation, secretBox, now }: RefreshParts,
  row: ConnectionRow,
  keep: (tokens: ProviderTokens) => Promise<unknown>,
): Promise<Told> {
  if (!aggregation) throw new ProviderError('unreachable', 'no provider is configured');
  const held = openTokens(secretBox, row);
  if (!held) throw new ProviderError('consent', 'there is nothing to ask with');
  const renew = async () => {
    const renewed = await aggregation.renew(held);
    // At once: the old ones may be worth nothing any more.
    await keep(renewed);
    return renewed;
  };
  if (held.accessUntil <= now().getTime()) return readAll(aggregation, await renew());
  return readAll(aggregation, held).catch(async (error: unknown) => {
    // Institutions end a token before its time, too: the consent is over only when it cannot be renewed.
    if (failureOf(error) !== 'consent') throw error;
    return readAll(aggregation, await renew());
  });
}

async function readAll(aggregation: AggregationProvider, tokens: ProviderTokens): Promise<Told> {
  const found = await aggregation.accounts(tokens);
  const activity: FoundActivity[] = [];
  const holdings: FoundHolding[] = [];
  for (const { foundId, itemized } of found) {
    activity.push(...(await aggregation.activity(tokens, foundId)));
    if (itemized) holdings.push(...(await aggregation.holdings(tokens, foundId)));
  }
  return { found, holdings, activity };
}

/** A mistake of our own is thrown on, for the queue to try again and the log to tell. */
function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderError) return error.failure;
  throw error;
}

/** Between two accounts: a request of a client is several transactions, and meets one of ours at most. */
const REST_MS = 10;

type InScope = <Result>(work: (scope: HouseholdScope) => Promise<Result>) => Promise<Result>;

/**
 * Account by account, each in a short transaction of its own: the embedded database answers clients in between. Values that
 * net worth counts change together, in the last one, which also ends the refresh. What was stopped meanwhile is left alone.
 */
async function write(
  inScope: InScope,
  { connection_id: id, institution_name: institution, last_refresh: before }: ConnectionRow,
  { found, holdings, activity, now, refreshId }: Told & { now: Date; refreshId: string },
): Promise<void> {
  const whileItRuns = (work: (scope: HouseholdScope) => Promise<void>): Promise<boolean> =>
    inScope(async (scope) => {
      const runs = await holdRefresh(scope, id, refreshId);
      if (runs) await work(scope);
      return runs;
    });
  if (
    !(await whileItRuns((scope) => saveFound(scope, id, { found, now, isFirst: before === null })))
  )
    return;
  for (const { foundId } of found) {
    const ofAccount = (one: { foundId: string }): boolean => one.foundId === foundId;
    const isWritten = await whileItRuns(async (scope) => {
      await saveHoldings(scope, { id, foundId }, holdings.filter(ofAccount));
      await saveActivity(scope, id, activity.filter(ofAccount));
    });
    if (!isWritten) return;
    await wait(REST_MS, undefined, { ref: false });
  }
  await inScope(async (scope) => {
    if (await endRefresh(scope, id, { refreshId, now, state: 'done', problem: null }))
      await putAccounts(scope, institution, await selectLinked(scope, id));
  });
}
