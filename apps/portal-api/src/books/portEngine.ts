import { setTimeout as wait } from 'node:timers/promises';
import type { Access, Sql, SqlEngine, SqlValue } from '../db/sql';

const LONGEST_PAUSE_MS = 20;

/** What a worker asks of the thread that has the database. */
export type SqlRequest =
  | { kind: 'begin'; transaction: number; access: Access }
  | { kind: 'query'; transaction: number; text: string; values: readonly SqlValue[] }
  | { kind: 'end'; transaction: number; commit: boolean };

/** The answer to the one request of a transaction that is under way. */
export interface SqlReply {
  kind: 'reply';
  transaction: number;
  rows?: unknown[];
  error?: { message: string; code?: string | undefined };
}

export interface Sender<Message> {
  postMessage(message: Message): void;
}

/** The worker's side: a database that lives in another thread. Feed it replies with `receive`. */
export function engineOverPort(port: Sender<SqlRequest>): {
  engine: SqlEngine;
  receive(reply: SqlReply): void;
} {
  let transactions = 0;
  const waiting = new Map<number, (reply: SqlReply) => void>();
  const ask = (request: SqlRequest): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      waiting.set(request.transaction, ({ rows = [], error }) => {
        waiting.delete(request.transaction);
        if (error) reject(Object.assign(new Error(error.message), { code: error.code }));
        else resolve(rows);
      });
      port.postMessage(request);
    });
  const query = async (transaction: number, text: string, values: readonly SqlValue[]) =>
    ask({ kind: 'query', transaction, text, values });
  return {
    receive: (reply) => waiting.get(reply.transaction)?.(reply),
    engine: {
      close: async () => undefined,
      transaction: async (access, work) => {
        transactions += 1;
        const transaction = transactions;
        const sql: Sql = {
          // Rows are what the statement says they are, as on every engine.
          query: async <Row>(text: string, values: readonly SqlValue[] = []) =>
            (await query(transaction, text, values)) as Row[],
          script: async () => {
            throw new Error('Scripts are for migrations, which no worker runs.');
          },
        };
        await ask({ kind: 'begin', transaction, access });
        const begun = performance.now();
        const result = await work(sql).catch(async (error: unknown) => {
          await ask({ kind: 'end', transaction, commit: false });
          throw error;
        });
        await ask({ kind: 'end', transaction, commit: true });
        // The one database serves requests too: they get at least as much of it as this thread takes.
        await wait(Math.min(performance.now() - begun, LONGEST_PAUSE_MS));
        return result;
      },
    },
  };
}

interface OpenTransaction {
  sql: Sql;
  end(commit: boolean): Promise<void>;
}

class RolledBack extends Error {}

/** The other side: runs a worker's transactions, and undoes the open ones when it is gone. */
export function serveEngine(
  engine: SqlEngine,
  port: Sender<SqlReply>,
): { receive(request: SqlRequest): Promise<void>; abandon(): Promise<void> } {
  const open = new Map<number, OpenTransaction>();
  const handle = async (request: SqlRequest): Promise<unknown[]> => {
    const { transaction } = request;
    if (request.kind === 'begin') {
      open.set(transaction, await begin(engine, request.access));
      return [];
    }
    const current = open.get(transaction);
    if (!current) throw new Error('There is no such transaction.');
    if (request.kind === 'query') return current.sql.query(request.text, request.values);
    open.delete(transaction);
    await current.end(request.commit);
    return [];
  };
  let abandoned = false;
  return {
    receive: async (request) => {
      const { transaction } = request;
      try {
        port.postMessage({ kind: 'reply', transaction, rows: await handle(request) });
      } catch (error) {
        const { message, code } = error as Error & { code?: string };
        port.postMessage({ kind: 'reply', transaction, error: { message, code } });
      }
      // Begun while the worker was already gone: nobody would ever end it.
      if (abandoned) await open.get(transaction)?.end(false);
    },
    abandon: async () => {
      abandoned = true;
      await Promise.all([...open.values()].map((transaction) => transaction.end(false)));
      open.clear();
    },
  };
}

/** Opens a transaction that stays open until it is ended from outside. */
function begin(engine: SqlEngine, access: Access): Promise<OpenTransaction> {
  return new Promise((resolve, reject) => {
    const finished = engine.transaction(
      access,
      (sql) =>
        new Promise<void>((commit, rollBack) => {
          const end = async (keep: boolean): Promise<void> => {
            if (keep) commit();
            else rollBack(new RolledBack());
            await finished.catch((error: unknown) => {
              if (!(error instanceof RolledBack)) throw error;
            });
          };
          resolve({ sql, end });
        }),
    );
    finished.catch(reject);
  });
}
