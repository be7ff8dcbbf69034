import type { AccountBeneficiaries, Beneficiary } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { accountClosedOn } from '../../payments/rules/kinds';

/** Registrations that pass on to named people; a trust, a joint account and an entity pass on by their own terms. */
const NAMES_BENEFICIARIES = /IRA|individual|transfer on death|TOD/i;

interface ListRow {
  account: string;
  name: string;
  registration: string;
  closed_on: string | null;
  held: boolean;
  confirmedat: string | null;
  version: string;
}

interface BeneficiaryRow {
  account: string;
  name: string;
  relationship: Beneficiary['relationship'];
  kind: Beneficiary['kind'];
  share: string;
  perstirpes: boolean;
  bornon: string | null;
}

/** SQL: whether `$3` holds the account `a`; where no holder is on file, whoever belongs to the household does. */
const HELD = `coalesce((select bool_or(h.subject = $3) from account_holder h where h.account_key = a.account_key), true)`;

/** Why somebody who belongs to the household names nobody there. */
const NOT_HELD = 'Only whoever holds this account names its beneficiaries.';

export interface StoredBeneficiaries extends AccountBeneficiaries {
  held: boolean;
}

/** Every open account held at the firm, in the household's order; with `account` that one, even when it is closed. */
export async function selectBeneficiaries(
  { sql, household, subject }: HouseholdScope,
  account: string | null = null,
): Promise<StoredBeneficiaries[]> {
  const lists = await sql.query<ListRow>(
    `select a.account_key as account, coalesce(a.nickname, a.account_name) as name, a.registration, a.closed_on,
       ${HELD} as held,
       to_char(l.confirmed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as confirmedat,
       coalesce(l.version, 0) as version
     from account a left join beneficiary_list l using (account_key)
     where a.household_id = $1 and a.source = 'firm'
       and case when $2::text is null then a.closed_on is null else a.account_key = $2 end
     order by a.position, a.account_key`,
    [household, account, subject],
  );
  const rows = await sql.query<BeneficiaryRow>(
    `select account_key as account, name, relationship, kind, trim_scale(share) as share,
       per_stirpes as perstirpes, born_on as bornon
     from beneficiary where household_id = $1 order by account_key, position`,
    [household],
  );
  const byAccount = Map.groupBy(rows, (row) => row.account);
  return lists.map(({ registration, closed_on, confirmedat, ...list }) => {
    const reason = whyNone(registration, closed_on) ?? (list.held ? null : NOT_HELD);
    return {
      ...list,
      eligible: reason === null,
      ...(reason !== null && { reason }),
      beneficiaries: (byAccount.get(list.account) ?? []).map(beneficiaryOf),
      ...(confirmedat !== null && { confirmedat }),
    };
  });
}

/** Why nobody can be named; null where somebody can. */
function whyNone(registration: string, closedOn: string | null): string | null {
  if (closedOn !== null) return accountClosedOn(closedOn);
  if (NAMES_BENEFICIARIES.test(registration)) return null;
  return `${registration}: it passes on by its own terms.`;
}

/** As the contract has it. */
export function toList({ held: _held, ...list }: StoredBeneficiaries): AccountBeneficiaries {
  return list;
}

function beneficiaryOf({ account: _account, bornon, ...row }: BeneficiaryRow): Beneficiary {
  return { ...row, ...(bornon !== null && { bornon }) };
}

/** Replaces the list and confirms it; false when `version` is no longer current. */
export async function saveBeneficiaries(
  { sql, household }: HouseholdScope,
  { account, version, now }: { account: string; version: string; now: Date },
  beneficiaries: readonly Beneficiary[],
): Promise<boolean> {
  const values = [account, household, now.toISOString()];
  const saved =
    version === '0'
      ? await sql.query(
          `insert into beneficiary_list (account_key, household_id, confirmed_at) values ($1, $2, $3::timestamptz)
           on conflict (account_key) do nothing returning account_key`,
          values,
        )
      : await sql.query(
          `update beneficiary_list set confirmed_at = $3::timestamptz, version = version + 1
           where account_key = $1 and household_id = $2 and version::text = $4 returning account_key`,
          [...values, version],
        );
  if (saved.length === 0) return false;
  await sql.query('delete from beneficiary where account_key = $1', [account]);
  for (const [position, one] of beneficiaries.entries()) {
    await sql.query(
      `insert into beneficiary (account_key, household_id, position, name, relationship, kind, share, per_stirpes, born_on)
       values ($1, $2, $3, $4, $5, $6, $7::numeric, $8, $9::date)`,
      [
        ...[account, household, position, one.name, one.relationship, one.kind, one.share],
        ...[one.perstirpes, one.bornon ?? null],
      ],
    );
  }
  return true;
}
