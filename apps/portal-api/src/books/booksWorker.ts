import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { refreshSandbox } from '../sandbox/refreshSandbox';
import { openPostgres } from '../db/postgresEngine';
import type { SqlEngine } from '../db/sql';
import { asBooks } from './asBooks';
import { keepBooks } from './keepBooks';
import { keepAnswers } from './keepAnswers';
import { engineOverPort, type SqlReply, type SqlRequest } from './portEngine';
import { refreshStatistics } from './refreshStatistics';
import { sentenceOf, tieOutNightly } from './tieOut';

/** What the thread is started with. */
export interface BooksWorkerData {
  /** Names the leases it takes, so that they can be given back when it is gone. */
  owner: string;
  /** A connection of its own to PostgreSQL; null asks the thread that has the embedded database. */
  databaseUrl: string | null;
  /** Keeps the sandbox's last day fresh. */
  sandbox: boolean;
  /** How often it looks by itself. */
  pollMs: number;
}

export type ToWorker = SqlReply | { kind: 'look' } | { kind: 'stop' };
export type FromWorker =
  | SqlRequest
  | {
      kind: 'log';
      level: 'info' | 'warn' | 'error';
      text: string;
      detail: Record<string, unknown>;
    };

const FRESHNESS_MS = 600_000;

if (!parentPort) throw new Error('This is the program of a worker thread.');
// Requests come first. On Linux a priority is a thread's own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const port = parentPort;
// Set by superviseBooks, the only one who starts this file.
const { owner = randomUUID(), databaseUrl, sandbox, pollMs } = workerData as BooksWorkerData;

const overPort = engineOverPort(port);
const database: SqlEngine =
  databaseUrl === null
    ? overPort.engine
    : openPostgres(databaseUrl, (error) =>
        log('warn', 'lost a connection', { error: error.message }),
      );
const engine = asBooks(database);

let stopping = false;
// Told while it was busy: what it has just read may be older than the news.
let isTold = false;
let wake = (): void => undefined;
port.on('message', (message: ToWorker) => {
  if (message.kind === 'reply') overPort.receive(message);
  if (message.kind === 'stop') stopping = true;
  if (message.kind === 'reply') return;
  isTold = true;
  wake();
});

function log(
  level: 'info' | 'warn' | 'error',
  text: string,
  detail: Record<string, unknown>,
): void {
  port.postMessage({ kind: 'log', level, text, detail } satisfies FromWorker);
}

async function work(): Promise<void> {
  let freshAt = -Infinity;
  while (!stopping) {
    if (sandbox && performance.now() - freshAt > FRESHNESS_MS) {
      freshAt = performance.now();
      const asOf = await refreshSandbox(engine, new Date());
      if (asOf) log('info', 'the sandbox goes on', { asOf });
    }
    isTold = false;
    const outcome = await keepBooks(engine, owner);
    if (outcome.kind === 'failed') {
      const { household, error } = outcome;
      log('error', 'books could not be computed', { household, error: String(error) });
    } else if (outcome.kind !== 'idle') {
      log('info', 'books computed', { ...outcome });
      if (databaseUrl === null && outcome.from === 'the first row') {
        await refreshStatistics(database);
      }
      continue;
    }
    if (outcome.kind === 'failed') continue;
    if (await answer()) continue;
    await check();
    if (!isTold) await pause();
  }
  await engine.close();
  port.close();
}

/** False when there was nothing to do, and when it failed: then it is tried again after its lease. */
async function answer(): Promise<boolean> {
  try {
    const kept = await keepAnswers(engine, () => stopping);
    if (kept) log('info', 'answers kept', { ...kept });
    return kept !== null;
  } catch (error) {
    log('error', 'answers could not be made ahead', { error: String(error) });
    return false;
  }
}

async function check(): Promise<void> {
  try {
    for (const found of await tieOutNightly(engine)) {
      log('error', 'the books do not tie out', { break: sentenceOf(found) });
    }
  } catch (error) {
    // Books go on being kept; the check is due again.
    log('error', 'the books could not be checked', { error: String(error) });
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pollMs);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

await work();
