import { day as dayWords } from '../../documents/kinds/words';
import type {
  ApprovalChange,
  InstructionRequest,
  RouteHandlers,
  StandingInstruction,
} from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { recordRequest } from '../../audit/requestAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import { spendGrant } from '../../auth/stepUp';
import { presentedBy } from '../../auth/totpSession';
import { tellPayment } from '../../payments/paymentNotices';
import { addDays } from '../../payments/rules/bankingDays';
import { processingOf } from '../../payments/rules/cutOffs';
import { instantInNewYork, newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound, ProblemError } from '../../problems';
import type { Services } from '../../services';
import { money } from '../profile/money';
import { type ApprovalRow, expireApprovalOf, insertApproval } from './approvalRepository';
import {
  type Change,
  insertInstruction,
  type InstructionRow,
  replaceInstruction,
  type RunsOfChange,
  runsOfChange,
  selectInstruction,
  setInstruction,
  toInstruction,
  type WantedInstruction,
  wantedOfRow,
} from './instructionRepository';
import { changesBetween } from './instructionWords';
import {
  approvalOutdated,
  codeNeeded,
  instructionState,
  moneyRefused,
  quoteUsed,
} from './problems';
import { makeQuote, openQuote } from './quotes';
import { lockMoney } from './transferRepository';
import { judgeTransfer, type JudgedTransfer } from './transferRules';

/** What waits for a second holder does so at most for as long. assumed */
const APPROVAL_DAYS = 7;

interface QuotedInstruction {
  wanted: WantedInstruction;
  /** Which instruction becomes this; null for a new one. */
  changes: string | null;
  /** What the client was told of it. */
  needsStepUp: boolean;
}

type RequestOf<Operation extends keyof RouteHandlers> = Parameters<RouteHandlers[Operation]>[0];

function wantedOf(body: InstructionRequest): WantedInstruction {
  const { from, to, amount, kind, memo, ira, recurrence } = body;
  return {
    ...{ from, to, amount, kind, recurrence },
    ...(memo !== undefined && memo.trim() !== '' && { memo: memo.trim() }),
    ...(ira !== undefined && { ira }),
  };
}

interface JudgedInstruction {
  judged: JudgedTransfer;
  runs: RunsOfChange;
}

/** `row` is the instruction in whose place it would be; null for a new one. */
async function judge(
  services: Services,
  scope: HouseholdScope,
  change: Change,
  row: InstructionRow | null,
): Promise<JudgedInstruction> {
  checkDays(change);
  return judgeRuns(services, scope, change, row);
}

function checkDays({ wanted, asked }: Change): void {
  const { recurrence } = wanted;
  const today = newYorkTimeOf(asked).day;
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
}

async function judgeRuns(
  { rail, now }: Services,
  scope: HouseholdScope,
  change: Change,
  row: InstructionRow | null,
): Promise<JudgedInstruction> {
  const runs = runsOfChange(change, row);
  if (!runs.ahead.some(({ state }) => state === 'planned')) {
    throw moneyRefused('instruction', [
      { field: '/recurrence', message: 'With these days it would never run.' },
    ]);
  }
  const { recurrence: _, ...transfer } = change.wanted;
  const options = { what: 'instruction', reach: rail.reach } as const;
  return { judged: await judgeTransfer(scope, now(), transfer, options), runs };
}

/** What an instruction would do, judged and sealed for its submission. */
export async function reviewInstruction(
  services: Services,
  scope: HouseholdScope,
  request: RequestOf<'validateStandingInstruction'>,
) {
  const { now, secretBox } = services;
  const at = now();
  const changes = request.query?.instructionid ?? null;
  const row = changes === null ? null : await selectInstruction(scope, changes);
  if (changes !== null && !row) throw notFound('instruction');
  const wanted = wantedOf(request.body);
  const { judged, runs } = await judge(services, scope, { wanted, asked: at }, row);
  const content: QuotedInstruction = { wanted, changes, needsStepUp: judged.needsStepUp };
  const today = newYorkTimeOf(at).day;
  const nextruns = runs.ahead;
  return {
    ...makeQuote(secretBox, scope, at, { type: 'instruction', content }),
    from: judged.from,
    to: judged.to,
    amount: money(wanted.amount),
    kind: wanted.kind,
    fee: money(judged.fee),
    recurrence: wanted.recurrence,
    nextruns,
    needsstepup: judged.needsStepUp,
    needsapproval: judged.needsApproval,
    notes: [
      ...notesOnFirstRun(judged, { today, first: nextruns[0]?.run }),
      ...notesOnRunsBefore(runs),
      ...(judged.needsApproval ? [noteOnApproval(expiryOf({ wanted, asked: at }, runs, row))] : []),
      ...judged.notes,
    ],
  };
}

/** A run of today is made today, and its money moves with the payments of the next banking day once the cut-off has passed. */
function notesOnFirstRun(
  { processing: { processOn } }: JudgedTransfer,
  { today, first }: { today: string; first: string | undefined },
): string[] {
  if (first !== today || processOn === today) return [];
  return [`The cut-off of today has passed: the first transfer moves on ${dayWords(processOn)}.`];
}

/** Until when a second holder may agree, and how that is said. */
interface Expiry {
  at: Date;
  words: string;
}

/**
 * A week at most, and no longer than the first run can still be made as it was reviewed: until the cut-off, as of a
 * transfer. What runs already is changed before that day begins, because then it runs as it was.
 */
function expiryOf(
  { wanted: { kind }, asked }: Change,
  { ahead }: RunsOfChange,
  row: InstructionRow | null,
): Expiry {
  const week = new Date(asked.getTime() + APPROVAL_DAYS * 86_400_000);
  const { day: today } = newYorkTimeOf(asked);
  const first = ahead.find(({ state }) => state === 'planned')?.run ?? today;
  const isRunning = row !== null && row.state !== 'needs-approval';
  const { processOn, cutOffAt } = processingOf(kind, asked, first);
  const limit: Expiry =
    isRunning && first > today
      ? { at: instantInNewYork(first, '00:00'), words: `before ${dayWords(first)}` }
      : { at: cutOffAt, words: `before the cut-off of ${dayWords(processOn)}` };
  return week < limit.at ? { at: week, words: `within ${APPROVAL_DAYS} days` } : limit;
}

function noteOnApproval({ words }: Expiry): string {
  return `A second holder has to approve ${words}, or it expires.`;
}

function notesOnRunsBefore({ sent, anew }: RunsOfChange): string[] {
  return [
    ...sent.map((day) => `The run of ${dayWords(day)} was sent already, and stays as it is.`),
    ...anew.map((day) => `The run of ${dayWords(day)} was left out or failed: now it is made.`),
  ];
}

interface Replacement {
  request: RequestOf<'updateStandingInstruction'>;
  row: InstructionRow;
  at: Date;
}

/**
 * Puts what was reviewed in the place of an instruction, or asks a second holder first. What was asked before is over:
 * nobody agrees to it any more.
 */
export async function replaceWithReviewed(
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
  if (row.state === 'ended' || row.state === 'cancelled') {
    throw instructionState('It has ended: set up a new one.');
  }
  const { wanted } = opened.content;
  const change = { wanted, asked: at };
  const { judged, runs } = await judge(services, scope, change, row);
  if (judged.needsStepUp) {
    if (!opened.content.needsStepUp) throw codeNeeded();
    await spendGrant(scope.sql, presentedBy(request, at), 'updateStandingInstruction', request);
  }
  const id = row.instruction_id;
  await expireApprovalOf(scope, { instruction: id });
  // Nobody has agreed to what it was so far: it is asked for as a new one.
  const isNew = row.state === 'needs-approval';
  if (isNew || !judged.needsApproval) {
    const withCode = judged.needsStepUp;
    await replaceInstruction(scope, row, { ...change, quoteId: opened.id, withCode });
  }
  if (!judged.needsApproval) {
    if (isNew) await setInstruction(scope, id, { state: 'active' });
    return;
  }
  const before = isNew ? null : row;
  await ask(services, scope, {
    ...{ id, at, expiresAt: expiryOf(change, runs, row).at },
    changes: changesBetween(before && wantedOfRow(before), wanted, judged, before),
    ...(before && {
      proposal: {
        ...{ wanted, quoteId: opened.id, withCode: judged.needsStepUp },
      } satisfies Proposal,
    }),
  });
  await recordRequest(scope.sql, request, {
    action: 'instruction.approval_requested',
    outcome: 'done',
    object: { type: 'instruction', id },
  });
}

/** Makes an instruction of what was reviewed, or asks a second holder first. */
export async function setUpInstruction(
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
  const change = { wanted, asked: at };
  const { judged, runs } = await judge(services, scope, change, null);
  const state = judged.needsApproval ? 'needs-approval' : 'active';
  const id = await insertInstruction(scope, wanted, {
    ...{ quoteId: opened.id, withCode: judged.needsStepUp, state, now: at },
  });
  if (id === null) throw quoteUsed();
  if (judged.needsStepUp) {
    if (!opened.content.needsStepUp) throw codeNeeded();
    await spendGrant(scope.sql, presentedBy(request, at), 'submitStandingInstruction', request);
  }
  if (judged.needsApproval) {
    await ask(services, scope, {
      ...{ id, at, expiresAt: expiryOf(change, runs, null).at },
      changes: changesBetween(null, wanted, judged, null),
    });
  }
  await tellPayment(services, scope, { event: 'instruction_set_up', instructionId: id });
  await recordRequest(scope.sql, request, {
    action: judged.needsApproval ? 'instruction.approval_requested' : 'instruction.set_up',
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
  expiresAt: Date;
  changes: ApprovalChange[];
  proposal?: Proposal;
}

/** What an instruction becomes when its change is approved. */
interface Proposal {
  wanted: WantedInstruction;
  quoteId: string;
  /** Absent where it was asked for before this was kept. */
  withCode?: boolean;
}

/** `as`: written by this file and nobody else. */
const proposalOf = (stored: unknown): Proposal | null => stored as Proposal | null;

async function ask(
  services: Services,
  scope: HouseholdScope,
  { id, at, expiresAt, changes, proposal }: Asked,
): Promise<void> {
  const approvalId = await insertApproval(scope, {
    ...{ instructionId: id, changes, now: at, expiresAt },
    ...(proposal && { proposal }),
  });
  await tellPayment(services, scope, { event: 'approval', approvalId });
}

/** The account whose holders decide: the one that money would leave. */
export async function accountToLeave(
  scope: HouseholdScope,
  id: string,
  stored: unknown,
): Promise<string | null> {
  const proposal = proposalOf(stored);
  if (proposal) return proposal.wanted.from.account ?? null;
  return (await selectInstruction(scope, id))?.from_account_key ?? null;
}

/**
 * What a second holder has agreed to, judged once more, takes the place of what was.
 * @throws ProblemError 409 where a rule is broken by now, such as of a bank account that is gone; what was stays.
 */
export async function applyProposal(
  services: Services,
  scope: HouseholdScope,
  id: string,
  { proposal: stored, requested_at }: Pick<ApprovalRow, 'proposal' | 'requested_at'>,
): Promise<void> {
  const row = await selectInstruction(scope, id, { hold: true });
  if (!row) throw notFound('instruction');
  const proposal = proposalOf(stored);
  const asked = new Date(requested_at);
  const change = { wanted: proposal?.wanted ?? wantedOfRow(row), asked };
  await judgeRuns(services, scope, change, row).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const { fields, title } = error.problem;
    throw approvalOutdated(fields?.map(({ message }) => message).join(' ') ?? title);
  });
  if (!proposal) return setInstruction(scope, id, { state: 'active' });
  const { quoteId, withCode = false } = proposal;
  await replaceInstruction(scope, row, { ...change, quoteId, withCode });
}
