import type { Loan, ManualAsset, RemovedAsset, Valuation } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { money } from '../profile/money';
import type { AccountOfAsset } from './manualAssets';

interface AssetRow {
  account: string;
  name: string;
  type: ManualAsset['type'];
  kind: ManualAsset['kind'];
  ownership: string;
  value: string;
  asof: string;
  linkedto: string | null;
  linkedname: string | null;
  equity: string | null;
  version: string;
  counted: boolean;
  note: string | null;
  principal: string | null;
  yearlyrate: string | null;
  months: number | null;
  firstpayment: string | null;
}

/** An asset with what only its detail shows. */
export interface StoredAsset {
  asset: ManualAsset;
  counted: boolean;
  loan: Loan | null;
  note: string | null;
}

/** The household's own assets and liabilities, largest first; of one account, if one is named. */
export async function selectAssets(
  { sql, household }: HouseholdScope,
  account: string | null = null,
): Promise<StoredAsset[]> {
  const rows = await sql.query<AssetRow>(
    `select a.account_key as account, coalesce(a.nickname, a.account_name) as name, m.asset_type as type, a.kind,
       trim_scale(m.ownership)::text as ownership, a.value, a.as_of as asof, m.linked_to as linkedto,
       coalesce(l.nickname, l.account_name) as linkedname, a.version, a.counted, m.note, m.principal,
       trim_scale(m.yearly_rate)::text as yearlyrate, m.months, m.first_payment as firstpayment,
       (select a.value + sum(o.value) from manual_asset s join account o using (household_id, account_key)
        where s.household_id = a.household_id and s.linked_to = a.account_key) as equity
     from account a join manual_asset m using (household_id, account_key)
     left join account l on l.household_id = m.household_id and l.account_key = m.linked_to
     where a.household_id = $1 and a.source = 'manual' and ($2::text is null or a.account_key = $2)
     order by abs(a.value) desc, a.account_key`,
    [household, account],
  );
  return rows.map(toAsset);
}

function toAsset(row: AssetRow): StoredAsset {
  const { counted, note, principal, yearlyrate, months, firstpayment, ...asset } = row;
  const { linkedto, linkedname, equity, value, ...rest } = asset;
  const isLoan =
    principal !== null && yearlyrate !== null && months !== null && firstpayment !== null;
  return {
    asset: {
      ...rest,
      value: money(value),
      ...(linkedto !== null && { linkedto }),
      ...(linkedname !== null && { linkedname }),
      ...(equity !== null && { equity: money(equity) }),
    },
    counted,
    loan: isLoan ? { principal, yearlyrate, months, firstpayment } : null,
    note,
  };
}

/** Values, earliest first. */
export async function selectValuations(
  { sql, household }: HouseholdScope,
  account: string,
): Promise<Valuation[]> {
  const rows = await sql.query<{ day: string; amount: string; share: string }>(
    `select day, coalesce(whole, abs(value))::numeric(20, 2) as amount, value as share
     from account_valuation where household_id = $1 and account_key = $2 order by day`,
    [household, account],
  );
  return rows.map((row) => ({ ...row, share: money(row.share) }));
}

/** Keys of what can secure a liability: what the household owns, wherever it is held. */
export async function selectLinkable({ sql, household }: HouseholdScope): Promise<Set<string>> {
  const rows = await sql.query<{ account_key: string }>(
    "select account_key from account where household_id = $1 and kind = 'asset'",
    [household],
  );
  return new Set(rows.map(({ account_key }) => account_key));
}

/** Keeps every other change of the account waiting until this transaction ends; null when there is no such asset. */
export async function lockVersion(
  { sql, household }: HouseholdScope,
  account: string,
): Promise<string | null> {
  const rows = await sql.query<{ version: string }>(
    `select version from account
     where household_id = $1 and account_key = $2 and source = 'manual' for update`,
    [household, account],
  );
  return rows[0]?.version ?? null;
}

/** What an asset has beside its account. */
export interface AssetTerms {
  type: ManualAsset['type'];
  ownership: string;
  linkedto: string | null;
  loan: Loan | null;
  note: string | null;
}

/** Writes the account with its values and the terms beside it. */
export async function saveAsset(
  { sql, household }: HouseholdScope,
  key: string,
  { account, terms }: { account: AccountOfAsset; terms: AssetTerms },
): Promise<void> {
  const rows = await sql.query<{ version: string | null }>(
    'select put_manual_account($1, $2::jsonb) as version',
    [key, JSON.stringify(account)],
  );
  if (!rows[0]?.version) throw new Error('The account is not the household’s to write.');
  const { loan } = terms;
  await sql.query(
    `insert into manual_asset (account_key, household_id, asset_type, ownership, linked_to, principal, yearly_rate,
       months, first_payment, note)
     values ($1, $2, $3, $4::numeric, $5, $6::numeric, $7::numeric, $8::int, $9::date, $10)
     on conflict (account_key) do update set asset_type = excluded.asset_type, ownership = excluded.ownership,
       linked_to = excluded.linked_to, principal = excluded.principal, yearly_rate = excluded.yearly_rate,
       months = excluded.months, first_payment = excluded.first_payment, note = excluded.note, by_client = true`,
    [
      ...[key, household, terms.type, terms.ownership, terms.linkedto],
      ...[loan?.principal ?? null, loan?.yearlyrate ?? null, loan?.months ?? null],
      ...[loan?.firstpayment ?? null, terms.note],
    ],
  );
}

/** A group that the client made, with the asset's place in it. */
export interface JoinedGroup {
  groupid: string;
  name: string;
  sortorder: number;
  position: number;
}

export function selectJoinedGroups(
  { sql, household }: HouseholdScope,
  account: string,
): Promise<JoinedGroup[]> {
  return sql.query<JoinedGroup>(
    `select group_id as groupid, name, sort_order as sortorder, position
     from custom_group_member join custom_group using (household_id, group_id)
     where household_id = $1 and account_key = $2`,
    [household, account],
  );
}

/** The firm's own group that an account is in. */
export async function selectDefaultGroup(
  { sql, household }: HouseholdScope,
  account: string,
): Promise<{ groupid: string; groupname: string } | null> {
  const rows = await sql.query<{ groupid: string; groupname: string }>(
    `select g.group_id as groupid, g.name as groupname
     from account a join default_group g on g.household_id = a.household_id and g.group_id = a.default_group_id
     where a.household_id = $1 and a.account_key = $2`,
    [household, account],
  );
  return rows[0] ?? null;
}

/** What a removal keeps, so that it can be taken back. */
export interface Removed {
  account: AccountOfAsset;
  terms: AssetTerms;
  groups: JoinedGroup[];
  /** Liabilities that it secured. */
  secured: string[];
}

/** Liabilities that an asset secures. */
export async function selectSecured(
  { sql, household }: HouseholdScope,
  account: string,
): Promise<string[]> {
  const rows = await sql.query<{ account_key: string }>(
    'select account_key from manual_asset where household_id = $1 and linked_to = $2',
    [household, account],
  );
  return rows.map(({ account_key }) => account_key);
}

/** Takes the asset away and keeps what it was; forgets what can no longer be restored. */
export async function removeAsset(
  { sql, household }: HouseholdScope,
  { key, at, oldest }: { key: string; at: Date; oldest: Date },
  removed: Removed,
): Promise<void> {
  await sql.query(
    `insert into removed_asset (account_key, household_id, removed_at, removed)
     values ($1, $2, $3::timestamptz, $4::jsonb)
     on conflict (account_key) do update set removed_at = excluded.removed_at, removed = excluded.removed`,
    [key, household, at.toISOString(), JSON.stringify(removed)],
  );
  await sql.query(
    'update removed_asset set removed = null where household_id = $1 and removed_at <= $2::timestamptz',
    [household, oldest.toISOString()],
  );
  await sql.query(
    `delete from asset_attachment f using removed_asset r
     where f.household_id = $1 and r.household_id = $1 and r.account_key = f.account_key and r.removed is null`,
    [household],
  );
  await sql.query('select drop_manual_account($1)', [key]);
}

interface RemovedRow {
  account: string;
  removedat: Date | string;
  removed: Removed;
}

/** Removals that can still be taken back, latest first. */
export function selectRemoved(
  { sql, household }: HouseholdScope,
  after: Date,
): Promise<RemovedRow[]> {
  return sql.query<RemovedRow>(
    `select account_key as account, removed_at as removedat, removed from removed_asset
     where household_id = $1 and removed_at > $2::timestamptz and removed is not null
     order by removed_at desc, account_key`,
    [household, after.toISOString()],
  );
}

export function toRemoved(row: RemovedRow, days: number): RemovedAsset {
  const at = new Date(row.removedat);
  const until = new Date(at.getTime() + days * 86_400_000);
  const { name, value } = row.removed.account;
  return {
    account: row.account,
    name,
    value: money(value),
    removedat: at.toISOString(),
    restorableuntil: until.toISOString(),
  };
}

/** Takes one removal out, so that it is restored once; null when there is none. */
export async function takeRemoved(
  { sql, household }: HouseholdScope,
  key: string,
  after: Date,
): Promise<Removed | null> {
  const rows = await sql.query<{ removed: Removed }>(
    `delete from removed_asset where household_id = $1 and account_key = $2 and removed_at > $3::timestamptz
       and removed is not null
     returning removed`,
    [household, key, after.toISOString()],
  );
  return rows[0]?.removed ?? null;
}

/** Puts a restored asset back into its groups, and its liabilities back onto it, where they have no other. */
export async function rejoin(
  { sql, household }: HouseholdScope,
  key: string,
  { groups, secured }: Removed,
): Promise<void> {
  await sql.query('select rejoin_custom_groups($1, $2::jsonb)', [key, JSON.stringify(groups)]);
  await sql.query(
    `update manual_asset set linked_to = $2
     where household_id = $1 and linked_to is null and account_key = any($3::text[])`,
    [household, key, secured],
  );
  // What it secured and was removed as well finds it again when it comes back itself.
  await sql.query(
    `update removed_asset set removed = jsonb_set(removed, '{terms,linkedto}', to_jsonb($2::text))
     where household_id = $1 and account_key = any($3::text[]) and removed->'terms'->>'linkedto' is null`,
    [household, key, secured],
  );
}
