import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Access, Sql } from '../../db/sql';
import { personUnknown } from '../../problems';
import type { Services } from '../../services';

/** Whose side of the messages a request works on. */
export interface BoxScope {
  sql: Sql;
  subject: string;
  /** A client's subject, or an advisor's id; the database decides it. */
  box: string;
  /** As others read it. */
  name: string;
  byFirm: boolean;
  /** Empty for advisors. */
  household: string;
  /** In a simulation. Files stay closed. */
  simulated: boolean;
  /** In a simulation that the client has not allowed to read: messages are there, and not what they say. */
  hidden: boolean;
  now: string;
}

export type InBox = <Result>(
  request: FastifyRequest,
  access: Access,
  work: (scope: BoxScope) => Promise<Result>,
) => Promise<Result>;

/** Runs a handler's work for the box of whoever asks, client or advisor. */
export function createInBox({ asPerson, now }: Pick<Services, 'asPerson' | 'now'>): InBox {
  return (request, access, work) =>
    asPerson(request, access, async ({ sql, subject, household }) => {
      const at = now().toISOString();
      const [row] = await sql.query<{ box: string | null; name: string; may_read: boolean }>(
        `select message_box() as box, given_name || ' ' || family_name as name,
           exists (select from support_reading where box = message_box() and until > $2::timestamptz) as may_read
         from person where subject = $1`,
        [subject, at],
      );
      if (!row || row.box === null) throw personUnknown();
      return work({
        sql,
        subject,
        household,
        box: row.box,
        name: row.name,
        byFirm: household === '',
        simulated: request.actor !== null,
        hidden: request.actor !== null && !row.may_read,
        now: at,
      });
    });
}

const ID_BYTES = 12;

export function newId(kind: 'msg' | 'cnv' | 'drf' | 'fld' | 'att'): string {
  return `${kind}-${randomBytes(ID_BYTES).toString('hex')}`;
}

/** An instant as the contract writes it. */
export function instant(stored: string): string {
  return new Date(stored).toISOString();
}

/** Text as it is kept: no control characters but tabs and line ends, no half characters. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** One line, without what turns its direction around or cannot be seen (CWE-451): subjects, names, searches. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}
