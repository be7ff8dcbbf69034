import { setTimeout as wait } from 'node:timers/promises';
import type { Access, Sql, SqlEngine, SqlValue } from '../db/sql';
import { asBooks } from './asBooks';

const LONGEST_PAUSE_MS = 50;

interface Statement {
  transaction: number;
  text: string;
  values: readonly SqlValue[];
}

/** What a worker asks of the thread that has the database. `begin` comes along with a transaction's first statement. */
export type SqlRequest =
  | ({ kind: 'query'; begin?: Beginning } & Statement)
  /** A transaction of one statement, which reads, with the books' rights. */
  | ({ kind: 'read' } & Statement)
  | { kind: 'end'; transaction: number; commit: boolean };

interface Beginning {
  access: Access;
  script: string;
}

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

/**
 * The worker's side: a database that lives in another thread. Feed it replies with `receive`. Nobody else is served while
 * a transaction is open, and this thread may have to wait for a processor: so it is asked as few times as can be.
 */
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
  return {
    receive: (reply) => waiting.get(reply.transaction)?.(reply),
    engine: {
      close: async () => undefined,
      readOnce: async <Row>(text: string, values: readonly SqlValue[] = []) => {
        const asked = performance.now();
        const rows = await ask({ kind: 'read', transaction: ++transactions, text, values });
        await leaveTheRest(asked);
        return rows as Row[]; // as the statement says, on every engine
      },
      transaction: async (access, work) => {
        transactions += 1;
        const transaction = transactions;
        const begun = performance.now();
        let beginning: Beginning | null = { access, script: '' };
        const sql: Sql = {
          query: async <Row>(text: string, values: readonly SqlValue[] = []) => {
            const begin = beginning;
            beginning = null;
            const request = { kind: 'query', transaction, text, values } as const;
            return (await ask({ ...request, ...(begin && { begin }) })) as Row[]; // as above
          },
          script: async (text) => {
            // It goes along with the first statement; another one might never be sent.
            if (beginning?.script !== '')
              throw new Error('A transaction here begins with one script.');
            beginning = { access, script: text };
          },
        };
        const end = async (commit: boolean): Promise<void> => {
          if (!beginning) await ask({ kind: 'end', transaction, commit });
        };
        const result = await work(sql).catch(async (error: unknown) => {
          await end(false);
          throw error;
        });
        await end(true);
        await leaveTheRest(begun);
        return result;
      },
    },
  };
}

/** The one database serves requests too: they get at least twice as much of it as this thread takes. */
async function leaveTheRest(since: number): Promise<void> {
  await wait(Math.min(2 * (performance.now() - since), LONGEST_PAUSE_MS));
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
  const books = asBooks(engine);
  const open = new Map<number, OpenTransaction>();
  const handle = async (request: SqlRequest): Promise<unknown[]> => {
    const { kind, transaction } = request;
    if (kind === 'read')
      return books.transaction('read', (sql) => sql.query(request.text, request.values));
    if (kind === 'query' && request.begin) {
      const begun = await begin(engine, request.begin.access);
      open.set(transaction, begun);
      await begun.sql.script(request.begin.script);
    }
    const current = open.get(transaction);
    if (kind === 'query') {
      if (!current) throw new Error('There is no such transaction.');
      return current.sql.query(request.text, request.values);
    }
    open.delete(transaction);
    if (current) await current.end(request.commit);
    // It never began, which its first statement was told.
    else if (request.commit) throw new Error('There is no such transaction.');
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
