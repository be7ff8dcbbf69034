import type { HouseholdScope } from '../../auth/requestContext';
import { standsAmongOthers } from './arrangementRepository';

/** A group of accounts with its sums, exact to the cent because the database adds them. */
export interface StoredGroup {
  groupId: string;
  name: string;
  sortOrder: number;
  value: string;
  dayChange: string;
  /** Of a group of the client's own. */
  version?: string;
  /** In their order. */
  accountKeys: string[];
}

interface GroupRow {
  group_id: string;
  name: string;
  sort_order: number;
  value: string;
  day_change: string;
  account_keys: string[];
  version?: string;
}

const SUMS = `coalesce(sum(value), 0)::numeric(20, 2) as value,
  coalesce(sum(day_change), 0)::numeric(20, 2) as day_change`;

function keysBy(order: string): string {
  return `coalesce(json_agg(account_key order by ${order}) filter (where account_key is not null), '[]') as account_keys`;
}

/** The firm's grouping: every account is in exactly one. */
export async function selectDefaultGroups(scope: HouseholdScope): Promise<StoredGroup[]> {
  const rows = await scope.sql.query<GroupRow>(
    `select g.group_id, g.name, g.sort_order, ${SUMS}, ${keysBy('a.position, account_key')}
     from default_group g
     left join account a on a.household_id = g.household_id and a.default_group_id = g.group_id
     where g.household_id = $1
     group by g.group_id, g.name, g.sort_order order by g.sort_order, g.group_id`,
    [scope.household],
  );
  return rows.map(toGroup);
}

/** The client's own groups: an account may be in several or in none. */
export async function selectCustomGroups(scope: HouseholdScope): Promise<StoredGroup[]> {
  const rows = await scope.sql.query<GroupRow>(
    `select g.group_id, g.name, g.sort_order, g.version, ${SUMS},
            ${keysBy('m.position, account_key')}
     from custom_group g
     left join custom_group_member m using (household_id, group_id)
     left join account a using (household_id, account_key)
     where household_id = $1
     group by g.group_id, g.name, g.sort_order, g.version order by g.sort_order, g.group_id`,
    [scope.household],
  );
  return rows.map(toGroup);
}

/** What no custom group holds; null when every account is in one. */
export async function selectUngrouped(scope: HouseholdScope): Promise<StoredGroup | null> {
  const rows = await scope.sql.query<GroupRow>(
    `select 'ungrouped' as group_id, 'Not in a group' as name, 0 as sort_order, ${SUMS},
            ${keysBy('a.position, account_key')}
     from account a
     where household_id = $1 and ${standsAmongOthers(scope, 'a')} and not exists (
       select from custom_group_member m
       where m.household_id = a.household_id and m.account_key = a.account_key)`,
    [scope.household],
  );
  const group = rows[0] && toGroup(rows[0]);
  return group && group.accountKeys.length > 0 ? group : null;
}

function toGroup(row: GroupRow): StoredGroup {
  return {
    groupId: row.group_id,
    name: row.name,
    sortOrder: row.sort_order,
    value: row.value,
    dayChange: row.day_change,
    accountKeys: row.account_keys,
    ...(row.version !== undefined && { version: row.version }),
  };
}
