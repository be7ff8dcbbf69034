import type { Activity, ActivityType } from '@portal/api-sdk/server';
import { money } from '../../profile/money';
import {
  type ActivityFilter,
  type ActivityPlace,
  ActivityQuery,
  entryOf,
  legOf,
  SIDES,
  Statement,
} from './activityQuery';
import { explainKey } from '../shared/explainKey';
import type { HoldingsScope } from '../shared/holdingsScope';
import { SECURITY_COLUMNS, securityOf, type SecurityRow } from '../shared/securities';

interface ActivityRow extends Partial<SecurityRow> {
  entry_id: string;
  leg: number;
  account: string;
  counter: string | null;
  activity: ActivityType;
  trade_date: string;
  settle_date: string;
  description: string;
  quantity: string | null;
  price: string | null;
  fees: string;
  taxes: string;
  net: string;
  corrects: string | null;
  accrued: string | null;
  detail: ActivityDetail;
  shares_before: string | null;
  shares_after: string | null;
  shares_received: string | null;
  t_id: string | null;
  t_symbol: string | null;
  t_cusip: string | null;
  t_name: string;
  t_kind: string;
  t_class: string;
  t_subclass: string;
  t_sector: string | null;
}

/** What the record says of some kinds of entries only. */
interface ActivityDetail {
  costBasis?: string | null;
  acquired?: string | null;
  lotSelector?: unknown;
  ratio?: readonly [string, string] | null;
  basisFraction?: string | null;
  cashInLieu?: string | null;
}

const ENTRY_COLUMNS = `e.household_id, e.entry_id, e.trade_date, e.settle_date, e.activity, e.description, e.quantity, e.price,
  e.corrects, e.security_id, e.to_security_id, e.accrued, e.detail`;

/** What a corporate action made of the security. */
const SUCCESSOR = `t.security_id as t_id, t.symbol as t_symbol, t.cusip as t_cusip, t.name as t_name, t.kind as t_kind,
  t.asset_class as t_class, t.subclass as t_subclass, t.sector as t_sector`;

const JOINED = `left join security s on s.security_id = p.security_id
  left join security t on t.security_id = p.to_security_id
  left join exchanged_shares x on x.household_id = p.household_id and x.entry_id = p.entry_id and p.activity = 'CA'`;

const SERVED_COLUMNS = `p.entry_id, p.leg, p.account, p.counter, p.activity, p.trade_date, p.settle_date,
  p.description, trim_scale(p.quantity) as quantity, trim_scale(p.price) as price,
  p.fees::numeric(20, 2) as fees, p.taxes::numeric(20, 2) as taxes, p.net::numeric(20, 2) as net, p.corrects,
  p.accrued::numeric(20, 2) as accrued, p.detail,
  trim_scale(x.shares_before) as shares_before, trim_scale(x.shares_after) as shares_after,
  trim_scale(x.shares_received) as shares_received, ${SECURITY_COLUMNS}, ${SUCCESSOR}`;

/** The activities after a place, newest first; one more than a page tells whether there is another, and null is all. */
export async function selectActivities(
  scope: HoldingsScope,
  filter: ActivityFilter,
  rows: number | null,
  after: ActivityPlace | null,
): Promise<Activity[]> {
  const query = new ActivityQuery(scope, filter);
  const page = query.page(ENTRY_COLUMNS, rows, after);
  const found = await scope.sql.query<ActivityRow>(
    `select ${SERVED_COLUMNS} from (${page}) p ${JOINED}
     order by p.trade_date desc, p.entry_id desc, p.leg`,
    query.statement.values,
  );
  return found.map((row) => activityOf(row, scope.asof));
}

/** One activity by its id; null when this household has none like it. */
export async function selectActivity(
  scope: HoldingsScope,
  activityid: string,
): Promise<(Activity & { factor: string | null; accrued: string }) | null> {
  const side = SIDES[legOf(activityid)];
  const [row] = await scope.sql.query<ActivityRow & { factor: string | null }>(
    `select ${SERVED_COLUMNS}, s.price_factor as factor
     from (select ${ENTRY_COLUMNS}, ${side} from ledger_entry e
           where e.household_id = $1 and e.entry_id = $2 and e.status = 'effective') p
     ${JOINED} where p.account = any($3::text[])`,
    [scope.household, entryOf(activityid), scope.keys],
  );
  return row
    ? { ...activityOf(row, scope.asof), factor: row.factor, accrued: row.accrued ?? '0' }
    : null;
}

function activityOf(row: ActivityRow, asof: string): Activity {
  const activityid = row.leg === 0 ? row.entry_id : `${row.entry_id}~in`;
  return {
    activityid,
    account: row.account,
    ...(row.counter !== null && { counteraccount: row.counter }),
    type: row.activity,
    status: row.settle_date > asof ? 'pending' : 'posted',
    tradedate: row.trade_date,
    settledate: row.settle_date,
    description: row.description,
    // `as`: the columns come from one joined row, all of them or none.
    ...(row.s_id && { security: securityOf(row as SecurityRow) }),
    ...(row.quantity !== null && { quantity: row.quantity }),
    ...(row.price !== null && { price: row.price }),
    ...(Number(row.fees) !== 0 && { fees: money(row.fees) }),
    ...(Number(row.taxes) !== 0 && { taxes: money(row.taxes) }),
    netamount: money(row.net),
    ...(row.corrects !== null && { corrects: row.corrects }),
    ...detailOf(row),
    explain: explainKey('activity', activityid),
  };
}

function detailOf(row: ActivityRow): Partial<Activity> {
  const { costBasis, acquired, lotSelector, ratio, basisFraction, cashInLieu } = row.detail;
  return {
    ...(row.accrued !== null &&
      Number(row.accrued) !== 0 && { accruedinterest: money(row.accrued) }),
    // Of a reinvestment it is what the payment bought.
    ...(costBasis && row.activity === 'EX' && { costbasis: money(costBasis) }),
    ...(acquired && { acquired }),
    ...(typeof lotSelector === 'string' && { lotselector: lotSelector }),
    ...(ratio && { ratio: { new: ratio[0], old: ratio[1] } }),
    ...(basisFraction && { basisfraction: basisFraction }),
    ...(row.shares_before !== null && { sharesbefore: row.shares_before }),
    ...(row.shares_after !== null && { sharesafter: row.shares_after }),
    ...(row.t_id !== null &&
      row.shares_received !== null && { sharesreceived: row.shares_received }),
    ...(cashInLieu && { cashinlieu: money(cashInLieu) }),
    ...(row.t_id !== null && { successor: successorOf({ ...row, t_id: row.t_id }) }),
  };
}

function successorOf(row: ActivityRow & { t_id: string }): Activity['security'] {
  return securityOf({
    s_id: row.t_id,
    s_symbol: row.t_symbol,
    s_cusip: row.t_cusip,
    s_name: row.t_name,
    s_kind: row.t_kind,
    s_class: row.t_class,
    s_subclass: row.t_subclass,
    s_sector: row.t_sector,
  });
}

/** Where an activity stands in the list. */
export function placeOf({ activityid, tradedate }: Activity): ActivityPlace {
  return { day: tradedate, entry: entryOf(activityid), leg: legOf(activityid) };
}

export interface ActivityTotal {
  type: ActivityType;
  count: number;
  net: string;
}

/** Count and net amount by type, in the order of spec §9. */
export async function sumActivities(
  scope: HoldingsScope,
  filter: ActivityFilter,
): Promise<ActivityTotal[]> {
  const query = new ActivityQuery(scope, filter);
  return scope.sql.query<ActivityTotal>(
    `select activity as type, count(*)::int as count, sum(net)::numeric(20, 2) as net
     from (${query.all('e.activity')}) sides group by activity
     order by array_position('{BY,SL,DV,FE,DP,WD,JN,CA,EX,ZZ}'::text[], activity)`,
    query.statement.values,
  );
}

/** Sums by account of what has been traded and not settled yet; trades settle within days, so no more is looked at. */
export async function selectUnsettled(
  scope: HoldingsScope,
): Promise<Map<string, { net: string; settles: string }>> {
  const statement = new Statement();
  const household = statement.value(scope.household, 'text');
  const asof = statement.value(scope.asof, 'date');
  const side = (account: string, sign: string): string =>
    `select ${account} as account, ${sign}coalesce(amount, 0) as net, settle_date from ledger_entry
     where household_id = ${household} and status = 'effective' and ${account} is not null
       and trade_date between ${asof} - 14 and ${asof} and settle_date > ${asof}`;
  const rows = await scope.sql.query<{ account: string; net: string; settles: string }>(
    `select account, sum(net)::numeric(20, 2) as net, max(settle_date) as settles
     from (${side('account_key', '')} union all ${side('to_account_key', '-')}) sides group by account`,
    statement.values,
  );
  return new Map(rows.map(({ account, ...rest }) => [account, rest]));
}
