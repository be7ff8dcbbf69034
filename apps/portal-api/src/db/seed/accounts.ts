import type { Sql } from '../sql';
import type { CalendarDate } from './businessDay';
import { addDays } from './businessDay';
import { drawNumber, drawText } from './chance';
import type { AccountPlan, GroupPlan, HouseholdPlan } from './households';

/** What a draw depends on: the same two always give the same database. */
export interface SeedInput {
  seed: number;
  asOf: CalendarDate;
}

export function householdId(seed: number, household: string): string {
  return `hh${drawText(seed, household).slice(0, 22)}`;
}

/** Opaque, and the same in every sandbox with the same seed. */
export function accountKey(seed: number, household: string, slug: string): string {
  return `acc${drawText(seed, household, slug).slice(0, 21)}`;
}

/** `grp-` and the name's words, as addresses are written. */
export function groupId(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `grp-${words.slice(0, 4).join('-')}`;
}

/** Writes a household's groups and accounts. */
export async function seedAccounts(sql: Sql, input: SeedInput, plan: HouseholdPlan): Promise<void> {
  const household = householdId(input.seed, plan.key);
  for (const [index, group] of plan.defaultGroups.entries()) {
    await sql.query('insert into default_group values ($1, $2, $3, $4)', [
      household,
      groupId(group.name),
      group.name,
      index,
    ]);
  }
  for (const [index, account] of plan.accounts.entries()) {
    await seedAccount(sql, input, plan, account, index);
  }
  for (const [index, group] of plan.customGroups.entries()) {
    await seedCustomGroup(sql, input, plan, group, index);
  }
}

async function seedAccount(
  sql: Sql,
  input: SeedInput,
  plan: HouseholdPlan,
  account: AccountPlan,
  position: number,
): Promise<void> {
  const group = plan.defaultGroups.find(({ accounts }) => accounts.includes(account.slug));
  if (!group) throw new Error(`${plan.key}/${account.slug} is in no default group.`);
  const drawn = drawValues(input, plan.key, account, position);
  await sql.query(
    `insert into account (account_key, household_id, default_group_id, position, account_name,
       masked_number, registration, source, institution, kind, value, day_change, as_of, origin)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::numeric, $12::numeric, $13::date, $14)`,
    [
      accountKey(input.seed, plan.key, account.slug),
      householdId(input.seed, plan.key),
      groupId(group.name),
      position,
      account.name,
      account.ending && `••${account.ending}`,
      account.registration,
      account.source,
      account.institution,
      account.kind,
      drawn.value,
      drawn.dayChange,
      drawn.asOf,
      account.origin,
    ],
  );
}

async function seedCustomGroup(
  sql: Sql,
  { seed }: SeedInput,
  plan: HouseholdPlan,
  group: GroupPlan,
  sortOrder: number,
): Promise<void> {
  const id = groupId(group.name);
  const household = householdId(seed, plan.key);
  const values = [household, id, group.name, sortOrder];
  await sql.query('insert into custom_group values ($1, $2, $3, $4)', values);
  for (const [position, slug] of group.accounts.entries()) {
    const key = accountKey(seed, plan.key, slug);
    const member = [household, id, key, position];
    await sql.query('insert into custom_group_member values ($1, $2, $3, $4)', member);
  }
}

interface DrawnValues {
  value: string;
  dayChange: string;
  asOf: CalendarDate;
}

/**
 * Values lie within 2 % of the plan and move up to 1.25 % in a day, neighbours in opposite directions
 * so that every day shows gains and losses; what the client entered stands still.
 */
function drawValues(
  { seed, asOf }: SeedInput,
  household: string,
  plan: AccountPlan,
  position: number,
): DrawnValues {
  const cents = BigInt(plan.about) * 100n;
  if (plan.source === 'manual') {
    const entered = addDays(asOf, -30 - drawNumber(120, seed, household, plan.slug, 'entered'));
    return { value: decimal(cents), dayChange: '0.00', asOf: entered };
  }
  const spread = BigInt(drawNumber(400_001, seed, household, plan.slug, 'value') - 200_000);
  const value = cents + (cents * spread) / 10_000_000n;
  // A loan is drawn or repaid, not traded: on most days it does not move.
  if (plan.kind === 'liability') return { value: decimal(-value), dayChange: '0.00', asOf };
  const up = (drawNumber(2, seed, asOf) + position) % 2 === 0 ? 1n : -1n;
  const move = BigInt(1 + drawNumber(125_000, seed, asOf, household, plan.slug, 'day'));
  return { value: decimal(value), dayChange: decimal((up * value * move) / 10_000_000n), asOf };
}

function decimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
