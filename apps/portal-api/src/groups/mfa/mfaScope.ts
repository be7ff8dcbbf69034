import type { MfaAnswer } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import type { AuditEvent } from '../../audit/recordAudit';
import { recordRequest } from '../../audit/requestAudit';
import type { AuditAction } from '../../audit/vocabulary';
import { findBlockage, type Judgement } from '../../auth/attempts';
import type { HouseholdScope } from '../../auth/requestContext';
import type { SecretBox } from '../../auth/secretBox';
import { spendGrant } from '../../auth/stepUp';
import {
  hasSession,
  openSession,
  presentedBy,
  type Presented,
  type SessionQuality,
} from '../../auth/totpSession';
import type { Access } from '../../db/sql';
import type { Deliverable } from '../../outbox/deliverable';
import type { Services } from '../../services';
import { mfaFreshFactorRequired, mfaLocked, mfaRecoveryOnly } from './problems';

/** What a handler of this group works with: its household's transaction, and what was presented. */
export interface MfaScope extends HouseholdScope, Presented {
  box: SecretBox;
  deliverable: Deliverable;
  /** Adds a line to the audit log, in this transaction. */
  record(event: AuditEvent): Promise<void>;
}

export type InMfa = <Result>(
  request: FastifyRequest,
  access: Access,
  work: (scope: MfaScope) => Promise<Result>,
) => Promise<Result>;

/** People of the firm have second factors, too, so no household is asked for. */
export function createInMfa({ asPerson, secretBox, deliverable, now }: Services): InMfa {
  return async (request, access, work) => {
    const presented = presentedBy(request, now());
    return asPerson(request, access, (scope) =>
      work({
        ...presented,
        ...scope,
        box: secretBox,
        deliverable,
        record: (event) => recordRequest(scope.sql, request, event),
      }),
    );
  };
}

/**
 * Changing a factor needs a session, opened or stepped up at most five minutes ago, once there is a factor at all:
 * what somebody began with a token alone comes to nothing when the person has one meanwhile.
 * @throws ProblemError 403 `mfa.fresh_factor_required`.
 */
export async function requireFactor(scope: MfaScope, quality: SessionQuality): Promise<void> {
  const rows = await scope.sql.query<{ held: boolean }>(
    `select exists (select from mfa_authenticator where subject = $1)
       or exists (select from mfa_channel where subject = $1 and confirmed_at is not null) as held`,
    [scope.subject],
  );
  if (rows[0]?.held && !(await hasSession(scope.sql, scope, quality))) {
    throw mfaFreshFactorRequired();
  }
}

/**
 * What `requireFactor` asks for, and a grant that the request presents must be for this operation, too.
 * @throws ProblemError 403 `mfa.fresh_factor_required`, `mfa.step_up_required`.
 */
export async function requireFreshFactor(
  scope: MfaScope,
  operation: string,
  request: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<void> {
  await requireFactor(scope, 'fresh');
  if (request.headers['stepupgrant'] !== undefined)
    await spendGrant(scope.sql, scope, operation, request);
}

/** What a right factor is called in the audit log. */
type VerifiedAction = Extract<
  AuditAction,
  | 'mfa.verified'
  | 'mfa.stepped_up'
  | 'mfa.authenticator_registered'
  | 'mfa.channel_added'
  | 'mfa.recovery_code_used'
>;

const JUDGED = {
  rejected: { action: 'mfa.rejected', outcome: 'refused', reason: 'mfa.rejected' },
  expired: { action: 'mfa.rejected', outcome: 'refused', reason: 'mfa.expired' },
  locked: { action: 'mfa.locked', outcome: 'refused', reason: 'mfa.locked' },
  recoveryOnly: { action: 'mfa.locked', outcome: 'refused', reason: 'mfa.recovery_only' },
} as const;

/** Tells the audit log of a judgement, in the transaction that counted it. */
export function recordJudgement(
  scope: MfaScope,
  { outcome }: Judgement,
  verified: VerifiedAction,
): Promise<void> {
  return scope.record(
    outcome === 'verified' ? { action: verified, outcome: 'done' } : JUDGED[outcome],
  );
}

/** What a right factor does at sign-in: it opens a session and takes back a request for help. */
export async function answerWithSession(
  scope: MfaScope,
  judgement: Judgement,
  verified: VerifiedAction = 'mfa.verified',
): Promise<Judged> {
  await recordJudgement(scope, judgement, verified);
  if (judgement.outcome !== 'verified') return { judgement };
  await scope.sql.query('delete from mfa_reset_request where subject = $1', [scope.subject]);
  return { judgement, session: await openSession(scope.sql, scope) };
}

export interface Judged {
  judgement: Judgement;
  session?: MfaAnswer['session'];
}

/**
 * The answer to a judgement, made after the transaction that counted the attempt is committed.
 * @throws ProblemError 429 `mfa.locked`, 403 `mfa.recovery_only`.
 */
export function judgementAnswer(judgement: Judgement): Pick<MfaAnswer, 'outcome' | 'triesleft'> {
  switch (judgement.outcome) {
    case 'locked':
      throw mfaLocked(judgement);
    case 'recoveryOnly':
      throw mfaRecoveryOnly();
    case 'rejected':
      return { outcome: 'rejected', triesleft: judgement.triesLeft };
    case 'verified':
    case 'expired':
      return { outcome: judgement.outcome };
  }
}

export function mfaAnswer({ judgement, session }: Judged): MfaAnswer {
  return { ...judgementAnswer(judgement), ...(session && { session }) };
}

/**
 * No code is sent that could not be used.
 * @throws ProblemError 429 `mfa.locked`, 403 `mfa.recovery_only`.
 */
export async function refuseWhileBlocked(scope: MfaScope): Promise<void> {
  const blockage = await findBlockage(scope, 'code');
  if (blockage) judgementAnswer(blockage);
}
