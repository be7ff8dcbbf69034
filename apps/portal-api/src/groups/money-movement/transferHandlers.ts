import type { RouteHandlers, Transfer, TransferRequest } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { recordRequest } from '../../audit/requestAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import { spendGrant } from '../../auth/stepUp';
import { presentedBy } from '../../auth/totpSession';
import { day as dayWords } from '../../documents/kinds/words';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { addDays } from '../../payments/rules/bankingDays';
import { centsOf } from '../../payments/rules/cents';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { tellPayment } from '../../payments/paymentNotices';
import { notFound, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { checkRange } from '../holdings/shared/dateRange';
import { money } from '../profile/money';
import { answerOnce, markReplay } from './answerOnce';
import {
  expireApprovalOf,
  insertApproval,
  selectApprovalOf,
  toApproval,
} from './approvalRepository';
import { codeNeeded, notCancellable, quoteOutdated, quoteUsed } from './problems';
import { makeQuote, openQuote } from './quotes';
import { dollars, type JudgedTransfer, judgeTransfer, type WantedTransfer } from './transferRules';
import {
  insertTransfer,
  lockMoney,
  selectEvents,
  selectPostings,
  selectTransfer,
  selectTransfers,
  stepTransfer,
  toTransfer,
  type TransferFilter,
  withholdingOfRow,
} from './transferRepository';
import { kindWords } from './transferWords';

type TransferHandlers = Pick<
  RouteHandlers,
  | 'validateTransfer'
  | 'submitTransfer'
  | 'listTransfers'
  | 'getTransfer'
  | 'submitTransferCancellation'
>;

/** What a quote of a transfer holds: the wish, and what was shown with it. */
interface QuotedTransfer {
  wanted: WantedTransfer;
  shown: ShownTransfer;
}

/** All that a client has read and that must still hold when it is sent. */
type ShownTransfer = ReturnType<typeof shownOf>;

function shownOf(judged: JudgedTransfer) {
  const { fee, processing, withholding, contributionYear, needsStepUp, needsApproval } = judged;
  return {
    fee,
    contributionYear,
    processon: processing.processOn,
    settleon: processing.settleOn,
    federal: withholding?.federal.amount ?? null,
    state: withholding?.state.amount ?? null,
    code: withholding?.code ?? null,
    needsStepUp,
    needsApproval,
  };
}

/** assumed: transfers of the last five days (LAST5DAYS, spec §9), today included. */
const DEFAULT_DAYS = 5;
const PAGE_SHAPES = [
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d)?$/,
  /^t[0-9a-f]{32}$/,
];

export function transferHandlers(services: Services): TransferHandlers {
  return { ...transferWrites(services), ...transferReads(services) };
}

type Writes = 'validateTransfer' | 'submitTransfer' | 'submitTransferCancellation';

function transferWrites(services: Services): Pick<TransferHandlers, Writes> {
  const { inHousehold, now, secretBox, rail } = services;
  return {
    async validateTransfer(request, reply) {
      const quote = await inHousehold(request, 'read', async (scope) => {
        const at = now();
        const wanted = wantedOf(request.body);
        const judged = await judgeTransfer(scope, at, wanted, {
          what: 'transfer',
          reach: rail.reach,
        });
        const content: QuotedTransfer = { wanted, shown: shownOf(judged) };
        return {
          ...makeQuote(secretBox, scope, at, { type: 'transfer', content }),
          ...quoteWords(wanted, judged),
        };
      });
      return reply.code(200).send(quote);
    },
    async submitTransfer(request, reply) {
      const once = await inHousehold(request, 'write', (scope) =>
        answerOnce<Transfer>(scope, request, now(), () => send(services, scope, request)),
      );
      markReplay(reply, once);
      return reply.code(200).send(once.body);
    },
    async submitTransferCancellation(request, reply) {
      const version = requireIfMatch(request);
      const { transferid } = request.params;
      const cancelled = await inHousehold(request, 'write', async (scope) => {
        await lockMoney(scope);
        const at = now();
        const row = await selectTransfer(scope, transferid);
        if (!row) throw notFound('transfer');
        if (row.version !== version) {
          throw resourceChanged(`It is ${row.state} now.`, etagOf(row.version));
        }
        if (!toTransfer(row, at).cancellable) {
          throw notCancellable(
            row.state === 'cancelled' ? 'It is cancelled already.' : 'Its cut-off has passed.',
          );
        }
        const said = request.body.reason ?? null;
        const step = { state: 'cancelled', reason: said, version, now: at } as const;
        // The firm sends what is due without that lock: it may have been first.
        if (!(await stepTransfer(scope, transferid, step))) {
          const sent = await selectTransfer(scope, transferid);
          throw resourceChanged(`It is ${sent?.state} now.`, etagOf(sent?.version ?? version));
        }
        await expireApprovalOf(scope, { transfer: transferid });
        const told = { event: 'cancelled', transferId: transferid, by: scope.subject } as const;
        await tellPayment(services, scope, told);
        const after = await selectTransfer(scope, transferid);
        return toTransfer(after ?? row, at);
      });
      reply.header('etag', etagOf(cancelled.version));
      return reply.code(200).send(cancelled);
    },
  };
}

function transferReads({
  inHousehold,
  now,
}: Services): Pick<TransferHandlers, 'listTransfers' | 'getTransfer'> {
  return {
    async listTransfers(request, reply) {
      const { from, to, state, account, pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      checkRange({ from, to });
      const at = now();
      const filter = {
        from:
          from ?? (to === undefined ? addDays(newYorkTimeOf(at).day, 1 - DEFAULT_DAYS) : undefined),
        ...{ to, account, states: state === undefined ? undefined : [state] },
      } satisfies Partial<TransferFilter>;
      const before = readPageKey(pageKey, filter, PAGE_SHAPES);
      const rows = await inHousehold(request, 'read', (scope) =>
        selectTransfers(scope, { ...filter, before, limit: limit + 1 }),
      );
      const page = pageOf(rows, limit, filter, (row) => [row.created_key, row.transfer_id]);
      return reply.code(200).send({ ...page, items: page.items.map((row) => toTransfer(row, at)) });
    },
    async getTransfer(request, reply) {
      const detail = await inHousehold(request, 'read', async (scope) => {
        const row = await selectTransfer(scope, request.params.transferid);
        if (!row) throw notFound('transfer');
        const withholding = withholdingOfRow(row);
        const approval = await selectApprovalOf(scope, { transfer: row.transfer_id });
        return {
          transfer: toTransfer(row, now()),
          ...(withholding && { withholding }),
          events: await selectEvents(scope, row),
          postings: await selectPostings(scope, row),
          notes: row.notes,
          ...(approval && { approval: toApproval(approval, scope.subject, {}) }),
        };
      });
      reply.header('etag', etagOf(detail.transfer.version));
      return reply.code(200).send(detail);
    },
  };
}

function wantedOf({ from, to, amount, kind, on, memo, ira }: TransferRequest): WantedTransfer {
  return {
    ...{ from, to, amount, kind },
    ...(on !== undefined && { on }),
    ...(memo !== undefined && memo.trim() !== '' && { memo: memo.trim() }),
    ...(ira !== undefined && { ira }),
  };
}

function quoteWords(wanted: WantedTransfer, judged: JudgedTransfer) {
  const { processing, available, withholding } = judged;
  // Of money that comes from outside nothing is known there; the account it goes to is not its source.
  const zero = money('0.00');
  return {
    from: judged.from,
    to: judged.to,
    amount: money(wanted.amount),
    kind: wanted.kind,
    fee: money(judged.fee),
    ...(withholding && { withholding }),
    ...(wanted.memo !== undefined && { memo: wanted.memo }),
    processon: processing.processOn,
    settleon: processing.settleOn,
    cutoffat: processing.cutOffAt.toISOString(),
    availablebefore: available ? money(available.before) : zero,
    availableafter: available ? money(available.after) : zero,
    needsstepup: judged.needsStepUp,
    needsapproval: judged.needsApproval,
    notes: judged.notes,
  };
}

/** Sends what was quoted: judged again under the household's lock, so that nothing counts on the same money twice. */
async function send(
  services: Services,
  scope: HouseholdScope,
  request: FastifyRequest,
): Promise<Transfer> {
  const { now, secretBox, rail } = services;
  const at = now();
  const { quote } = request.body as { quote: string };
  const opened = openQuote<QuotedTransfer>(secretBox, scope, at, { type: 'transfer', quote });
  await lockMoney(scope);
  await refuseUsed(scope, opened.id);
  const { wanted, shown } = opened.content;
  const judged = await judgeTransfer(scope, at, wanted, { what: 'transfer', reach: rail.reach });
  const current = shownOf(judged);
  if (current.needsStepUp && !shown.needsStepUp) throw codeNeeded();
  if (JSON.stringify(current) !== JSON.stringify(shown)) {
    throw quoteOutdated(
      `It would move on ${dayWords(current.processon)} and arrive on ${dayWords(current.settleon)}. Review it once more.`,
    );
  }
  if (judged.needsStepUp) {
    await spendGrant(scope.sql, presentedBy(request, at), 'submitTransfer', request);
  }
  const id = await insertTransfer(scope, {
    ...{ wanted, judged, quoteId: opened.id, now: at },
    withCode: judged.needsStepUp,
  });
  if (id === null) throw quoteUsed();
  if (judged.needsApproval) await askForApproval(services, scope, { id, wanted, judged, at });
  await tellPayment(services, scope, { event: 'sent', transferId: id });
  await recordRequest(scope.sql, request, {
    action: judged.needsApproval ? 'transfer.approval_requested' : 'transfer.sent',
    outcome: 'done',
    object: { type: 'transfer', id },
  });
  const row = await selectTransfer(scope, id);
  if (!row) throw notFound('transfer');
  return toTransfer(row, at);
}

async function refuseUsed({ sql }: HouseholdScope, quoteId: string): Promise<void> {
  const used = await sql.query('select 1 from transfer where quote_id = $1', [quoteId]);
  if (used.length > 0) throw quoteUsed();
}

interface Asked {
  id: string;
  wanted: WantedTransfer;
  judged: JudgedTransfer;
  at: Date;
}

async function askForApproval(
  services: Services,
  scope: HouseholdScope,
  { id, wanted, judged, at }: Asked,
): Promise<void> {
  const { from, to, processing, withholding } = judged;
  const approvalId = await insertApproval(scope, {
    transferId: id,
    now: at,
    expiresAt: processing.cutOffAt,
    changes: [
      { what: 'From', after: `${from.name} ${from.detail}` },
      { what: 'To', after: `${to.name} ${to.detail}` },
      { what: 'Amount', after: dollars(centsOf(wanted.amount)) },
      { what: 'How', after: kindWords(wanted.kind) },
      { what: 'Moves on', after: dayWords(processing.processOn) },
      ...(withholding
        ? [{ what: 'Arrives', after: dollars(centsOf(withholding.net.amount)) }]
        : []),
    ],
  });
  await tellPayment(services, scope, { event: 'approval', transferId: id, approvalId });
}
