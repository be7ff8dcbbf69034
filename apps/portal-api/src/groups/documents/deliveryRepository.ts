import type {
  AccountDelivery,
  DeliveryChange,
  DeliveryChoice,
  DeliveryClass,
  DeliveryConsent,
  EDelivery,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { UTC } from './documentRepository';

const CLASSES: readonly DeliveryClass[] = [
  'statements',
  'tax',
  'confirmations',
  'correspondence',
  'reports',
];
const MOST_CHANGES = 100;

interface ChoiceRow {
  account_key: string;
  account_name: string;
  class: DeliveryClass | null;
  choice: DeliveryChoice | null;
  effective: string | null;
  inherited: DeliveryChoice | null;
  opened: string | null;
}

/** How documents arrive now. An account without a choice of its own has what the household chose for new ones, or paper. */
export async function readEDelivery(scope: HouseholdScope): Promise<EDelivery> {
  const { sql, household } = scope;
  const [setting] = await sql.query<{ version: string; future: DeliveryChoice | null }>(
    'select version, future from delivery_setting where household_id = $1',
    [household],
  );
  const [consent] = await sql.query<DeliveryConsent>(
    'select version, words, effective from delivery_consent order by version desc limit 1',
  );
  if (!consent) throw new Error('There are no words to agree to.');
  return {
    version: setting?.version ?? '1',
    future: setting?.future ?? 'paper',
    accounts: await selectAccounts(scope),
    consent,
    history: await selectHistory(scope),
  };
}

async function selectAccounts({ sql, household }: HouseholdScope): Promise<AccountDelivery[]> {
  const rows = await sql.query<ChoiceRow>(
    // What was chosen for new accounts holds for those that were opened after that day, as it was then.
    `select a.account_key, coalesce(a.nickname, a.account_name) as account_name, c.class, c.choice, c.effective, a.opened,
       (select f.after from delivery_change f
        where f.household_id = $1 and f.account_key is null and f.effective < a.opened
        order by f.change_id desc limit 1) as inherited
     from account a left join delivery_choice c on c.household_id = $1 and c.account_key = a.account_key
     where a.household_id = $1 and a.source = 'firm' order by a.position, a.account_key`,
    [household],
  );
  return [...Map.groupBy(rows, (row) => row.account_key)].map(([account, choices]) => ({
    account,
    accountname: choices[0]?.account_name ?? '',
    classes: CLASSES.map((name) => {
      const chosen = choices.find((row) => row.class === name);
      const { inherited = null, opened = null } = choices[0] ?? {};
      const effective = chosen?.effective ?? (inherited === null ? null : opened);
      return {
        class: name,
        choice: chosen?.choice ?? inherited ?? 'paper',
        ...(effective !== null && { effective }),
      };
    }),
  }));
}

interface ChangeRow {
  at: string;
  name: string;
  account_key: string | null;
  account_name: string | null;
  class: DeliveryClass | null;
  before: DeliveryChoice;
  after: DeliveryChoice;
  effective: string;
  consent: number | null;
}

async function selectHistory({ sql, household }: HouseholdScope): Promise<DeliveryChange[]> {
  const rows = await sql.query<ChangeRow>(
    `select to_char(changed_at at time zone 'UTC', ${UTC}) as at, name, d.account_key,
       coalesce(nickname, account_name) as account_name, class, before, after, effective, consent
     from delivery_change d left join account a on a.account_key = d.account_key
     where d.household_id = $1 order by change_id desc limit ${MOST_CHANGES}`,
    [household],
  );
  return rows.map(({ account_key, account_name, class: of, consent, ...change }) => ({
    ...change,
    ...(account_key !== null && { account: account_key }),
    ...(account_name !== null && { accountname: account_name }),
    ...(of !== null && { class: of }),
    ...(consent !== null && { consent }),
  }));
}

interface Saved {
  before: DeliveryChoice;
  after: DeliveryChoice;
  consent: number | null;
}

const RECORD = `insert into delivery_change (household_id, account_key, class, before, after, effective, consent, subject,
    name, changed_at)
  values ($1, $2, $3, $4, $5, ($6::timestamptz at time zone 'America/New_York')::date, $7::int, $8,
    coalesce((select given_name from person where subject = $8), 'Somebody'), $6::timestamptz)`;

export async function saveChoice(
  { sql, household, subject }: HouseholdScope,
  {
    account,
    class: name,
    before,
    after,
    consent,
  }: Saved & { account: string; class: DeliveryClass },
  now: Date,
): Promise<void> {
  const instant = now.toISOString();
  await sql.query(
    `insert into delivery_choice (household_id, account_key, class, choice, effective, consent)
     values ($1, $2, $3, $4, ($5::timestamptz at time zone 'America/New_York')::date, $6::int)
     on conflict (household_id, account_key, class) do update
       set choice = excluded.choice, effective = excluded.effective, consent = excluded.consent`,
    [household, account, name, after, instant, consent],
  );
  await sql.query(RECORD, [household, account, name, before, after, instant, consent, subject]);
}

export async function saveFuture(
  { sql, household, subject }: HouseholdScope,
  { before, after, consent }: Saved,
  now: Date,
): Promise<void> {
  await sql.query('update delivery_setting set future = $2 where household_id = $1', [
    household,
    after,
  ]);
  const instant = now.toISOString();
  await sql.query(RECORD, [household, null, null, before, after, instant, consent, subject]);
}
