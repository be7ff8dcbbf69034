import pg from 'pg';
import type { Access, LibraryEngine, Sql } from './sql';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Below the server's request timeout, so that a stuck statement answers instead of hanging. */
const STATEMENT_TIMEOUT_MS = 10_000;

const BEGIN: Record<Access, string> = {
  read: 'begin isolation level repeatable read, read only',
  write: 'begin isolation level read committed, read write',
};

/** pg's own parsers would read dates in the server's time zone; text keeps every digit. */
const PARSED_TYPES = new Set<number>([
  pg.types.builtins.BOOL,
  pg.types.builtins.BYTEA,
  pg.types.builtins.INT2,
  pg.types.builtins.INT4,
  pg.types.builtins.JSON,
  pg.types.builtins.JSONB,
]);

/** A PostgreSQL server behind a pool. `onIdleError` hears of connections lost while nobody used them. */
export function openPostgres(url: string, onIdleError: (error: Error) => void): LibraryEngine {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'portal-api',
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        PARSED_TYPES.has(oid)
          ? pg.types.getTypeParser(oid, format)
          : (text: string) => text) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', onIdleError);
  return {
    transaction: (access, work) => inTransaction(pool, access, work),
    direct: (text, values) => runDirect(pool, text, values),
    close: () => pool.end(),
  };
}

async function inTransaction<Result>(
  pool: pg.Pool,
  access: Access,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    await client.query(BEGIN[access]);
    const result = await work(sqlOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The pool's own time-out is a bare Error; a code makes it an answer (503) instead of a fault. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const failure = error as Error & { code?: string };
    if (failure.code) throw failure;
    throw Object.assign(failure, { code: 'POOL_UNAVAILABLE' });
  }
}

function sqlOn(client: pg.PoolClient): Sql {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[],
    script: async (text) => void (await client.query(text)),
  };
}

/** pg answers several statements with a list of results, though its types say otherwise. */
async function runDirect(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<{ rows: unknown[] }> {
  const answer: pg.QueryResult | pg.QueryResult[] = await pool.query({
    text,
    ...(values && { values: [...values] }),
    types: pg.types,
  });
  return Array.isArray(answer) ? { rows: answer.flatMap(({ rows }) => rows) } : answer;
}
