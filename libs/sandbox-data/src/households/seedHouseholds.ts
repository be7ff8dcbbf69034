import type { FirmAccount, Sandbox } from '../generateSandbox';
import { accountKey } from '../ledger/writeLedger';
import type { OutsideAccount } from '../outside';
import type { ContinueContext, SandboxPart } from '../seedContext';
import { householdId } from './householdId';
import { type CustomGroupPlan, type HouseholdPlan, households } from './households';

type Context = Pick<ContinueContext, 'sql' | 'sandbox'>;

/** Households with their groups, accounts and outside valuations. */
export const householdsPart: SandboxPart = {
  name: 'households',
  async seed(context) {
    for (const plan of households) {
      await seedHousehold(context, plan);
      await seedTeam(context, plan);
    }
  },
  async continueAfter(context, _after, known) {
    for (const plan of known) await addAccounts(context, plan);
  },
};

/** `grp-` and the name's words, as addresses are written. */
function groupId(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `grp-${words.slice(0, 4).join('-')}`;
}

/** Writes a household's groups and accounts. */
async function seedHousehold({ sql, sandbox }: Context, plan: HouseholdPlan): Promise<void> {
  const household = householdId(sandbox.seed, plan.key);
  await sql.query('insert into household values ($1, $2)', [household, plan.name]);
  for (const [index, { name }] of plan.defaultGroups.entries()) {
    const values = [household, groupId(name), name, index];
    await sql.query('insert into default_group values ($1, $2, $3, $4)', values);
  }
  await addAccounts({ sql, sandbox }, plan);
  for (const [index, group] of plan.customGroups.entries()) {
    await seedCustomGroup({ sql, sandbox }, plan, group, index);
  }
}

const ACCOUNT = {
  account_key: 'text',
  household_id: 'text',
  default_group_id: 'text',
  position: 'int',
  account_name: 'text',
  masked_number: 'text',
  registration: 'text',
  source: 'text',
  institution: 'text',
  kind: 'text',
  value: 'numeric',
  day_change: 'numeric',
  as_of: 'date',
  origin: 'text',
  tax_status: 'text',
  lot_method: 'text',
  opened: 'date',
  tax_unit: 'text',
  managed_by: 'text',
  closed_on: 'date',
};

const VALUATION = {
  household_id: 'text',
  account_key: 'text',
  day: 'date',
  value: 'numeric',
  origin: 'text',
};

const MANUAL = {
  account_key: 'text',
  household_id: 'text',
  asset_type: 'text',
  linked_to: 'text',
  by_client: 'boolean',
};

/** What a client changed or removed, which the sandbox then leaves alone. */
async function leftToClient(sql: Context['sql'], household: string): Promise<Set<string>> {
  const rows = await sql.query<{ account_key: string }>(
    `select account_key from manual_asset where household_id = $1 and by_client
     union all select account_key from removed_asset where household_id = $1`,
    [household],
  );
  return new Set(rows.map(({ account_key }) => account_key));
}

/** The accounts of a plan with their outside valuations; what is there already stays as it is. */
async function addAccounts({ sql, sandbox }: Context, plan: HouseholdPlan): Promise<void> {
  const household = householdId(sandbox.seed, plan.key);
  const left = await leftToClient(sql, household);
  const accounts = accountsOf(sandbox, plan).filter(({ account }) => !left.has(account.key));
  const latest = new Map(sandbox.valuations.map((valuation) => [valuation.key, valuation]));
  const rows = accounts.map(({ account, group }, position) => {
    const { key, accountname, maskednumber, registration, source, institution, kind } = account;
    const valuation = latest.get(key);
    return [
      ...[key, household, groupId(group), String(position), accountname, maskednumber],
      ...[registration, source, institution, kind],
      valuation ? signed(account, valuation.amount) : '0.00',
      '0.00',
      valuation?.date ?? sandbox.asOf,
      originOf(account),
      ...('opened' in account
        ? [
            ...[account.taxStatus, account.lotMethod, account.opened, account.taxUnit],
            ...[account.managedBy, account.closed],
          ]
        : ['taxable', 'FIFO', null, null, 'advisor', null]),
    ];
  });
  await sql.insertRows('account', ACCOUNT, rows, { then: 'on conflict do nothing' });
  const known = new Map(accounts.map(({ account }) => [account.key, account]));
  const valuations = sandbox.valuations.flatMap(({ key, date, amount }) => {
    const account = known.get(key);
    return account ? [[household, key, date, signed(account, amount), originOf(account)]] : [];
  });
  await sql.insertRows('account_valuation', VALUATION, valuations, {
    then: 'on conflict do nothing',
  });
  const manual = accounts.flatMap(({ account }) =>
    account.source === 'manual'
      ? [[account.key, household, account.type, account.linkedto, 'false']]
      : [],
  );
  await sql.insertRows('manual_asset', MANUAL, manual, { then: 'on conflict do nothing' });
  await sql.query(
    `update account a set value = v.value, as_of = v.day
     from (select distinct on (account_key) account_key, value, day from account_valuation
           where household_id = $1 order by account_key, day desc) v
     where a.household_id = $1 and a.account_key = v.account_key
       and not exists (select from manual_asset m where m.account_key = a.account_key and m.by_client)`,
    [household],
  );
}

type SandboxAccount = FirmAccount | OutsideAccount;

function accountsOf(
  { firmAccounts, outsideAccounts }: Sandbox,
  plan: HouseholdPlan,
): { account: SandboxAccount; group: string }[] {
  const own = [...firmAccounts, ...outsideAccounts].filter(
    ({ householdid }) => householdid === plan.key,
  );
  return plan.defaultGroups.flatMap(({ name, from }) =>
    own.filter(({ group }) => from.includes(group)).map((account) => ({ account, group: name })),
  );
}

// What is owed is positive where it is stated and negative among what one has.
function signed({ kind }: SandboxAccount, amount: string): string {
  return kind === 'liability' && Number(amount) !== 0 ? `-${amount}` : amount;
}

function originOf({ source, institution }: SandboxAccount): string {
  if (source === 'firm') return 'Positions and cash at the close of business';
  return source === 'external' ? `As reported by ${institution}` : 'Entered by you';
}

async function seedCustomGroup(
  { sql, sandbox: { seed } }: Context,
  plan: HouseholdPlan,
  group: CustomGroupPlan,
  sortOrder: number,
): Promise<void> {
  const id = groupId(group.name);
  const household = householdId(seed, plan.key);
  const values = [household, id, group.name, sortOrder];
  await sql.query('insert into custom_group values ($1, $2, $3, $4)', values);
  for (const [position, slot] of group.slots.entries()) {
    const member = [household, id, accountKey(seed, plan.key, slot), position];
    await sql.query('insert into custom_group_member values ($1, $2, $3, $4)', member);
  }
}

async function seedTeam({ sql, sandbox }: Context, plan: HouseholdPlan): Promise<void> {
  for (const [position, advisor] of plan.advisors.entries()) {
    const values = [householdId(sandbox.seed, plan.key), advisor, position];
    await sql.query('insert into household_advisor values ($1, $2, $3)', values);
  }
}
