import pg from 'pg';
import { takesItsTime } from './oneAtATime';
import type { Access, LibraryEngine, Sql } from './sql';

const POOL_SIZE = 10;
/** Holds locks meanwhile; nothing that answers a request thinks so long. */
const IDLE_IN_TRANSACTION_MS = 300_000;

/** How long to wait for the server, in milliseconds. */
interface Limits {
  /** For a connection: a free one, or a new one. */
  connectMs: number;
  /** For a statement, as the server measures it. */
  statementMs: number;
  /** For a lock that somebody else holds. */
  lockMs: number;
  /** For an answer to a statement; only a server that hangs, or is gone without a word, takes longer than it allows. */
  answerMs: number;
}

/** Below the server's request timeout, so that a stuck statement answers instead of hanging. */
const LIMITS: Limits = { connectMs: 5_000, statementMs: 10_000, lockMs: 5_000, answerMs: 12_000 };

const BEGIN: Record<Access, string> = {
  read: 'begin isolation level repeatable read, read only; ',
  write: 'begin isolation level read committed, read write; ',
};

/** `text[]`, which pg's list of built-in types leaves out. */
const TEXT_ARRAY = 1009;

/** pg's own parsers would read dates in the server's time zone; text keeps every digit. */
const PARSED_TYPES = new Set<number>([
  TEXT_ARRAY,
  pg.types.builtins.BOOL,
  pg.types.builtins.BYTEA,
  pg.types.builtins.INT2,
  pg.types.builtins.INT4,
  pg.types.builtins.JSON,
  pg.types.builtins.JSONB,
]);

/** A PostgreSQL server behind a pool. `onIdleError` hears of connections lost while nobody used them. */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  limits: Limits = LIMITS,
): LibraryEngine {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Row-level security makes plans look dear: PostgreSQL would compile them, up to a second before a row of a page.
    options: '-c jit=off',
    keepAlive: true,
    application_name: 'portal-api',
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        PARSED_TYPES.has(oid)
          ? pg.types.getTypeParser(oid, format)
          : (text: string) => text) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', onIdleError);
  // Whoever has taken a connection hears of its loss by the statement that fails; unheard, the event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    transaction: (access, work) => inTransaction(pool, limits, access, work),
    direct: (text, values) => runDirect(pool, limits, text, values),
    close: () => pool.end(),
  };
}

async function inTransaction<Result>(
  pool: pg.Pool,
  { answerMs }: Limits,
  access: Access,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool);
  const connection: Connection = { client, answerMs, unsent: BEGIN[access], lost: null };
  try {
    const result = await work(sqlOn(connection));
    if (connection.unsent === '') await run(connection, 'commit');
    return result;
  } catch (error) {
    // What is lost cannot be asked for anything, and undoes by itself what was not committed.
    if (!connection.lost && connection.unsent === '')
      await run(connection, 'rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(connection.lost ?? undefined);
  }
}

/**
 * The pool's own time-out is a bare Error, and a server that has stopped leaves no socket to connect to (ENOENT, where
 * DATABASE_URL names a folder as its host): a code makes either an answer (503) instead of a fault.
 */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const failure = error as Error & { code?: string };
    if (failure.code && failure.code !== 'ENOENT') throw failure;
    throw Object.assign(failure, { code: 'POOL_UNAVAILABLE' });
  }
}

/** `query_timeout` is missing in pg's types. */
type Statement = pg.QueryConfig<unknown[]> & { query_timeout?: number };

interface Connection {
  client: pg.PoolClient;
  answerMs: number;
  /** How the transaction begins, until the first statement is sent: with it where it is a script, else before it. */
  unsent: string;
  /** Why it must not be used again. */
  lost: Error | null;
}

function sqlOn(connection: Connection): Sql {
  const sql: Sql = {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      const first = takeUnsent(connection);
      if (first !== '') await run(connection, first);
      return (await run(connection, text, values, takesItsTime(sql))).rows as Row[];
    },
    script: async (text) =>
      void (await run(connection, takeUnsent(connection) + text, undefined, takesItsTime(sql))),
  };
  return sql;
}

function takeUnsent(connection: Connection): string {
  const taken = connection.unsent;
  connection.unsent = '';
  return taken;
}

async function run(
  connection: Connection,
  text: string,
  values?: readonly unknown[],
  unlimited = false,
): Promise<pg.QueryResult> {
  const { client, answerMs } = connection;
  const statement: Statement = {
    text,
    ...(values && { values: [...values] }),
    ...(!unlimited && { query_timeout: answerMs }),
  };
  try {
    return await client.query(statement);
  } catch (error) {
    throw asLoss(error, (loss) => (connection.lost = loss));
  }
}

/** How pg says that a connection is of no use any more; it gives these errors no code. */
const BARE_LOSS = /^(Connection terminated|Query read timeout|Client (has encountered|was closed))/;
/** The classes of PostgreSQL and Node for the same: the server shuts down, ends the session, or the network fails. */
const CODED_LOSS = /^(57P0|25P03|08|ECONN|EPIPE|ETIMEDOUT)/;

/** A code makes a loss an answer (503) instead of a fault. */
function asLoss(error: unknown, onLoss: (error: Error) => void): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as Error & { code?: string };
  if (code === undefined && BARE_LOSS.test(error.message)) {
    onLoss(error);
    return Object.assign(error, { code: 'POOL_LOST' });
  }
  if (code !== undefined && CODED_LOSS.test(code)) onLoss(error);
  return error;
}

/** pg answers several statements with a list of results, though its types say otherwise. */
async function runDirect(
  pool: pg.Pool,
  { answerMs }: Limits,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<{ rows: unknown[] }> {
  const client = await connect(pool);
  let failure: Error | undefined;
  try {
    const statement: Statement = {
      text,
      ...(values && { values: [...values] }),
      types: pg.types,
      query_timeout: answerMs,
    };
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(statement);
    return Array.isArray(answer) ? { rows: answer.flatMap(({ rows }) => rows) } : answer;
  } catch (error) {
    // A block of its own that failed half-way would be the next one's: the connection is not used again.
    failure = error as Error;
    throw asLoss(error, () => undefined);
  } finally {
    client.release(failure);
  }
}
