import type {
  EligibleTo,
  Limits,
  RouteHandlers,
  TransferFrom,
  TransferKind,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { addDays, type Day } from '../../payments/rules/bankingDays';
import { amountOf } from '../../payments/rules/cents';
import { KIND_TIMES, processingOf } from '../../payments/rules/cutOffs';
import { closedReason, type Reach, waysBetween } from '../../payments/rules/kinds';
import { LIMITS } from '../../payments/rules/limits';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { isRoutingNumber } from '../../payments/rules/routingNumber';
import { notFound, requestInvalid } from '../../problems';
import type { Services } from '../../services';
import { money } from '../profile/money';
import { selectApprovals } from './approvalRepository';
import { selectInstructions, toInstruction } from './instructionRepository';
import { selectUsedOn } from './limitsRepository';
import {
  sameRef,
  selectCash,
  selectJointAccounts,
  selectPlaces,
  type StoredPlace,
} from './placesRepository';
import { selectTransfers, toTransfer } from './transferRepository';
import { refOf } from './transferRules';

type Overview = Pick<
  RouteHandlers,
  | 'getTransferSummary'
  | 'getTransferLimits'
  | 'listEligiblePairs'
  | 'listTransferFrom'
  | 'listEligibleTos'
  | 'getRoutingNumber'
>;

const RECENT_DAYS = 5; // LAST5DAYS, spec §9
const RECENT_ROWS = 20;

export function overviewHandlers(services: Services): Overview {
  const {
    inHousehold,
    now,
    banks,
    rail: { reach },
  } = services;
  return {
    async getTransferSummary(request, reply) {
      return reply
        .code(200)
        .send(await inHousehold(request, 'read', (scope) => summary(scope, now(), reach)));
    },
    async getTransferLimits(request, reply) {
      return reply
        .code(200)
        .send(await inHousehold(request, 'read', (scope) => limits(scope, now())));
    },
    ...pairHandlers(services),
    async getRoutingNumber(request, reply) {
      const { routingnumber } = request.params;
      // Asked for the signed-in only; nothing of a household is in it.
      const found = await inHousehold(request, 'read', async () => {
        const bank = banks.get(routingnumber);
        return {
          routingnumber,
          valid: isRoutingNumber(routingnumber),
          ...(bank && {
            bankname: bank.name,
            acceptsach: bank.acceptsAch,
          }),
        };
      });
      return reply.code(200).send(found);
    },
  };
}

function pairHandlers({
  inHousehold,
  now,
  rail: { reach },
}: Services): Pick<Overview, 'listEligiblePairs' | 'listTransferFrom' | 'listEligibleTos'> {
  return {
    async listEligiblePairs(request, reply) {
      const items = await inHousehold(request, 'read', async (scope) => {
        const places = await selectPlaces(scope);
        return places.flatMap((from) =>
          places.filter((to) => to !== from).map((to) => pairOf(from, to, reach)),
        );
      });
      return reply.code(200).send({ items });
    },
    async listTransferFrom(request, reply) {
      const items = await inHousehold(request, 'read', (scope) =>
        transferFrom(scope, now(), reach),
      );
      return reply.code(200).send({ items });
    },
    async listEligibleTos(request, reply) {
      const wanted = request.query ?? {};
      if (Object.keys(wanted).length !== 1) {
        throw requestInvalid([
          { field: '/querystring/account', message: 'Name an account or a payee, one of the two.' },
        ]);
      }
      const items = await inHousehold(request, 'read', async (scope) => {
        const places = await selectPlaces(scope);
        const from = places.find(({ place }) => sameRef(refOf(place), wanted));
        if (!from) throw notFound(wanted.account === undefined ? 'payee' : 'account');
        const joint = await selectJointAccounts(scope);
        return places
          .filter((to) => to !== from)
          .map((to) => eligibleTo(from, to, { joint, reach }));
      });
      return reply.code(200).send({ items });
    },
  };
}

function pairOf(from: StoredPlace, to: StoredPlace, reach: Reach) {
  const ways = waysBetween(from.end, to.end, reach);
  const ends = { from: refOf(from.place), to: refOf(to.place) };
  return 'kinds' in ways
    ? { ...ends, eligible: true, kinds: [...ways.kinds] }
    : { ...ends, eligible: false, reason: ways.reason, kinds: [] };
}

function eligibleTo(
  from: StoredPlace,
  to: StoredPlace,
  { joint, reach }: { joint: ReadonlySet<string>; reach: Reach },
): EligibleTo {
  const { eligible, reason, kinds } = { reason: undefined, ...pairOf(from, to, reach) };
  const needsApproval = joint.has(from.place.account ?? '');
  return {
    place: to.place,
    eligible,
    ...(reason !== undefined && { reason }),
    kinds,
    ...(eligible && { needsapproval: needsApproval }),
  };
}

async function transferFrom(
  scope: HouseholdScope,
  now: Date,
  reach: Reach,
): Promise<TransferFrom[]> {
  const places = await selectPlaces(scope);
  const cash = await selectCash(scope, newYorkTimeOf(now).day);
  return places.map(({ place, end }) => {
    const isOff = end.type === 'payee' && reach.kinds.size === 0;
    const reason = closedReason(end) ?? (isOff ? reach.reason : null);
    const available = place.account === undefined ? undefined : cash.get(place.account);
    return {
      place,
      eligible: reason === null,
      ...(reason !== null && { reason }),
      ...(available && { cash: available }),
    };
  });
}

async function summary(scope: HouseholdScope, now: Date, reach: Reach) {
  const today: Day = newYorkTimeOf(now).day;
  const available = (await transferFrom(scope, now, reach)).filter(
    ({ cash }) => cash !== undefined,
  );
  const approvals = await selectApprovals(scope, now);
  const scheduled = await selectTransfers(scope, {
    states: ['needs-approval', 'scheduled', 'submitted'],
    limit: RECENT_ROWS,
  });
  const recent = await selectTransfers(scope, {
    from: addDays(today, 1 - RECENT_DAYS),
    states: ['settled', 'returned', 'rejected', 'cancelled', 'expired'],
    limit: RECENT_ROWS,
  });
  const instructions = await selectInstructions(scope);
  return {
    available,
    pendingapprovals: approvals.filter(({ state }) => state === 'pending').length,
    scheduled: scheduled.map((row) => toTransfer(row, now)),
    recent: recent.map((row) => toTransfer(row, now)),
    nextruns: instructions
      .map((row) => toInstruction(row, today))
      .filter(({ state, nextrun }) => state === 'active' && nextrun !== undefined),
    asof: available[0]?.cash?.asof ?? today,
  };
}

async function limits(scope: HouseholdScope, now: Date): Promise<Limits> {
  const { day } = newYorkTimeOf(now);
  const used = await selectUsedOn(scope, day);
  // `as`: the keys of a constant.
  const kinds = Object.keys(KIND_TIMES) as TransferKind[];
  return {
    pertransfer: money(amountOf(LIMITS.perTransfer)),
    perday: money(amountOf(LIMITS.perDay)),
    usedtoday: money(amountOf(used)),
    newpayee: money(amountOf(LIMITS.newPayee)),
    newpayeedays: LIMITS.newPayeeDays,
    stepupabove: money(amountOf(LIMITS.stepUpAbove)),
    cutoffs: kinds.map((kind) => {
      const { processOn, cutOffAt, settleOn } = processingOf(kind, now);
      return {
        kind,
        cutoff: KIND_TIMES[kind].cutOff,
        cutoffat: cutOffAt.toISOString(),
        processon: processOn,
        settleon: settleOn,
      };
    }),
  };
}
