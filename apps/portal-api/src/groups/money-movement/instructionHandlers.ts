import type {
  ApprovalChange,
  InstructionDetail,
  InstructionRequest,
  RouteHandlers,
  StandingInstruction,
} from '@portal/api-sdk/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordRequest } from '../../audit/requestAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import { spendGrant } from '../../auth/stepUp';
import { presentedBy } from '../../auth/totpSession';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { tellPayment } from '../../payments/paymentNotices';
import { addDays, type Day } from '../../payments/rules/bankingDays';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { money } from '../profile/money';
import { answerOnce, markReplay } from './answerOnce';
import {
  expireApprovalOf,
  insertApproval,
  selectApprovalOf,
  toApproval,
} from './approvalRepository';
import {
  insertInstruction,
  insertRun,
  type InstructionRow,
  pastRuns,
  replaceInstruction,
  runsAhead,
  selectInstruction,
  selectInstructions,
  setInstruction,
  toInstruction,
  type WantedInstruction,
  wantedOfRow,
} from './instructionRepository';
import { changesBetween } from './instructionWords';
import { instructionState, moneyRefused, quoteUsed } from './problems';
import { makeQuote, openQuote } from './quotes';
import { lockMoney } from './transferRepository';
import { judgeTransfer, type JudgedTransfer } from './transferRules';

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

/** A change that waits for a second holder does so for as long. assumed */
const APPROVAL_DAYS = 7;

interface QuotedInstruction {
  wanted: WantedInstruction;
  /** Which instruction becomes this; null for a new one. */
  changes: string | null;
}

type InHousehold = Services['inHousehold'];
type RequestOf<Operation extends keyof RouteHandlers> = Parameters<RouteHandlers[Operation]>[0];

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
      const quote = await inHousehold(request, 'read', (scope) => review(services, scope, request));
      return reply.code(200).send(quote);
    },
    async submitStandingInstruction(request, reply) {
      const once = await inHousehold(request, 'write', (scope) =>
        answerOnce<StandingInstruction>(scope, request, now(), () =>
          setUp(services, scope, request),
        ),
      );
      markReplay(reply, once);
      return reply.code(200).send(once.body);
    },
    async updateStandingInstruction(request, reply) {
      return changeOne(services, request, reply, request.params.instructionid, (scope, row, at) =>
        replace(services, scope, { request, row, at }),
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
      const detail = await held(services.inHousehold, request, async (scope, row) => {
        const today = newYorkTimeOf(services.now()).day;
        const run = runsAhead(toInstruction(row, today).recurrence, today, row.runs).find(
          ({ planned, state }) => planned === request.body.planned && state === 'planned',
        );
        if (!run || row.state !== 'active') {
          throw instructionState('There is no such run ahead that could be left out.');
        }
        await insertRun(scope.sql, row, {
          ...{ planned: run.planned, run: run.run, state: 'skipped', reason: 'You left it out.' },
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

/** Work on the version that the client has read, held until it is done. */
function held<Result>(
  inHousehold: InHousehold,
  request: Named,
  work: (scope: HouseholdScope, row: InstructionRow) => Promise<Result>,
): Promise<Result> {
  const version = requireIfMatch(request);
  // `as`: every operation that comes here names an instruction in its path.
  const { instructionid } = request.params as { instructionid: string };
  return inHousehold(request, 'write', async (scope) => {
    const row = await selectInstruction(scope, instructionid, { hold: true });
    if (!row) throw notFound('instruction');
    if (row.version !== version) {
      throw resourceChanged(
        `It is version ${row.version} now, and ${row.state}.`,
        etagOf(row.version),
      );
    }
    return work(scope, row);
  });
}

async function changeOne(
  { inHousehold, now }: Services,
  request: Named,
  reply: FastifyReply,
  id: string,
  work: (scope: HouseholdScope, row: InstructionRow, at: Date) => Promise<void>,
) {
  const changed = await held(inHousehold, request, async (scope, row) => {
    const at = now();
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
      ...(isOver ? [] : runsAhead(instruction.recurrence, today, row.runs)),
    ],
    ...(approval && { approval: toApproval(approval, scope.subject, {}) }),
  };
}

function wantedOf(body: InstructionRequest): WantedInstruction {
  const { from, to, amount, kind, memo, ira, recurrence } = body;
  return {
    ...{ from, to, amount, kind, recurrence },
    ...(memo !== undefined && memo.trim() !== '' && { memo: memo.trim() }),
    ...(ira !== undefined && { ira }),
  };
}

async function judge(
  { rail, now }: Services,
  scope: HouseholdScope,
  wanted: WantedInstruction,
): Promise<JudgedTransfer> {
  const at = now();
  const { recurrence } = wanted;
  const today = newYorkTimeOf(at).day;
  const fields = [];
  if (recurrence.starts < today) {
    fields.push({ field: '/recurrence/starts', message: 'Choose today or a later day.' });
  }
  if (recurrence.starts > addDays(today, 366)) {
    fields.push({ field: '/recurrence/starts', message: 'Choose a first day within a year.' });
  }
  if (recurrence.ends !== undefined && recurrence.ends < recurrence.starts) {
    fields.push({ field: '/recurrence/ends', message: 'This is before the first day.' });
  }
  if (wanted.kind === 'same-day-ach') {
    fields.push({
      field: '/kind',
      message: 'A standing instruction has no need of same-day payment.',
    });
  }
  if (fields.length > 0) throw moneyRefused('instruction', fields);
  if (runsAhead(recurrence, today).length === 0) {
    throw moneyRefused('instruction', [
      { field: '/recurrence', message: 'With these days it would never run.' },
    ]);
  }
  const { recurrence: _, ...transfer } = wanted;
  return judgeTransfer(scope, at, transfer, { what: 'instruction', reach: rail.reach });
}

/** What an instruction would do, judged and sealed for its submission. */
async function review(
  services: Services,
  scope: HouseholdScope,
  request: RequestOf<'validateStandingInstruction'>,
) {
  const { now, secretBox } = services;
  const at = now();
  const changes = request.query?.instructionid ?? null;
  if (changes !== null && !(await selectInstruction(scope, changes))) {
    throw notFound('instruction');
  }
  const wanted = wantedOf(request.body);
  const judged = await judge(services, scope, wanted);
  const content: QuotedInstruction = { wanted, changes };
  return {
    ...makeQuote(secretBox, scope, at, { type: 'instruction', content }),
    from: judged.from,
    to: judged.to,
    amount: money(wanted.amount),
    kind: wanted.kind,
    recurrence: wanted.recurrence,
    nextruns: runsAhead(wanted.recurrence, newYorkTimeOf(at).day),
    needsstepup: judged.needsStepUp,
    needsapproval: judged.needsApproval,
    notes: judged.notes.filter((note) => !note.startsWith('Banks are closed')),
  };
}

interface Replacement {
  request: RequestOf<'updateStandingInstruction'>;
  row: InstructionRow;
  at: Date;
}

/** Puts what was reviewed in the place of an instruction, or asks a second holder first. */
async function replace(
  services: Services,
  scope: HouseholdScope,
  { request, row, at }: Replacement,
): Promise<void> {
  const opened = openQuote<QuotedInstruction>(services.secretBox, scope, at, {
    type: 'instruction',
    quote: request.body.quote,
  });
  if (opened.content.changes !== request.params.instructionid) {
    throw instructionState('This review was of another instruction.');
  }
  await lockMoney(scope);
  const { wanted } = opened.content;
  const judged = await judge(services, scope, wanted);
  if (judged.needsStepUp) {
    await spendGrant(scope.sql, presentedBy(request, at), 'updateStandingInstruction', request);
  }
  if (!judged.needsApproval)
    return replaceInstruction(scope, row.instruction_id, wanted, opened.id);
  await expireApprovalOf(scope, { instruction: row.instruction_id });
  await ask(services, scope, {
    ...{ id: row.instruction_id, at, proposal: { wanted, quoteId: opened.id } },
    changes: changesBetween(wantedOfRow(row), wanted, judged, row),
  });
}

async function setUp(
  services: Services,
  scope: HouseholdScope,
  request: FastifyRequest,
): Promise<StandingInstruction> {
  const at = services.now();
  const { quote } = request.body as { quote: string };
  const opened = openQuote<QuotedInstruction>(services.secretBox, scope, at, {
    type: 'instruction',
    quote,
  });
  await lockMoney(scope);
  const { wanted, changes } = opened.content;
  if (changes !== null) throw instructionState('This review was of a change, not of a new one.');
  const judged = await judge(services, scope, wanted);
  if (judged.needsStepUp) {
    await spendGrant(scope.sql, presentedBy(request, at), 'submitStandingInstruction', request);
  }
  const state = judged.needsApproval ? 'needs-approval' : 'active';
  const id = await insertInstruction(scope, wanted, { quoteId: opened.id, state, now: at });
  if (id === null) throw quoteUsed();
  if (judged.needsApproval) {
    await ask(services, scope, { id, at, changes: changesBetween(null, wanted, judged, null) });
  }
  await recordRequest(scope.sql, request, {
    action: 'instruction.set_up',
    outcome: 'done',
    object: { type: 'instruction', id },
  });
  const row = await selectInstruction(scope, id);
  if (!row) throw notFound('instruction');
  return toInstruction(row, newYorkTimeOf(at).day);
}

interface Asked {
  id: string;
  at: Date;
  changes: ApprovalChange[];
  proposal?: object;
}

async function ask(
  services: Services,
  scope: HouseholdScope,
  { id, at, changes, proposal }: Asked,
): Promise<void> {
  const approvalId = await insertApproval(scope, {
    ...{ instructionId: id, changes, now: at },
    ...(proposal && { proposal }),
    expiresAt: new Date(at.getTime() + APPROVAL_DAYS * 86_400_000),
  });
  await tellPayment(services, scope, { event: 'approval', approvalId });
}

/** What a second holder has agreed to takes the place of what was. */
export async function applyProposal(
  scope: HouseholdScope,
  id: string,
  proposal: unknown,
): Promise<void> {
  if (proposal === null) return setInstruction(scope, id, { state: 'active' });
  // `as`: written by this file and nobody else.
  const { wanted, quoteId } = proposal as { wanted: WantedInstruction; quoteId: string };
  await replaceInstruction(scope, id, wanted, quoteId);
}
