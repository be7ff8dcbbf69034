import type { Account } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { standsAmongOthers } from './arrangementRepository';
import { money } from './money';

interface AccountRow {
  account_key: string;
  nickname: string;
  account_name: string;
  masked_number: string | null;
  registration: string;
  source: Account['source'];
  institution: string;
  kind: Account['kind'];
  value: string;
  day_change: string;
  as_of: string;
  closed_on: string | null;
  version: string;
  counted: boolean;
  tax_status: NonNullable<Account['taxstatus']>;
  tax_unit: string | null;
  lot_method: NonNullable<Account['lotmethod']>;
  managed_by: NonNullable<Account['managedby']>;
}

/** An account, and whether it counts toward net worth. */
export interface StoredAccount {
  account: Account;
  counted: boolean;
}

/** Every account of the household that stands among the others, in the order of its default groups. */
export async function selectAccounts(scope: HouseholdScope): Promise<StoredAccount[]> {
  const { sql, household } = scope;
  const rows = await sql.query<AccountRow>(
    `select account_key, coalesce(nickname, account_name) as nickname, account_name, masked_number,
            registration, source, institution, kind, value, day_change, as_of, closed_on, version,
            counted,
            tax_status, tax_unit, lot_method, managed_by
     from account where household_id = $1 and ${standsAmongOthers(scope, 'account')}
     order by position, account_key`,
    [household],
  );
  return rows.map((row) => ({
    counted: row.counted,
    account: {
      key: row.account_key,
      nickname: row.nickname,
      accountname: row.account_name,
      ...(row.masked_number !== null && { maskednumber: row.masked_number }),
      registration: row.registration,
      source: row.source,
      institution: row.institution,
      kind: row.kind,
      value: money(row.value),
      daychange: money(row.day_change),
      asof: row.as_of,
      ...(row.closed_on !== null && { closedon: row.closed_on }),
      version: row.version,
      explain: `account~${row.account_key}`,
      ...(row.source === 'firm' && {
        taxstatus: row.tax_status,
        taxunit: row.tax_unit ?? 'The household',
        lotmethod: row.lot_method,
        managedby: row.managed_by,
      }),
    },
  }));
}

/** What a client may change about an account, with the version of that change. */
export interface StoredNickname {
  nickname: string;
  version: string;
}

/** Null for an account of another household as for one that does not exist. */
export async function selectNickname(
  { sql, household }: HouseholdScope,
  accountKey: string,
): Promise<StoredNickname | null> {
  const rows = await sql.query<StoredNickname>(
    `select coalesce(nickname, account_name) as nickname, version
     from account where household_id = $1 and account_key = $2`,
    [household, accountKey],
  );
  return rows[0] ?? null;
}

/** Renames only while `version` is still current; null when it is not, or there is no such account. */
export async function updateNickname(
  { sql, household }: HouseholdScope,
  accountKey: string,
  version: string,
  nickname: string,
): Promise<StoredNickname | null> {
  const rows = await sql.query<StoredNickname>(
    `update account set nickname = $4, version = version + 1
     where household_id = $1 and account_key = $2 and version::text = $3
     returning nickname, version`,
    [household, accountKey, version, nickname],
  );
  return rows[0] ?? null;
}
