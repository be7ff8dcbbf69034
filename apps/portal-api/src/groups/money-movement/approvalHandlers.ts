import type { Approval, RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { recordRequest } from '../../audit/requestAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import { spendGrant } from '../../auth/stepUp';
import { presentedBy } from '../../auth/totpSession';
import { tellPayment } from '../../payments/paymentNotices';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound, requestInvalid } from '../../problems';
import type { Services } from '../../services';
import {
  type ApprovalRow,
  decideApproval,
  lockApproval,
  selectApprovals,
  toApproval,
} from './approvalRepository';
import { accountToLeave, applyProposal } from './instructionChanges';
import { selectInstructionsOf, setInstruction, toInstruction } from './instructionRepository';
import { selectHolders } from './placesRepository';
import { approvalRefused } from './problems';
import {
  lockMoney,
  selectTransfer,
  selectTransfersOf,
  stepTransfer,
  toTransfer,
} from './transferRepository';

type ApprovalHandlers = Pick<RouteHandlers, 'listApprovals' | 'submitApprovalDecision'>;

export function approvalHandlers(services: Services): ApprovalHandlers {
  const { inHousehold, now } = services;
  return {
    async listApprovals(request, reply) {
      const items = await inHousehold(request, 'read', async (scope) => {
        const at = now();
        const rows = await selectApprovals(scope, at);
        return rows.map(await withSubjectMatter(scope, rows, at));
      });
      return reply.code(200).send({ items });
    },
    async submitApprovalDecision(request, reply) {
      const { approvalid } = request.params;
      // In the body too, so that the code of a step-up is bound to this one.
      if (request.body.approvalid !== approvalid) {
        throw requestInvalid([
          { field: '/approvalid', message: 'This is not the approval of the address.' },
        ]);
      }
      const decided = await inHousehold(request, 'write', async (scope) => {
        const row = await decideOne(services, scope, request, {
          approvalId: approvalid,
          ...request.body,
        });
        return (await withSubjectMatter(scope, [row], now()))(row);
      });
      return reply.code(200).send(decided);
    },
  };
}

/** Reads what the rows are about; resolves to what puts each together with it. */
async function withSubjectMatter(
  scope: HouseholdScope,
  rows: readonly ApprovalRow[],
  now: Date,
): Promise<(row: ApprovalRow) => Approval> {
  const transfers = await selectTransfersOf(
    scope,
    rows.flatMap(({ transfer_id }) => transfer_id ?? []),
  );
  const instructions = await selectInstructionsOf(
    scope,
    rows.flatMap(({ instruction_id }) => instruction_id ?? []),
  );
  const transferOf = new Map(transfers.map((one) => [one.transfer_id, one]));
  const instructionOf = new Map(instructions.map((one) => [one.instruction_id, one]));
  return (row) => {
    const transfer = transferOf.get(row.transfer_id ?? '');
    const instruction = instructionOf.get(row.instruction_id ?? '');
    return toApproval(row, scope.subject, {
      ...(transfer && { transfer: toTransfer(transfer, now) }),
      ...(instruction && { instruction: toInstruction(instruction, newYorkTimeOf(now).day) }),
    });
  };
}

interface Decision {
  approvalId: string;
  decision: 'approve' | 'reject';
  note?: string;
}

async function decideOne(
  services: Services,
  scope: HouseholdScope,
  request: FastifyRequest,
  { approvalId, decision, note }: Decision,
): Promise<ApprovalRow> {
  const at = services.now();
  await lockMoney(scope);
  const row = await lockApproval(scope, approvalId);
  if (!row) throw notFound('approval');
  await refuseUnfit(scope, row, at);
  if (decision === 'approve') {
    await spendGrant(scope.sql, presentedBy(request, at), 'submitApprovalDecision', request);
  }
  await carryOut(services, scope, row, { approve: decision === 'approve', note: note ?? null, at });
  await recordRequest(scope.sql, request, {
    action: decision === 'approve' ? 'approval.approved' : 'approval.rejected',
    outcome: 'done',
    object: { type: 'approval', id: approvalId },
  });
  if (decision === 'approve' && row.instruction_id !== null) {
    await recordRequest(scope.sql, request, {
      action: row.proposal === null ? 'instruction.set_up' : 'instruction.changed',
      outcome: 'done',
      object: { type: 'instruction', id: row.instruction_id },
    });
  }
  await tellPayment(services, scope, { event: 'decided', approvalId });
  const after = await lockApproval(scope, approvalId);
  return after ?? row;
}

/** Whoever asked does not decide, nor somebody who does not hold the account, nor anybody after the cut-off. */
export async function refuseUnfit(
  scope: HouseholdScope,
  row: ApprovalRow,
  at: Date,
): Promise<void> {
  if (row.requested_by === scope.subject) {
    throw approvalRefused('own', 'You asked for it: another holder of the account has to decide.');
  }
  const from = await accountOf(scope, row);
  if (from === null || !(await selectHolders(scope, from)).includes(scope.subject)) {
    throw approvalRefused('not_holder', 'Only a holder of the account decides.');
  }
  if (row.state !== 'pending') throw approvalRefused('over', `It is ${row.state} already.`);
  if (Date.parse(row.expires_at) <= at.getTime()) {
    throw approvalRefused('over', 'The cut-off has passed: it has to be asked for anew.');
  }
}

async function accountOf(scope: HouseholdScope, row: ApprovalRow): Promise<string | null> {
  if (row.transfer_id !== null) {
    return (await selectTransfer(scope, row.transfer_id))?.from_account_key ?? null;
  }
  if (row.instruction_id === null) return null;
  return accountToLeave(scope, row.instruction_id, row.proposal);
}

/** Writes a decision down and does what it says. */
export async function carryOut(
  services: Services,
  scope: HouseholdScope,
  row: ApprovalRow,
  { approve, note, at }: { approve: boolean; note: string | null; at: Date },
): Promise<void> {
  await decideApproval(scope, row.approval_id, {
    state: approve ? 'approved' : 'rejected',
    note,
    now: at,
  });
  if (row.transfer_id !== null) {
    await stepTransfer(scope, row.transfer_id, {
      state: approve ? 'scheduled' : 'cancelled',
      reason: approve ? null : ['A second holder did not approve.', note].filter(Boolean).join(' '),
      now: at,
    });
  }
  if (row.instruction_id !== null) {
    if (approve) await applyProposal(services, scope, row.instruction_id, row);
    else if (row.proposal === null) {
      await setInstruction(scope, row.instruction_id, { state: 'cancelled' });
    }
  }
}
