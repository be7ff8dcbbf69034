import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../../audit/recordAudit';
import type { Sql } from '../../db/sql';
import { notFound, tokenInvalid } from '../../problems';
import type { Services } from '../../services';
import { selectReceived, type StoredReceived, wasReceived } from './guestRepository';
import { shareEnded } from './problems';

/** What a guest's handler works with: one read, one share. */
export interface GuestScope extends StoredReceived {
  sql: Sql;
}

/**
 * Runs a guest's read for one share. Whether it goes on is asked here, by the server's clock, and again by each row that the
 * database shows. There is no guest's write.
 * @throws ProblemError 403 `share.ended`, 404 `share.not_found` for what never was theirs.
 */
export async function asGuest<Result>(
  { db, now }: Services,
  request: FastifyRequest,
  shareid: string,
  work: (scope: GuestScope) => Promise<Result>,
): Promise<{ result: Result; client: string }> {
  const { subject, actor } = request;
  if (subject === null || actor !== null) throw tokenInvalid();
  return db.transaction({ subject, access: 'read', share: shareid }, async (sql) => {
    const [found] = await selectReceived(sql, subject, now(), shareid);
    if (!found) throw (await wasReceived(sql, shareid)) ? shareEnded() : notFound('share');
    return { result: await work({ sql, ...found }), client: found.client };
  });
}

/** What a guest opened: one of these. */
interface Opened {
  client: string;
  shareid: string;
  document?: string;
  account?: string;
  /** Of a drive. */
  file?: string;
}

/** Writes what a guest opened into the file of the client whose it is. What cannot be written there is not answered. */
export async function recordOpening(
  { db }: Services,
  request: FastifyRequest,
  { client, shareid, ...opened }: Opened,
): Promise<void> {
  const event = { ...eventOf(opened), outcome: 'done', reason: `share.${shareid}` } as const;
  await recordAudit(db, { ...originOf(request), subject: client, ...event });
  request.audited = true;
}

function eventOf({ document, account = '', file }: Omit<Opened, 'client' | 'shareid'>) {
  if (document !== undefined)
    return { action: 'share.document_opened', object: { type: 'document', id: document } } as const;
  if (file !== undefined)
    return { action: 'share.file_opened', object: { type: 'drive_item', id: file } } as const;
  return { action: 'share.account_opened', object: { type: 'account', id: account } } as const;
}
