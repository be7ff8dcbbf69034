import type { FirmAccount, Sandbox } from '../../sandbox/generateSandbox';
import { accountKey } from '../../sandbox/ledger/writeLedger';
import type { OutsideAccount } from '../../sandbox/outside';
import { insertRows } from '../insertRows';
import type { Sql } from '../sql';
import { drawText } from './chance';
import type { CustomGroupPlan, HouseholdPlan } from './households';

export function householdId(seed: number, household: string): string {
  return `hh${drawText(seed, household).slice(0, 22)}`;
}

/** `grp-` and the name's words, as addresses are written. */
export function groupId(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `grp-${words.slice(0, 4).join('-')}`;
}

/** Writes a household's groups and accounts. */
export async function seedHousehold(
  sql: Sql,
  sandbox: Sandbox,
  plan: HouseholdPlan,
): Promise<void> {
  const household = householdId(sandbox.seed, plan.key);
  await sql.query('insert into household values ($1, $2)', [household, plan.name]);
  for (const [index, { name }] of plan.defaultGroups.entries()) {
    const values = [household, groupId(name), name, index];
    await sql.query('insert into default_group values ($1, $2, $3, $4)', values);
  }
  await addAccounts(sql, sandbox, plan);
  for (const [index, group] of plan.customGroups.entries()) {
    await seedCustomGroup(sql, sandbox.seed, plan, group, index);
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
};

const VALUATION = {
  household_id: 'text',
  account_key: 'text',
  day: 'date',
  value: 'numeric',
  origin: 'text',
};

/** The accounts of a plan with their outside valuations; what is there already stays as it is. */
export async function addAccounts(sql: Sql, sandbox: Sandbox, plan: HouseholdPlan): Promise<void> {
  const household = householdId(sandbox.seed, plan.key);
  const accounts = accountsOf(sandbox, plan);
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
        ? [account.taxStatus, account.lotMethod, account.opened]
        : ['taxable', 'FIFO', null]),
    ];
  });
  await insertRows(sql, 'account', ACCOUNT, rows, { then: 'on conflict do nothing' });
  const known = new Map(accounts.map(({ account }) => [account.key, account]));
  const valuations = sandbox.valuations.flatMap(({ key, date, amount }) => {
    const account = known.get(key);
    return account ? [[household, key, date, signed(account, amount), originOf(account)]] : [];
  });
  await insertRows(sql, 'account_valuation', VALUATION, valuations, {
    then: 'on conflict do nothing',
  });
  await sql.query(
    `update account a set value = v.value, as_of = v.day
     from (select distinct on (account_key) account_key, value, day from account_valuation
           where household_id = $1 order by account_key, day desc) v
     where a.household_id = $1 and a.account_key = v.account_key`,
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

function originOf({ source, kind, institution }: SandboxAccount): string {
  if (source === 'firm') return 'Positions and cash at the close of business';
  if (source === 'external' || kind === 'liability') return `As reported by ${institution}`;
  return 'Your estimate, entered by hand';
}

async function seedCustomGroup(
  sql: Sql,
  seed: number,
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
