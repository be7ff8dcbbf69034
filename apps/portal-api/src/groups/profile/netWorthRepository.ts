import type { NetWorth, NetWorthTotals, TotalAccounts } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { standsAmongOthers } from './arrangementRepository';
import { money } from './money';

interface NetWorthRow {
  as_of: string;
  total: string;
  assets: string;
  liabilities: string;
  day_change: string;
  /** Of yesterday's total; null when there was nothing yesterday. */
  day_change_fraction: string | null;
}

/**
 * The totals over what counts toward net worth, and the latest day any value is of. An account that is overdrawn is owed,
 * whatever kind of account it is.
 */
export async function selectNetWorth({
  sql,
  household,
}: HouseholdScope): Promise<{ asof: string; totals: NetWorthTotals }> {
  const rows = await sql.query<NetWorthRow>(
    `with counted as (select * from account where household_id = $1 and counted),
     sums as (
       select coalesce(sum(value), 0)::numeric(20, 2) as total,
              coalesce(sum(value) filter (where value > 0), 0)::numeric(20, 2) as assets,
              coalesce(sum(value) filter (where value < 0), 0)::numeric(20, 2) as liabilities,
              coalesce(sum(day_change), 0)::numeric(20, 2) as day_change
       from counted)
     select *, round(day_change / nullif(abs(total - day_change), 0), 6) as day_change_fraction,
            coalesce((select max(as_of) from account where household_id = $1),
                     (now() at time zone 'America/New_York')::date) as as_of
     from sums`,
    [household],
  );
  const row = rows[0];
  if (!row) throw new Error('An aggregate without grouping always has one row.');
  return {
    asof: row.as_of,
    totals: {
      total: money(row.total),
      assets: money(row.assets),
      liabilities: money(row.liabilities),
      daychange: money(row.day_change),
      ...(row.day_change_fraction !== null && { daychangefraction: row.day_change_fraction }),
      explain: 'networth',
    },
  };
}

type NetWorthLine = NetWorth['lines'][number];
type NetWorthLineRow = Omit<NetWorthLine, 'value'> & { value: string };

/** One line per account, largest first whichever side it is on. */
export async function selectNetWorthLines(scope: HouseholdScope): Promise<NetWorthLine[]> {
  const { sql, household } = scope;
  const rows = await sql.query<NetWorthLineRow>(
    `select account_key as key, coalesce(nickname, account_name) as nickname, source, kind, value,
            as_of as asof, counted, origin
     from account where household_id = $1 and ${standsAmongOthers(scope, 'account')}
     order by abs(value) desc, account_key`,
    [household],
  );
  return rows.map((row) => ({ ...row, value: money(row.value), explain: `account~${row.key}` }));
}

/** How many accounts there are, by where they come from (spec §3). */
export async function countAccounts(scope: HouseholdScope): Promise<TotalAccounts> {
  const { sql, household } = scope;
  const rows = await sql.query<TotalAccounts>(
    `select count(*)::int as numberofprofileaccounts,
            count(*) filter (where exists (
              select from custom_group_member m
              where m.household_id = a.household_id and m.account_key = a.account_key
            ))::int as numberofgroupedaccounts,
            count(*) filter (where source = 'external')::int as numberofexternalaccounts,
            count(*) filter (where source = 'manual')::int as numberofotheraccounts
     from account a where household_id = $1 and ${standsAmongOthers(scope, 'a')}`,
    [household],
  );
  const counts = rows[0];
  if (!counts) throw new Error('An aggregate without grouping always has one row.');
  return counts;
}
