import type {
  DeliveryChoice,
  DeliveryClass,
  EDelivery,
  EDeliveryUpdate,
  RouteHandlers,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { notFound, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { newKey } from './bundleHandlers';
import { readEDelivery, saveChoice, saveFuture } from './deliveryRepository';
import { consentMissing } from './problems';

type DeliveryHandlers = Pick<RouteHandlers, 'getEDelivery' | 'updateEDelivery'>;

export function deliveryHandlers({ inHousehold, now }: Services): DeliveryHandlers {
  return {
    async getEDelivery(request, reply) {
      const answer = await inHousehold(request, 'read', readEDelivery);
      reply.header('etag', etagOf(answer.version));
      return reply.code(200).send(answer);
    },
    async updateEDelivery(request, reply) {
      const version = requireIfMatch(request);
      const answer = await inHousehold(request, 'write', async (scope) => {
        await scope.sql.query(
          'insert into delivery_setting (household_id) values ($1) on conflict do nothing',
          [scope.household],
        );
        await scope.sql.query('select 1 from delivery_setting where household_id = $1 for update', [
          scope.household,
        ]);
        const before = await readEDelivery(scope);
        if (before.version !== version) {
          throw resourceChanged(
            'It was changed elsewhere: look at the choices again.',
            etagOf(before.version),
          );
        }
        // Whoever chooses what they have leaves no line.
        if (!(await change(scope, before, request.body, now()))) request.audited = true;
        return readEDelivery(scope);
      });
      reply.header('etag', etagOf(answer.version));
      return reply.code(200).send(answer);
    },
  };
}

interface Change {
  account: string | null;
  accountname: string | null;
  class: DeliveryClass | null;
  before: DeliveryChoice;
  after: DeliveryChoice;
}

/** What really changes: whoever chooses what they have leaves no record. */
export function changesOf(before: EDelivery, { changes, future }: EDeliveryUpdate): Change[] {
  const wanted = new Map(changes.map((one) => [`${one.account} ${one.class}`, one]));
  const found = [...wanted.values()].flatMap(({ account, class: name, choice }): Change[] => {
    const known = before.accounts.find((one) => one.account === account);
    if (!known) throw notFound('account');
    const current = known.classes.find((one) => one.class === name)?.choice ?? 'paper';
    if (current === choice) return [];
    return [
      { account, accountname: known.accountname, class: name, before: current, after: choice },
    ];
  });
  if (future === undefined || future === before.future) return found;
  return [
    ...found,
    { account: null, accountname: null, class: null, before: before.future, after: future },
  ];
}

/** False where nothing changes. */
async function change(
  scope: HouseholdScope,
  before: EDelivery,
  wanted: EDeliveryUpdate,
  now: Date,
): Promise<boolean> {
  const changes = changesOf(before, wanted);
  if (changes.length === 0) return false;
  const leavesPaper = changes.some(
    ({ before: was, after }) => was === 'paper' && after !== 'paper',
  );
  const { consent } = before;
  // Back to paper is always free; away from it only with the words that hold today.
  if (leavesPaper && wanted.consent !== consent.version) throw consentMissing(consent.version);
  const agreed = leavesPaper ? consent.version : null;
  for (const { account, class: name, before: was, after } of changes) {
    if (account !== null && name !== null) {
      await saveChoice(scope, { account, class: name, before: was, after, consent: agreed }, now);
    } else await saveFuture(scope, { before: was, after, consent: agreed }, now);
  }
  await scope.sql.query(
    'update delivery_setting set version = version + 1 where household_id = $1',
    [scope.household],
  );
  await confirm(scope, changes, leavesPaper ? consent.words : null, now);
  return true;
}

const CLASS_NAMES: Readonly<Record<DeliveryClass, string>> = {
  statements: 'Statements',
  tax: 'Tax documents',
  confirmations: 'Trade confirmations',
  correspondence: 'Correspondence',
  reports: 'Performance reports',
};

const CHOICE_NAMES: Readonly<Record<DeliveryChoice, string>> = {
  online: 'Online',
  'online-annual-paper': 'Online, and on paper once a year',
  paper: 'On paper',
};

/** The letter that tells of it: a document like any other, in the same transaction. */
async function confirm(
  { sql, household, subject }: HouseholdScope,
  changes: readonly Change[],
  consent: string | null,
  now: Date,
): Promise<void> {
  const [person] = await sql.query<{ given_name: string; today: string }>(
    `select given_name, ($2::timestamptz at time zone 'America/New_York')::date as today from person where subject = $1`,
    [subject, now.toISOString()],
  );
  const today = person?.today ?? now.toISOString().slice(0, 10);
  const recipe = {
    name: person?.given_name ?? 'Somebody',
    consent,
    changes: changes.map(({ accountname, class: name, before, after }) => ({
      what:
        name === null
          ? 'Accounts that are opened later'
          : `${CLASS_NAMES[name]}, ${accountname ?? ''}`,
      before: CHOICE_NAMES[before],
      after: CHOICE_NAMES[after],
      effective: today,
    })),
  };
  await sql.query(
    `insert into document (document_id, household_id, kind, document_type, title, period_from, period_to, document_date,
       delivered_at, recipe)
     values ($1, $2, 'correspondence', 'delivery-confirmation', 'How your documents arrive was changed', $3::date, $3::date,
       $3::date, $4::timestamptz, $5::text::jsonb)`,
    [newKey('doc'), household, today, now.toISOString(), JSON.stringify(recipe)],
  );
}
