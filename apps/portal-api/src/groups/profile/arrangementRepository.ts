import type { Arrangement } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';

/** SQL: an account that stands among the others, because it is open or closed ones are shown. `account` is its table or alias. */
export function standsAmongOthers({ closedShown }: HouseholdScope, account: string): string {
  if (closedShown) return 'true';
  return `(${account}.closed_on is null or exists (
    select from account_arrangement r
    where r.household_id = ${account}.household_id and r.closed_shown))`;
}

interface ArrangementRow {
  version: string;
  closed_shown: boolean;
}

const UNCHANGED: Arrangement = { version: '1', closedshown: false };

export async function selectArrangement({ sql, household }: HouseholdScope): Promise<Arrangement> {
  const rows = await sql.query<ArrangementRow>(
    'select version, closed_shown from account_arrangement where household_id = $1',
    [household],
  );
  return rows[0] ? toArrangement(rows[0]) : UNCHANGED;
}

/**
 * Takes the next version and holds the arrangement until the transaction ends; null when `version` is not current.
 * Without `version` whichever is current: what is added or taken away contradicts nobody's sort.
 */
export async function takeNextVersion(
  { sql, household }: HouseholdScope,
  version?: string,
): Promise<Arrangement | null> {
  await sql.query(
    'insert into account_arrangement (household_id) values ($1) on conflict do nothing',
    [household],
  );
  const rows = await sql.query<ArrangementRow>(
    `update account_arrangement set version = version + 1
     where household_id = $1 and ($2::text is null or version::text = $2)
     returning version, closed_shown`,
    [household, version ?? null],
  );
  return rows[0] ? toArrangement(rows[0]) : null;
}

export async function saveClosedShown(
  { sql, household }: HouseholdScope,
  shown: boolean,
): Promise<void> {
  await sql.query('update account_arrangement set closed_shown = $2 where household_id = $1', [
    household,
    shown,
  ]);
}

/** Puts the named accounts first, in this order, and leaves the others behind them as they were. */
export async function saveAccountOrder(
  { sql, household }: HouseholdScope,
  accountKeys: readonly string[],
): Promise<void> {
  await sql.query(
    `update account a set position = o.place
     from (
       select known.account_key,
              row_number() over (order by w.n nulls last, known.position, known.account_key) - 1 as place
       from account known
       left join unnest($2::text[]) with ordinality as w (account_key, n)
         on w.account_key = known.account_key
       where known.household_id = $1) o
     where a.household_id = $1 and a.account_key = o.account_key`,
    [household, accountKeys],
  );
}

/** Lets exactly these accounts count toward net worth; one that is not shown and not named keeps what was chosen for it. */
export async function saveCounted(
  scope: HouseholdScope,
  accountKeys: readonly string[],
): Promise<void> {
  const { sql, household } = scope;
  await sql.query(
    `update account set counted = account_key = any($2::text[])
     where household_id = $1 and counted <> (account_key = any($2::text[]))
       and (account_key = any($2::text[]) or ${standsAmongOthers(scope, 'account')})`,
    [household, accountKeys],
  );
}

/** Whether all of these are accounts of the household. */
export async function knowsAccounts(
  { sql, household }: HouseholdScope,
  accountKeys: readonly string[],
): Promise<boolean> {
  const rows = await sql.query<{ known: number }>(
    `select count(*)::int as known from account
     where household_id = $1 and account_key = any($2::text[])`,
    [household, accountKeys],
  );
  return rows[0]?.known === accountKeys.length;
}

interface ClosedAccount {
  key: string;
  nickname: string;
  maskednumber?: string;
  closedon: string;
}

export async function selectClosedAccounts({
  sql,
  household,
}: HouseholdScope): Promise<ClosedAccount[]> {
  const rows = await sql.query<Required<ClosedAccount> & { maskednumber: string | null }>(
    `select account_key as key, coalesce(nickname, account_name) as nickname, masked_number as maskednumber,
       closed_on as closedon
     from account where household_id = $1 and closed_on is not null
     order by closed_on desc, account_key`,
    [household],
  );
  return rows.map(({ maskednumber, ...row }) => ({
    ...row,
    ...(maskednumber !== null && { maskednumber }),
  }));
}

function toArrangement({ version, closed_shown }: ArrangementRow): Arrangement {
  return { version, closedshown: closed_shown };
}
