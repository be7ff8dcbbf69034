import { networkOf } from '@portal/api-sdk/network';
import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../../audit/recordAudit';
import type { AuditAction } from '../../audit/vocabulary';
import type { SecretBox } from '../../auth/secretBox';
import type { Sql } from '../../db/sql';
import type { Services } from '../../services';
import type { Deliverable } from '../../outbox/deliverable';
import { tooManyTries } from './problems';
import { giveTryBack, takeTry } from '../../registration/guessing';
import { regkeyHash } from '../../registration/regkey';
import { selectInvite, type StoredInvite } from './inviteRepository';

/** What a step works with: one transaction that sees one invite, and who is asking. */
export interface RegistrationScope {
  sql: Sql;
  box: SecretBox;
  now: Date;
  invite: StoredInvite;
  /** The key came with a right code; that of the link alone leads to the identity check. */
  proven: boolean;
  /** Whose messages these are, until there is a subject. */
  subject: string;
  deliverable: Deliverable;
  /** Where the request came from. */
  network: string;
}

interface Invalid {
  outcome: 'invalid';
}

/** Stands before an invite's id where a subject is asked for. */
const PREFIX = 'registration:';
const INVALID: Invalid = { outcome: 'invalid' };

type RegistrationAction = Extract<AuditAction, `registration.${string}`>;

/**
 * Runs a step for the holder of the key in the header `regkey`. Unknown, used and expired keys are counted and answered
 * alike. What `work` answers is committed whatever it is.
 * @throws ProblemError 429 `registration.too_many_tries`.
 */
export type InRegistration = <Answer>(
  request: FastifyRequest,
  work: (scope: RegistrationScope) => Promise<Answer>,
  /** What the audit log calls it; without it, it is no event. */
  action?: RegistrationAction,
) => Promise<Answer | Invalid>;

export function createInRegistration(services: Services): InRegistration {
  const { db, secretBox: box, deliverable, now: clock } = services;
  return async (request, work, action) => {
    const now = clock();
    const hash = regkeyHash(request.headers['regkey']);
    const network = networkOf(request.ip);
    const result = await db.transaction({ subject: null, access: 'write' }, async (sql) => {
      const counting = { sql, box, now };
      const wait = await takeTry(counting, `key ${network}`);
      if (wait > 0) return { wait };
      const found = await selectInvite(sql, hash, now);
      if (!found) {
        if (action) await recordStep(sql, request, { action, answer: INVALID });
        return { answer: INVALID };
      }
      await giveTryBack(counting, `key ${network}`);
      const subject = subjectOfInvite(found.invite.id);
      await sql.query("select set_config('portal.subject', $1, true)", [subject]);
      const answer = await work({ ...counting, ...found, subject, deliverable, network });
      if (action) await recordStep(sql, request, { action, answer, actor: subject });
      return { answer };
    });
    if (result.wait !== undefined) throw tooManyTries(result.wait);
    return result.answer;
  };
}

/** What somebody was told no with. */
const REFUSALS = [
  'invalid',
  'rejected',
  'expired',
  'exhausted',
  'superseded',
  'credentialsMissing',
];

interface Step {
  action: RegistrationAction;
  answer: unknown;
  /** The holder of an invite; absent for whoever has none. */
  actor?: string;
}

async function recordStep(
  sql: Sql,
  request: FastifyRequest,
  { action, answer, actor }: Step,
): Promise<void> {
  const { outcome = '' } = answer as { outcome?: string };
  await recordAudit(sql, {
    ...originOf(request),
    ...(actor !== undefined && {
      actor,
      object: { type: 'registration', id: actor.slice(PREFIX.length) },
    }),
    action,
    outcome: REFUSALS.includes(outcome) ? 'refused' : 'done',
  });
  request.audited = true;
}

/** Never that of a token: those of the provider are opaque ids without a colon. */
export function subjectOfInvite(inviteId: string): string {
  return `${PREFIX}${inviteId}`;
}
