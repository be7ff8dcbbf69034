import type { PaymentAuthorization, RouteHandlers } from '@portal/api-sdk/server';
import { networkOf } from '@portal/api-sdk/network';
import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../../audit/recordAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { centsOf } from '../../payments/rules/cents';
import { tellPayment } from '../../payments/paymentNotices';
import { giveTryBack, takeTry } from '../../registration/guessing';
import { regkeyHash } from '../../registration/regkey';
import { notFound, ProblemError } from '../../problems';
import type { Services } from '../../services';
import { tooManyTries } from '../registration/problems';
import {
  lockApproval,
  selectApprovalOf,
  type ApprovalRow,
} from '../money-movement/approvalRepository';
import { carryOut, refuseUnfit } from '../money-movement/approvalHandlers';
import { money } from '../profile/money';
import { lockMoney, selectTransfer, type TransferRow } from '../money-movement/transferRepository';
import { kindWords } from '../money-movement/transferWords';
import {
  decideAuthorization,
  findAuthorization,
  hasAccess,
  type StoredAuthorization,
} from './authorizationRepository';

type Handlers = Pick<RouteHandlers, 'getPaymentAuthorization' | 'submitPaymentAuthorization'>;

/** For the holder of a link, without a sign-in (spec §2, §7): the key of the link is all that is believed. */
export function paymentAuthorizationHandlers(services: Services): Handlers {
  return {
    async getPaymentAuthorization(request, reply) {
      const answer = await withLink(
        services,
        request,
        request.params.authorizationid,
        async (link) => {
          await leaveLine(link, request, 'authorization.opened');
          return describe(services, link);
        },
      );
      return reply.code(200).send(answer);
    },
    async submitPaymentAuthorization(request, reply) {
      const { decision, amount, note } = request.body;
      const answer = await withLink(
        services,
        request,
        request.params.authorizationid,
        async (link) => {
          const found = await describe(services, link);
          if (found.state !== 'pending') return found;
          if (found.amount === undefined || centsOf(found.amount.amount) !== centsOf(amount)) {
            throw otherAmount();
          }
          await decide(services, link, { approve: decision === 'approve', note: note ?? null });
          await leaveLine(
            link,
            request,
            decision === 'approve' ? 'authorization.approved' : 'authorization.declined',
          );
          return {
            ...found,
            state: decision === 'approve' ? ('approved' as const) : ('declined' as const),
          };
        },
      );
      return reply.code(200).send(answer);
    },
  };
}

interface Link {
  scope: HouseholdScope;
  stored: StoredAuthorization;
  approval: ApprovalRow;
  transfer: TransferRow;
}

/**
 * Runs work for the holder of a link, as the person it was sent to. Unknown links and wrong keys are counted and told
 * apart by nothing.
 */
async function withLink<Result>(
  { db, secretBox: box, now: clock }: Services,
  request: FastifyRequest,
  id: string,
  work: (link: Link) => Promise<Result>,
): Promise<Result> {
  const now = clock();
  const network = networkOf(request.ip);
  const result = await db.transaction({ subject: null, access: 'write' }, async (sql) => {
    const counting = { sql, box, now };
    const wait = await takeTry(counting, `key ${network}`);
    if (wait > 0) return { wait };
    const stored = await findAuthorization(sql, id, regkeyHash(request.headers['regkey']));
    // What is counted stays counted: nothing is thrown before the commit.
    if (!stored) return { missing: true as const };
    await giveTryBack(counting, `key ${network}`);
    const link = await openLink(sql, stored);
    return link ? { answer: await work(link) } : { missing: true as const };
  });
  if ('wait' in result && result.wait !== undefined) throw tooManyTries(result.wait);
  if (!('answer' in result)) throw notFound('authorization');
  // `as`: only `work` makes an answer.
  return result.answer as Result;
}

async function openLink(sql: Sql, stored: StoredAuthorization): Promise<Link | null> {
  const { subject, household_id: household, transfer_id: transferId } = stored;
  await sql.query("select set_config('portal.subject', $1, true)", [subject]);
  // Whose access was taken away decides nothing, here as after a sign-in.
  if (!(await hasAccess(sql, subject))) return null;
  const scope: HouseholdScope = { sql, subject, household };
  const transfer = await selectTransfer(scope, transferId);
  const approval = await selectApprovalOf(scope, { transfer: transferId });
  return transfer && approval ? { scope, stored, approval, transfer } : null;
}

async function describe(
  { now }: Services,
  { stored, approval, transfer }: Link,
): Promise<PaymentAuthorization> {
  if (stored.decision !== null) return { state: stored.decision };
  if (approval.state !== 'pending') {
    return {
      state: approval.state === 'expired' && transfer.state === 'expired' ? 'expired' : 'decided',
    };
  }
  if (Date.parse(approval.expires_at) <= now().getTime()) return { state: 'expired' };
  return {
    state: 'pending',
    what: kindWords(transfer.kind),
    requestedby: approval.requested_name ?? 'Another client',
    from: `${transfer.from_name} ${transfer.from_detail}`,
    to: `${transfer.to_name} ${transfer.to_detail}`,
    amount: money(transfer.amount),
    processon: transfer.process_on,
    expiresat: approval.expires_at,
  };
}

async function decide(
  services: Services,
  { scope, stored, approval }: Link,
  { approve, note }: { approve: boolean; note: string | null },
): Promise<void> {
  const at = services.now();
  await lockMoney(scope);
  const held = await lockApproval(scope, approval.approval_id);
  if (!held) throw notFound('authorization');
  await refuseUnfit(scope, held, at);
  // Once: whoever comes second with the same link finds it decided.
  await decideAuthorization(scope.sql, stored.authorization_id, approve, at);
  await carryOut(services, scope, held, { approve, note, at });
  await tellPayment(services, scope, { event: 'decided', approvalId: approval.approval_id });
}

async function leaveLine(
  { scope, stored }: Link,
  request: FastifyRequest,
  action: 'authorization.opened' | 'authorization.approved' | 'authorization.declined',
): Promise<void> {
  await recordAudit(scope.sql, {
    ...{ ...originOf(request), actor: scope.subject, subject: scope.subject },
    ...{ action, outcome: 'done', object: { type: 'authorization', id: stored.authorization_id } },
  });
  request.audited = true;
}

function otherAmount(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'authorization.other_amount',
    title: 'This is not the amount that is asked for. Nothing was decided.',
    detail: 'Open the link again and read it once more.',
  });
}
