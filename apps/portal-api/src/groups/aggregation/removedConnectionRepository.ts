import type { RemovedConnection } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { instantOf, type When } from './connectionRepository';

/** assumed: how long the removal of a connection can be taken back. Nothing is fetched meanwhile. */
export const RESTORABLE_MS = 3_600_000;

/** What becomes of the accounts of a connection that is removed: they stay as last reported, or go. */
export type Removal = 'keep' | 'remove';

interface RemovedAccounts {
  accounts: { foundid: string; key: string }[];
  /** As the database takes them back. */
  whole: unknown[];
  /** Liabilities that were secured by one of the accounts. */
  secured: { account: string; liability: string }[];
}

/** Takes a connection away, and its accounts where that was asked for; all of it can come back. */
export async function removeConnection(
  scope: HouseholdScope,
  id: string,
  { removal, now }: { removal: Removal; now: Date },
): Promise<void> {
  const { sql, household } = scope;
  const removed = removal === 'remove' ? await selectWhole(scope, id) : null;
  await sql.query(
    `update connection set removed_at = $3::timestamptz, removal = $4, removed = $5::jsonb,
       state_hash = null, state_session = null, state_until = null, verifier_key = null, verifier_box = null,
       refresh_state = case when refresh_state = 'running' then 'cancelled' else refresh_state end,
       refresh_ended = case when refresh_state = 'running' then $3::timestamptz else refresh_ended end
     where household_id = $1 and connection_id = $2`,
    [household, id, now.toISOString(), removal, removed && JSON.stringify(removed)],
  );
  if (removal === 'remove')
    await sql.query(
      `select drop_external_account(account_key) from connection_account
       where household_id = $1 and connection_id = $2 and account_key is not null`,
      [household, id],
    );
}

/** The accounts of a connection with their values, groups and all that the client chose of them. */
async function selectWhole(
  { sql, household }: HouseholdScope,
  id: string,
): Promise<RemovedAccounts> {
  const rows = await sql.query<{ foundid: string; key: string; whole: unknown }>(
    `select f.found_id as foundid, a.account_key as key, jsonb_build_object(
       'account', to_jsonb(a), 'groupname', g.name,
       'valuations', (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from account_valuation v
         where v.household_id = a.household_id and v.account_key = a.account_key),
       'groups', (select coalesce(jsonb_agg(jsonb_build_object('groupid', c.group_id, 'name', c.name,
           'sortorder', c.sort_order, 'position', m.position)), '[]')
         from custom_group_member m join custom_group c using (household_id, group_id)
         where m.household_id = a.household_id and m.account_key = a.account_key)) as whole
     from connection_account f join account a using (household_id, account_key)
     join default_group g on g.household_id = a.household_id and g.group_id = a.default_group_id
     where f.household_id = $1 and f.connection_id = $2 order by a.position`,
    [household, id],
  );
  const secured = await sql.query<RemovedAccounts['secured'][number]>(
    `select linked_to as account, account_key as liability from manual_asset
     where household_id = $1 and linked_to = any($2::text[])`,
    [household, rows.map(({ key }) => key)],
  );
  return {
    accounts: rows.map(({ foundid, key }) => ({ foundid, key })),
    whole: rows.map(({ whole }) => whole),
    secured,
  };
}

/** Takes a removal back, once; false when there is none, or none any more. */
export async function restoreConnection(
  { sql, household }: HouseholdScope,
  id: string,
  now: Date,
): Promise<boolean> {
  const [row] = await sql.query<{ removed: RemovedAccounts | null }>(
    `select removed from connection
     where household_id = $1 and connection_id = $2 and removed_at > $3::timestamptz for update`,
    [household, id, oldest(now)],
  );
  if (!row) return false;
  if (row.removed) {
    const { accounts, whole, secured } = row.removed;
    await sql.query('select restore_external_accounts($1, $2::jsonb)', [id, JSON.stringify(whole)]);
    await sql.query(
      `update connection_account f set account_key = one->>'key' from jsonb_array_elements($3::jsonb) one
       where f.household_id = $1 and f.connection_id = $2 and f.found_id = one->>'foundid'`,
      [household, id, JSON.stringify(accounts)],
    );
    await sql.query(
      `update manual_asset m set linked_to = one->>'account' from jsonb_array_elements($2::jsonb) one
       where m.household_id = $1 and m.account_key = one->>'liability' and m.linked_to is null`,
      [household, JSON.stringify(secured)],
    );
  }
  await sql.query(
    `update connection set removed_at = null, removal = null, removed = null
     where household_id = $1 and connection_id = $2`,
    [household, id],
  );
  return true;
}

/** Removals that can be taken back, latest first. */
export async function selectRemovedConnections(
  { sql, household }: HouseholdScope,
  now: Date,
): Promise<RemovedConnection[]> {
  const rows = await sql.query<{
    connectionid: string;
    institution: string;
    removal: Removal;
    removed_at: When;
  }>(
    `select connection_id as connectionid, institution_name as institution, removal, removed_at from connection
     where household_id = $1 and removed_at > $2::timestamptz order by removed_at desc, connection_id`,
    [household, oldest(now)],
  );
  return rows.map(({ connectionid, institution, removal, removed_at }) => {
    const removedat = instantOf(removed_at) ?? '';
    const until = new Date(Date.parse(removedat) + RESTORABLE_MS).toISOString();
    return { connectionid, institution, history: removal, removedat, restorableuntil: until };
  });
}

interface OverRow {
  connection_id: string;
  tokens_key: string | null;
  tokens_box: Uint8Array | null;
}

/** Removals of every household that cannot be taken back any more, and still hold something. */
export function selectOver(sql: Sql, now: Date, most: number): Promise<OverRow[]> {
  return sql.query<OverRow>(
    `select connection_id, tokens_key, tokens_box from connection
     where removed_at <= $1::timestamptz and (removal = 'remove' or tokens_box is not null)
     order by removed_at limit $2::int`,
    [oldest(now), most],
  );
}

/** Forgets the consent of a removed connection, and all else of it unless its accounts stay. */
export async function forgetRemoval(sql: Sql, id: string, now: Date): Promise<void> {
  const wanted = [id, oldest(now)];
  await sql.query(
    `delete from connection
     where connection_id = $1 and removed_at <= $2::timestamptz and removal = 'remove'`,
    wanted,
  );
  await sql.query(
    `update connection set tokens_key = null, tokens_box = null
     where connection_id = $1 and removed_at <= $2::timestamptz and removal = 'keep'`,
    wanted,
  );
}

function oldest(now: Date): string {
  return new Date(now.getTime() - RESTORABLE_MS).toISOString();
}
