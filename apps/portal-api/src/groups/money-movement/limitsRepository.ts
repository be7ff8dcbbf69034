import type { HouseholdScope } from '../../auth/requestContext';
import type { Day } from '../../payments/rules/bankingDays';
import { centsOf } from '../../payments/rules/cents';

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

/** Who owns an account: its first holder on file, else whoever acts. */
const ownerOf = (account: string, acting: string): string =>
  `coalesce((select min(h.subject) from account_holder h
     where h.household_id = $1 and h.account_key = ${account}), ${acting})`;

/** What the owner of a retirement account has contributed to all their IRAs here for a year, in cents. */
export async function selectContributed(
  { sql, household, subject }: HouseholdScope,
  account: string,
  year: number,
): Promise<bigint> {
  const [row] = await sql.query<{ used: string }>(
    `select coalesce(sum(amount), 0)::numeric(20, 2) as used from transfer t
     where household_id = $1 and kind = 'ira-contribution' and contribution_year = $2
       and state not in ('cancelled', 'expired', 'rejected', 'returned')
       and ${ownerOf('t.to_account_key', 't.initiated_by')} = ${ownerOf('$3', '$4')}`,
    [household, year, account, subject],
  );
  return centsOf(row?.used ?? '0');
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
