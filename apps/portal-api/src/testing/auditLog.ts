import { expect } from 'vitest';
import sandbox from '@portal/sandbox-data/people';
import { contract } from '../contract';
import type { TestServer } from './testServer';

/** A row of `audit_line`. */
export interface StoredLine {
  [column: string]: string | Uint8Array | null;
  line_id: string;
  action: string;
  actor: string;
}

/** Everything the audit log can say, as the contract has it. */
export const VOCABULARY: readonly string[] = (
  contract as unknown as { components: { schemas: { AuditAction: { enum: string[] } } } }
).components.schemas.AuditAction.enum;

export function linesAfter(
  { engine }: Pick<TestServer, 'engine'>,
  id = '0',
): Promise<StoredLine[]> {
  return engine.transaction('read', (sql) =>
    sql.query<StoredLine>('select * from audit_line where line_id > $1 order by line_id', [id]),
  );
}

/** What a line cannot be without: its word, its time, its hand, its request, its place in the chain. */
export const COMPLETE = {
  action: expect.toSatisfy((action: string) => VOCABULARY.includes(action)),
  at: expect.stringMatching(/^20/),
  actor: expect.stringMatching(/./),
  outcome: expect.stringMatching(/^(done|refused|failed)$/),
  browser: expect.stringMatching(/^[a-z_]+$/),
  // Without a request: the payment or standing instruction, the registration, or the database that acted.
  request_id: expect.stringMatching(/^([0-9a-f-]{36}|[ts][0-9a-f]{32}|reg[0-9a-f]{24}|database)$/),
  number: expect.stringMatching(/^\d+$/),
  prev_hash: expect.any(Uint8Array),
  hash: expect.any(Uint8Array),
};

/** The actions that the log tells of a household's people, each once; every line of them is complete. */
export async function actionsTold(server: Pick<TestServer, 'engine'>): Promise<string[]> {
  const lines = (await linesAfter(server)).filter(({ household_id }) => household_id !== null);
  for (const line of lines) expect(line).toMatchObject(COMPLETE);
  return [...new Set(lines.map(({ action }) => action))];
}

/** A persona in place of a subject, and what stands for an id in place of the id. */
function who(subject: string | Uint8Array | null | undefined): string {
  const person = sandbox.people.find((one) => one.subject === subject);
  return person?.persona ?? String(subject ?? '-').replace(/:.*/, '');
}

/**
 * A line with nothing left out: action, outcome, reason, what it was about, by whom, about whom, in a sign-in or not, and
 * whether a call brought it or the server by itself.
 */
export function inWords(line: StoredLine): string {
  const { action, outcome, reason, object_type, actor, subject, session, ip } = line;
  const place = session ? 'signed-in' : 'signed-out';
  const words = [
    action,
    outcome,
    reason ?? '-',
    object_type ?? '-',
    who(actor),
    who(subject),
    place,
  ];
  return [...words, ip === '' ? 'server' : 'call'].join(' ');
}
