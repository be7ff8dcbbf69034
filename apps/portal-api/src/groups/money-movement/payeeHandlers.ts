import type { Payee, PayeeRequest, RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { recordRequest } from '../../audit/requestAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import { day as dayWords } from '../../documents/kinds/words';
import { etagOf, requireIfMatch } from '../../http/conditional';
import type { Bank } from '../../payments/rules/bankDirectory';
import { processingOf } from '../../payments/rules/cutOffs';
import { DEPOSIT_TRIES } from '../../payments/rules/limits';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { isRoutingNumber } from '../../payments/rules/routingNumber';
import { tellPayment } from '../../payments/paymentNotices';
import { notFound, type ProblemFields, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { answerOnce, keptAnswer, markReplay } from './answerOnce';
import {
  countUses,
  depositsOf,
  holdPayee,
  insertPayee,
  selectPayees,
  setPayee,
  toPayee,
} from './payeeRepository';
import { depositsWrong, payeeRefused, payeeState } from './problems';
import { lockMoney } from './transferRepository';

type PayeeHandlers = Pick<
  RouteHandlers,
  'listPayees' | 'createPayee' | 'validatePayee' | 'deletePayee'
>;

export function payeeHandlers(services: Services): PayeeHandlers {
  const { inHousehold, now } = services;
  return {
    async listPayees(request, reply) {
      const rows = await inHousehold(request, 'read', selectPayees);
      return reply.code(200).send({ items: rows.map((row) => toPayee(row, now())) });
    },
    async createPayee(request, reply) {
      // Before the grant: what was answered already needs no second one.
      const kept = await inHousehold(request, 'read', (scope) => keptAnswer<Payee>(scope, request));
      const once =
        kept ??
        (await inHousehold(request, 'write', (scope) =>
          answerOnce<Payee>(scope, request, now(), () => add(services, scope, request)),
        ));
      markReplay(reply, once);
      return reply.code(200).send(once.body);
    },
    async validatePayee(request, reply) {
      const { payeeid } = request.params;
      // A wrong answer is counted, so it is not thrown inside the transaction.
      const judged = await inHousehold(request, 'write', (scope) =>
        judgeDeposits(services, scope, request, { id: payeeid, amounts: request.body.amounts }),
      );
      if ('triesLeft' in judged) throw depositsWrong(judged.triesLeft);
      reply.header('etag', etagOf(judged.version));
      return reply.code(200).send(judged);
    },
    async deletePayee(request, reply) {
      const version = requireIfMatch(request);
      const { payeeid } = request.params;
      const removed = await inHousehold(request, 'write', async (scope) => {
        // Nothing is sent to it while its uses are counted.
        await lockMoney(scope);
        const row = await holdPayee(scope, payeeid);
        if (!row || row.state === 'removed') throw notFound('payee');
        if (row.version !== version) {
          throw resourceChanged(`It is ${row.state} now.`, etagOf(row.version));
        }
        // Added again it would have as many tries again.
        if (row.state === 'locked') throw payeeState('It is locked: call us.');
        const uses = await countUses(scope, payeeid);
        if (uses > 0) {
          throw payeeState(
            `${uses} ${uses === 1 ? 'transfer or instruction uses' : 'transfers and instructions use'} it: cancel or end them first.`,
          );
        }
        await setPayee(scope, payeeid, { state: 'removed', tries: row.tries, verifiedAt: null });
        const after = await holdPayee(scope, payeeid);
        return toPayee(after ?? row, now());
      });
      return reply.code(200).send(removed);
    },
  };
}

/** Why no account can be added at a bank; null where one can. */
function faultOf(routingNumber: string, bank: Bank | undefined): string | null {
  if (!isRoutingNumber(routingNumber)) return 'This is no routing number: a digit is wrong.';
  if (!bank)
    return 'We do not find this routing number in our list of banks. Check it, or call us.';
  if (bank.newNumber !== null)
    return `This bank has the routing number ${bank.newNumber} now. Ask it for your account number there.`;
  return bank.acceptsAch ? null : 'This bank does not take ACH payments.';
}

async function add(
  services: Services,
  scope: HouseholdScope,
  request: FastifyRequest,
): Promise<Payee> {
  const { now, secretBox } = services;
  const at = now();
  // `as`: checked by the contract.
  const wanted = request.body as PayeeRequest;
  const fields: ProblemFields = [];
  const { rail, banks } = services;
  // Nobody could prove an account where no deposit can be made.
  if (rail.reach.kinds.size === 0) throw payeeState(rail.reach.reason);
  const bank = banks.get(wanted.routingnumber);
  const bankFault = faultOf(wanted.routingnumber, bank);
  if (bankFault !== null) fields.push({ field: '/routingnumber', message: bankFault });
  if (/^0+$/.test(wanted.accountnumber)) {
    fields.push({ field: '/accountnumber', message: 'An account number is not all zeros.' });
  }
  if (wanted.name.trim() === '') fields.push({ field: '/name', message: 'Give it a name.' });
  if (wanted.holder.trim() === '') {
    fields.push({ field: '/holder', message: 'Enter whose account it is.' });
  }
  if (fields.length > 0 || !bank) throw payeeRefused(fields);
  const id = await insertPayee(scope, secretBox, {
    request: wanted,
    bankName: bank.name,
    deposits: rail.depositsFor(wanted.accountnumber),
    // With the payments of the day, when its cut-off has not passed.
    depositsOn: processingOf('ach-out', at).settleOn,
    now: at,
  });
  if (id === null) {
    throw payeeRefused([
      { field: '/accountnumber', message: 'You have this bank account already.' },
    ]);
  }
  await tellPayment(services, scope, { event: 'payee', payeeId: id });
  await recordRequest(scope.sql, request, {
    action: 'payee.added',
    outcome: 'done',
    object: { type: 'payee', id },
  });
  const row = await holdPayee(scope, id);
  if (!row) throw notFound('payee');
  return toPayee(row, at);
}

async function judgeDeposits(
  { now, secretBox }: Services,
  scope: HouseholdScope,
  request: FastifyRequest,
  { id, amounts }: { id: string; amounts: readonly number[] },
): Promise<Payee | { triesLeft: number }> {
  const at = now();
  const row = await holdPayee(scope, id);
  if (!row || row.state === 'removed') throw notFound('payee');
  const deposits = depositsOf(secretBox, row);
  if (row.state !== 'verifying' || !deposits) {
    throw payeeState(
      row.state === 'locked'
        ? 'It is locked after too many wrong amounts: call us.'
        : 'It is verified already.',
    );
  }
  if (row.deposits_on !== null && newYorkTimeOf(at).day < row.deposits_on) {
    throw payeeState(`The two deposits arrive on ${dayWords(row.deposits_on)}.`);
  }
  const given = [...amounts].sort((a, b) => a - b);
  const isRight =
    given.length === deposits.length && given.every((one, at) => one === deposits[at]);
  const tries = isRight ? row.tries : row.tries + 1;
  const state = isRight ? 'active' : tries >= DEPOSIT_TRIES ? 'locked' : 'verifying';
  await setPayee(scope, id, { state, tries, verifiedAt: isRight ? at : null });
  await recordRequest(scope.sql, request, {
    action: isRight ? 'payee.verified' : 'payee.rejected',
    outcome: isRight ? 'done' : 'refused',
    object: { type: 'payee', id },
  });
  if (!isRight) return { triesLeft: DEPOSIT_TRIES - tries };
  const after = await holdPayee(scope, id);
  return toPayee(after ?? row, at);
}
