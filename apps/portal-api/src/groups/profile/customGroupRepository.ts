import type { HouseholdScope } from '../../auth/requestContext';
import { standsAmongOthers } from './arrangementRepository';

/** A group of the client's own, as it is kept. */
export interface CustomGroup {
  groupId: string;
  name: string;
  version: string;
}

const COLUMNS = 'group_id as "groupId", name, version';

export function selectOwnGroups({ sql, household }: HouseholdScope): Promise<CustomGroup[]> {
  return sql.query<CustomGroup>(
    `select ${COLUMNS} from custom_group where household_id = $1 order by sort_order, group_id`,
    [household],
  );
}

export async function insertGroup(
  { sql, household }: HouseholdScope,
  { groupId, name }: Omit<CustomGroup, 'version'>,
): Promise<void> {
  await sql.query(
    `insert into custom_group (household_id, group_id, name, sort_order)
     select $1, $2, $3, coalesce(max(sort_order) + 1, 0) from custom_group where household_id = $1`,
    [household, groupId, name],
  );
}

/** Renames only while `version` is still current; null when it is not, or there is no such group. */
export async function updateGroup(
  { sql, household }: HouseholdScope,
  { groupId, name, version }: CustomGroup,
): Promise<CustomGroup | null> {
  const rows = await sql.query<CustomGroup>(
    `update custom_group set name = $4, version = version + 1
     where household_id = $1 and group_id = $2 and version::text = $3 returning ${COLUMNS}`,
    [household, groupId, version, name],
  );
  return rows[0] ?? null;
}

/** False when `version` is not current any more, or there is no such group. */
export async function deleteGroup(
  { sql, household }: HouseholdScope,
  groupId: string,
  version: string,
): Promise<boolean> {
  const rows = await sql.query(
    `delete from custom_group where household_id = $1 and group_id = $2 and version::text = $3
     returning group_id`,
    [household, groupId, version],
  );
  return rows.length === 1;
}

/** Replaces who is in a group, in this order; a closed account that is not shown and not named stays in it. */
export async function saveMembers(
  scope: HouseholdScope,
  groupId: string,
  accountKeys: readonly string[],
): Promise<void> {
  const { sql, household } = scope;
  await sql.query(
    `delete from custom_group_member m using account a
     where m.household_id = $1 and m.group_id = $2
       and a.household_id = m.household_id and a.account_key = m.account_key
       and (m.account_key = any($3::text[]) or ${standsAmongOthers(scope, 'a')})`,
    [household, groupId, accountKeys],
  );
  await sql.query(
    `insert into custom_group_member (household_id, group_id, account_key, position)
     select $1, $2, key, n - 1 from unnest($3::text[]) with ordinality as wanted (key, n)`,
    [household, groupId, accountKeys],
  );
}

/** Puts the groups in this order. */
export async function saveGroupOrder(
  { sql, household }: HouseholdScope,
  groupIds: readonly string[],
): Promise<void> {
  await sql.query(
    `update custom_group g set sort_order = wanted.n - 1
     from unnest($2::text[]) with ordinality as wanted (group_id, n)
     where g.household_id = $1 and g.group_id = wanted.group_id`,
    [household, groupIds],
  );
}
