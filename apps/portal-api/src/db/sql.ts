import { escapeLiteral } from 'pg';

/** A value that both engines bind the same way. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly (string | null)[];

/** Statements inside one transaction. Numeric, bigint, date and timestamp columns arrive as strings. */
export interface Sql {
  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Several statements without values. As the first of a transaction they are sent with its beginning, in one message. */
  script(text: string): Promise<void>;
}

/** `read` sees one snapshot and cannot write, so totals always match the rows beside them. */
export type Access = 'read' | 'write';

/** A PostgreSQL, embedded or remote, with the rights of the user that connected. */
export interface SqlEngine {
  transaction<Result>(access: Access, work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** One statement that reads. Absent where it is no cheaper than a transaction: see the function of this name. */
  readOnce?<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Runs one statement in a transaction of its own that only reads. */
export function readOnce<Row>(
  engine: SqlEngine,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<Row[]> {
  if (engine.readOnce) return engine.readOnce<Row>(text, values);
  return engine.transaction('read', (sql) => sql.query<Row>(text, values));
}

/** For libraries that begin and end transactions of their own; everything else goes through `transaction`. */
export interface LibraryEngine extends SqlEngine {
  /** Runs a statement, or without values several; times arrive as `Date`. */
  direct(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Frees what changed and deleted rows have left behind, table by table. Absent where a server does so by itself.
   */
  vacuum?(): Promise<void>;
}

/** Whom a transaction works for: row-level security shows this person's household and nothing else. */
export interface Scope {
  /** `sub` of the verified token; null for what is open to everyone. */
  subject: string | null;
  /** Whose hand it is, when that is somebody else: a support user's in a simulation. Then nothing is written. */
  actor?: string | null;
  /** The one share that a guest asks about: what it names is all that the guest's transaction sees. */
  share?: string;
  access: Access;
}

/** What handlers get: every statement runs as the restricted role, in someone's scope. */
export interface Database {
  transaction<Result>(scope: Scope, work: (sql: Sql) => Promise<Result>): Promise<Result>;
}

/** The role without rights of its own that requests run as (migrations grant what it may touch). */
export const APP_ROLE = 'portal_app';

/** The role that keeps the books of every household; nothing that answers a request runs as it. */
export const BOOKS_ROLE = 'portal_books';

/** Narrows an engine to scoped transactions. */
export function scopedDatabase(engine: SqlEngine): Database {
  return {
    transaction: ({ subject, actor = null, share = '', access }, work) =>
      engine.transaction(actor === null ? access : 'read', async (sql) => {
        // The settings end with the transaction, so a pooled connection never keeps a scope.
        await sql.script(
          `set local role ${APP_ROLE}; set local portal.subject = ${textOf(subject ?? '')};
           set local portal.actor = ${textOf(actor ?? '')}; set local portal.share = ${textOf(share)}`,
        );
        return work(sql);
      }),
  };
}

/** A text as SQL writes it: binding four values takes the embedded database as long as a small read. */
function textOf(value: string): string {
  // A message ends where a NUL is: what stands behind it would not be part of the statement.
  if (value.includes('\0')) throw new Error('A setting holds a NUL character.');
  return escapeLiteral(value);
}
