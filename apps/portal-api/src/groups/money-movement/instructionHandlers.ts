import type { InstructionDetail, RouteHandlers, StandingInstruction } from '@portal/api-sdk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HouseholdScope } from '../../auth/requestContext';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { type Day } from '../../payments/rules/bankingDays';
import { tellPayment } from '../../payments/paymentNotices';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { answerOnce, markReplay } from './answerOnce';
import { expireApprovalOf, selectApprovalOf, toApproval } from './approvalRepository';
import {
  insertRun,
  type InstructionRow,
  pastRuns,
  runsAhead,
  selectInstruction,
  selectInstructions,
  setInstruction,
  toInstruction,
} from './instructionRepository';
import { instructionState } from './problems';
import { lockMoney } from './transferRepository';
import { replaceWithReviewed, reviewInstruction, setUpInstruction } from './instructionChanges';

type InstructionHandlers = Pick<
  RouteHandlers,
  | 'listStandingInstructions'
  | 'validateStandingInstruction'
  | 'submitStandingInstruction'
  | 'getStandingInstruction'
  | 'updateStandingInstruction'
  | 'deleteStandingInstruction'
  | 'submitInstructionPause'
  | 'submitInstructionResume'
  | 'submitInstructionSkip'
  | 'updateInstructionDocument'
>;

export function instructionHandlers(services: Services): InstructionHandlers {
  return { ...contentHandlers(services), ...stateHandlers(services) };
}

type StateHandlers = Pick<
  InstructionHandlers,
  | 'deleteStandingInstruction'
  | 'submitInstructionPause'
  | 'submitInstructionResume'
  | 'submitInstructionSkip'
  | 'updateInstructionDocument'
>;

function contentHandlers(services: Services): Omit<InstructionHandlers, keyof StateHandlers> {
  const { inHousehold, now } = services;
  return {
    async listStandingInstructions(request, reply) {
      const { day } = newYorkTimeOf(now());
      const rows = await inHousehold(request, 'read', selectInstructions);
      return reply.code(200).send({ items: rows.map((row) => toInstruction(row, day)) });
    },
    async getStandingInstruction(request, reply) {
      const detail = await inHousehold(request, 'read', async (scope) => {
        const row = await selectInstruction(scope, request.params.instructionid);
        if (!row) throw notFound('instruction');
        return detailOf(scope, row, newYorkTimeOf(now()).day);
      });
      reply.header('etag', etagOf(detail.instruction.version));
      return reply.code(200).send(detail);
    },
    async validateStandingInstruction(request, reply) {
      const quote = await inHousehold(request, 'read', (scope) =>
        reviewInstruction(services, scope, request),
      );
      return reply.code(200).send(quote);
    },
    async submitStandingInstruction(request, reply) {
      const once = await inHousehold(request, 'write', (scope) =>
        answerOnce<StandingInstruction>(scope, request, now(), () =>
          setUpInstruction(services, scope, request),
        ),
      );
      markReplay(reply, once);
      return reply.code(200).send(once.body);
    },
    async updateStandingInstruction(request, reply) {
      return changeOne(services, request, reply, request.params.instructionid, (scope, row, at) =>
        replaceWithReviewed(services, scope, { request, row, at }),
      );
    },
  };
}

function stateHandlers(services: Services): StateHandlers {
  const inState =
    (state: StandingInstruction['state'], from: readonly string[], refusal: string) =>
    async (scope: HouseholdScope, row: InstructionRow): Promise<void> => {
      if (!from.includes(row.state)) throw instructionState(refusal);
      if (state === 'cancelled') {
        await expireApprovalOf(scope, { instruction: row.instruction_id });
      }
      await setInstruction(scope, row.instruction_id, { state });
    };
  const over = 'It has ended already.';
  return {
    async deleteStandingInstruction(request, reply) {
      const end = inState('cancelled', ['needs-approval', 'active', 'paused'], over);
      return changeOne(services, request, reply, request.params.instructionid, end);
    },
    async submitInstructionPause(request, reply) {
      const pause = inState('paused', ['active'], 'Only an active instruction can be paused.');
      return changeOne(services, request, reply, request.params.instructionid, pause);
    },
    async submitInstructionResume(request, reply) {
      const resume = inState('active', ['paused'], 'It is not paused.');
      return changeOne(services, request, reply, request.params.instructionid, resume);
    },
    async updateInstructionDocument(request, reply) {
      const { document } = request.body;
      return changeOne(services, request, reply, request.params.instructionid, (scope, row) =>
        setInstruction(scope, row.instruction_id, { document }),
      );
    },
    async submitInstructionSkip(request, reply) {
      const detail = await held(services, request, async (scope, row) => {
        const now = services.now();
        const today = newYorkTimeOf(now).day;
        const run = runsAhead(toInstruction(row, today).recurrence, today, row).find(
          ({ planned, state }) => planned === request.body.planned && state === 'planned',
        );
        if (!run || row.state !== 'active') {
          throw instructionState('There is no such run ahead that could be left out.');
        }
        await insertRun(scope.sql, row, {
          ...{ planned: run.planned, run: run.run, state: 'skipped', reason: 'You left it out.' },
          now,
        });
        // A new version, so that nobody changes what they have not seen.
        await setInstruction(scope, row.instruction_id, { state: row.state });
        const after = await selectInstruction(scope, row.instruction_id);
        return detailOf(scope, after ?? row, today);
      });
      reply.header('etag', etagOf(detail.instruction.version));
      return reply.code(200).send(detail);
    },
  };
}

type Named = FastifyRequest & { params: unknown };

/** Work on the version that the client has read, held until it is done and told of. */
function held<Result>(
  services: Services,
  request: Named,
  work: (scope: HouseholdScope, row: InstructionRow) => Promise<Result>,
): Promise<Result> {
  const version = requireIfMatch(request);
  // `as`: every operation that comes here names an instruction in its path.
  const { instructionid } = request.params as { instructionid: string };
  return services.inHousehold(request, 'write', async (scope) => {
    // First, as runs and approvals take it: the other way round two of them would wait for each other.
    await lockMoney(scope);
    const row = await selectInstruction(scope, instructionid, { hold: true });
    if (!row) throw notFound('instruction');
    if (row.version !== version) {
      throw resourceChanged(
        `It is version ${row.version} now, and ${row.state}.`,
        etagOf(row.version),
      );
    }
    const result = await work(scope, row);
    const told = { event: 'instruction_changed', instructionId: instructionid } as const;
    await tellPayment(services, scope, { ...told, by: scope.subject });
    return result;
  });
}

async function changeOne(
  services: Services,
  request: Named,
  reply: FastifyReply,
  id: string,
  work: (scope: HouseholdScope, row: InstructionRow, at: Date) => Promise<void>,
) {
  const changed = await held(services, request, async (scope, row) => {
    const at = services.now();
    await work(scope, row, at);
    const after = await selectInstruction(scope, id);
    return toInstruction(after ?? row, newYorkTimeOf(at).day);
  });
  reply.header('etag', etagOf(changed.version));
  return reply.code(200).send(changed);
}

async function detailOf(
  scope: HouseholdScope,
  row: InstructionRow,
  today: Day,
): Promise<InstructionDetail> {
  const instruction = toInstruction(row, today);
  const isOver = row.state === 'cancelled' || row.state === 'ended';
  const approval = await selectApprovalOf(scope, { instruction: row.instruction_id });
  return {
    instruction,
    runs: [
      ...pastRuns(row, today),
      ...(isOver ? [] : runsAhead(instruction.recurrence, today, row)),
    ],
    ...(approval && { approval: toApproval(approval, scope.subject, {}) }),
  };
}
