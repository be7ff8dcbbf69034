import type { FastifyRequest } from 'fastify';
import { type AuditEvent, originOf, recordAudit } from '../../audit/recordAudit';
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

/** Writes what a guest opened into the file of the client whose it is. What cannot be written there is not answered. */
export async function recordOpening(
  { db }: Services,
  request: FastifyRequest,
  opened: { client: string; shareid: string; document?: string; account?: string },
): Promise<void> {
  const { client, shareid, document, account } = opened;
  const event: AuditEvent =
    document === undefined
      ? {
          action: 'share.account_opened',
          outcome: 'done',
          object: { type: 'account', id: account ?? '' },
          reason: `share.${shareid}`,
        }
      : {
          action: 'share.document_opened',
          outcome: 'done',
          object: { type: 'document', id: document },
          reason: `share.${shareid}`,
        };
  await recordAudit(db, { ...originOf(request), subject: client, ...event });
  request.audited = true;
}
