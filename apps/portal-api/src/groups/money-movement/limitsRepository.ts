import type { HouseholdScope } from '../../auth/requestContext';
import type { Day } from '../../payments/rules/bankingDays';
import { centsOf } from '../../payments/rules/cents';
import { instantInNewYork } from '../../payments/rules/newYorkTime';

/** What moves to and from payees on a banking day, in cents, whenever it was planned; what never left does not count. */
export async function selectUsedOn({ sql, household }: HouseholdScope, day: Day): Promise<bigint> {
  const [row] = await sql.query<{ used: string }>(
    `select coalesce(sum(amount), 0)::numeric(20, 2) as used from transfer
     where household_id = $1 and (from_payee_id is not null or to_payee_id is not null)
       and process_on = $2::date
       and state not in ('cancelled', 'expired', 'rejected')`,
    [household, day],
  );
  return centsOf(row?.used ?? '0');
}

/** What has moved to and from a payee, or is about to, in cents; what never left does not count. */
export async function selectMovedWith(
  { sql, household }: HouseholdScope,
  payee: string,
): Promise<bigint> {
  const [row] = await sql.query<{ moved: string }>(
    `select coalesce(sum(amount), 0)::numeric(20, 2) as moved from transfer
     where household_id = $1 and $2 in (from_payee_id, to_payee_id)
       and state not in ('cancelled', 'expired', 'rejected')`,
    [household, payee],
  );
  return centsOf(row?.moved ?? '0');
}

/**
 * What goes to payees without a fresh code, in cents: what was sent on a day, and what the instructions of that day send
 * each time, where they have not sent it yet.
 */
export async function selectWithoutCode(
  { sql, household }: HouseholdScope,
  day: Day,
): Promise<bigint> {
  const [row] = await sql.query<{ sent: string }>(
    `select coalesce(sum(amount), 0)::numeric(20, 2) as sent from (
       select amount from transfer
       where household_id = $1 and to_payee_id is not null and not with_code and created_at >= $2::timestamptz
         and state not in ('cancelled', 'expired', 'rejected')
       union all
       select amount from standing_instruction i
       where household_id = $1 and to_payee_id is not null and not with_code and state <> 'cancelled'
         and coalesce(since, (created_at at time zone 'America/New_York')::date) = $3::date
         and not exists (select from transfer t
           where t.instruction_id = i.instruction_id and t.created_at >= $2::timestamptz)) without_code`,
    [household, instantInNewYork(day, '00:00').toISOString(), day],
  );
  return centsOf(row?.sent ?? '0');
}

/** Who owns an account: its first holder on file, else whoever acts. */
const ownerOf = (account: string, acting: string): string =>
  `coalesce((select min(h.subject) from account_holder h
     where h.household_id = $1 and h.account_key = ${account}), ${acting})`;

/** What a person has contributed to all their IRAs here for a year, in cents. */
export interface Contributed {
  /** By transfers of the portal that were not called off. */
  sent: bigint;
  /** In other ways, as the ledger has it. */
  recorded: { day: Day; cents: bigint }[];
}

/** What the owner of a retirement account has contributed for a year. What an employer pays in has a limit of its own. */
export async function selectContributed(
  { sql, household, subject }: HouseholdScope,
  account: string,
  year: number,
): Promise<Contributed> {
  const [row] = await sql.query<{ used: string }>(
    `select coalesce(sum(amount), 0)::numeric(20, 2) as used from transfer t
     where household_id = $1 and kind = 'ira-contribution' and contribution_year = $2
       and state not in ('cancelled', 'expired', 'rejected', 'returned')
       and ${ownerOf('t.to_account_key', 't.initiated_by')} = ${ownerOf('$3', '$4')}`,
    [household, year, account, subject],
  );
  const recorded = await sql.query<{ day: Day; amount: string }>(
    `select r.day, r.amount::numeric(20, 2) as amount
     from ira_receipt r join account a using (household_id, account_key)
     where household_id = $1 and r.kind = 'contribution' and r.is_recorded and r.year = $2
       and a.registration !~ '\\m(SEP|SIMPLE)\\M'
       and ${ownerOf('r.account_key', '$4')} = ${ownerOf('$3', '$4')}
     order by r.day`,
    [household, year, account, subject],
  );
  return {
    sent: centsOf(row?.used ?? '0'),
    recorded: recorded.map(({ day, amount }) => ({ day, cents: centsOf(amount) })),
  };
}

/** When the owner of a retirement account was born: its holder on file, else whoever asks. */
export async function selectBirthDate(
  { sql, household, subject }: HouseholdScope,
  account: string,
): Promise<Day | null> {
  const [row] = await sql.query<{ born: string }>(
    `select b.born from birth_date b
     where b.household_id = $1 and b.subject = ${ownerOf('$2', '$3')}`,
    [household, account, subject],
  );
  return row?.born ?? null;
}
