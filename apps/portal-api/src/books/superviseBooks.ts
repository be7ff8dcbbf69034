import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { SqlEngine } from '../db/sql';
import { asBooks } from './asBooks';
import { releaseJobs } from './booksRepository';
import type { BooksWorkerData, FromWorker, ToWorker } from './booksWorker';
import { serveEngine } from './portEngine';
import { type RecordedTransaction, recordTransactions } from './recordTransactions';

interface BooksOptions {
  engine: SqlEngine;
  databaseUrl: string | null;
  sandbox: boolean;
  /** The built booksWorker.js. */
  program: URL;
  /** How often the thread looks by itself; others may add rows too, and tell nobody. */
  pollMs?: number;
  /** Before a thread that ended is started again: the first time, and at most. */
  delaysMs?: { first: number; longest: number };
  log: Record<'info' | 'warn' | 'error', (detail: Record<string, unknown>, text: string) => void>;
}

/** The thread that keeps the books, for as long as the server runs. */
export interface BooksKeeper {
  /** Adds rows to a household's ledger; what follows from them is computed at once. */
  record(household: string, rows: readonly RecordedTransaction[]): Promise<void>;
  /** There is something new to compute. */
  look(): void;
  /** Of the thread that runs now; null between two of them. */
  thread(): Worker | null;
  close(): Promise<void>;
}

const POLL_MS = 5_000;
const DELAYS_MS = { first: 200, longest: 30_000 };
/** A thread that lived this long was in order: its end is a new story. */
const HEALTHY_MS = 60_000;
const STOP_LIMIT_MS = 2_000;

/** Starts the thread, and starts it again whenever it ends: what it had begun is undone, what it had finished stays. */
export function superviseBooks(options: BooksOptions): BooksKeeper {
  const { log, engine, delaysMs = DELAYS_MS } = options;
  const owner = randomUUID();
  let delay = delaysMs.first;
  let closing = false;
  let current: Worker | null = null;
  /** The transactions of the thread before are rolled back; never rejects. */
  let undone: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    const started = performance.now();
    const { worker, abandon } = startThread(options, owner);
    current = worker;
    worker.on('error', (error) => log.error({ err: error }, 'the books’ thread failed'));
    worker.on('exit', (code) => {
      current = null;
      undone = abandon().catch((error: unknown) =>
        log.warn({ err: error }, 'what the books’ thread had begun ended in another way'),
      );
      if (closing) return;
      if (performance.now() - started > HEALTHY_MS) delay = delaysMs.first;
      log.warn({ code, delay }, 'the books’ thread ended and is started again');
      timer = setTimeout(() => {
        void undone
          .then(() => releaseJobs(asBooks(engine), owner))
          .catch((error: unknown) => log.warn({ err: error }, 'leases were not given back'))
          .finally(() => closing || start());
      }, delay);
      delay = Math.min(delay * 2, delaysMs.longest);
    });
  };
  start();
  const look = (): void => current?.postMessage({ kind: 'look' } satisfies ToWorker);
  return {
    record: async (household, rows) => {
      await recordTransactions(asBooks(engine), household, rows);
      look();
    },
    look,
    thread: () => current,
    close: async () => {
      closing = true;
      clearTimeout(timer);
      if (current) await stop(current);
      // Whoever closes the database next finds nothing open in it.
      await undone;
    },
  };
}

function startThread(
  { engine, databaseUrl, sandbox, program, pollMs = POLL_MS, log }: BooksOptions,
  owner: string,
): { worker: Worker; abandon(): Promise<void> } {
  const data: BooksWorkerData = { owner, databaseUrl, sandbox, pollMs };
  const worker = new Worker(program, { workerData: data });
  const served = serveEngine(engine, worker);
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'log') log[message.level](message.detail, message.text);
    else
      served.receive(message).catch((error: unknown) => {
        log.warn({ err: error }, 'a transaction of the books’ thread outlived it');
      });
  });
  return { worker, abandon: () => served.abandon() };
}

async function stop(worker: Worker): Promise<void> {
  // Not events.once, which is refused by an error before: a thread that fails ends as well, and has been told of.
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage({ kind: 'stop' } satisfies ToWorker);
  const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}
