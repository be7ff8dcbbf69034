import type { ClosedLot } from '@portal/api-sdk/server';
import { type Disposal, type Exact, parseExact, toDay } from '@portal/portfolio-accounting';
import type { HoldingsScope } from '../shared/holdingsScope';
import { Statement } from '../activity/activityQuery';
import { SECURITY_COLUMNS, securityOf, type SecurityRow } from '../shared/securities';

export interface GainFilter {
  year: number;
  securityid?: string | undefined;
}

/** A closed lot of the books, with the engine's own form of it. */
export interface StoredDisposal {
  /** Its place in the household's history, see historyRows. */
  ordinal: string;
  disposal: Disposal;
  lot: Pick<
    ClosedLot,
    | 'account'
    | 'taxstatus'
    | 'taxunit'
    | 'security'
    | 'kind'
    | 'method'
    | 'originalpurchasedate'
    | 'holdingperiodfrom'
    | 'solddate'
  >;
}

interface ClosedLotRow extends SecurityRow {
  ordinal: string;
  entry_id: string;
  kind: Disposal['kind'];
  account_key: string;
  lot_id: string;
  acquired: string;
  held_from: string;
  disposed: string;
  term: Disposal['term'];
  quantity: string;
  proceeds: string | null;
  purchase_cost: string;
  wash_adjustment: string;
  cost_basis: string | null;
  disallowed: string;
  replaced: string;
  covered: boolean;
  stated_proceeds: string | null;
  stated_basis: string | null;
  stated_disallowed: string;
  replaced_by: string[];
  giver_cost: string | null;
  loss_basis: string | null;
  tax_status: ClosedLot['taxstatus'];
  tax_unit: string;
  method: ClosedLot['method'];
}

const COLUMNS = `c.ordinal, c.entry_id, c.kind, c.account_key, c.security_id, c.lot_id, c.acquired, c.held_from,
  c.disposed, c.term, c.quantity, c.proceeds, c.purchase_cost, c.wash_adjustment, c.cost_basis, c.disallowed,
  c.replaced, c.covered, c.stated_proceeds, c.stated_basis, c.stated_disallowed, to_json(c.replaced_by) as replaced_by,
  c.giver_cost, c.loss_basis`;

const OF_ACCOUNT = `a.tax_status, coalesce(a.tax_unit, 'The household') as tax_unit`;

/** Closed lots after a place, latest first; so many rows, or all of them. */
export async function selectClosedLots(
  scope: HoldingsScope,
  filter: GainFilter,
  rows: number | null,
  after: { day: string; ordinal: string } | null,
): Promise<StoredDisposal[]> {
  const statement = new Statement();
  const condition = conditionOf(statement, scope, filter);
  const place = after
    ? `and (c.disposed, c.ordinal) < (${statement.value(after.day, 'date')}, ${statement.value(after.ordinal, 'bigint')})`
    : '';
  const limit = statement.value(rows, 'int');
  // One range of an index per account, read no further than a page.
  const part = (
    account: string,
  ): string => `select ${COLUMNS} from closed_lot c where ${condition} ${account} ${place}
    order by c.disposed desc, c.ordinal desc limit ${limit}`;
  const source = scope.whole
    ? `(${part('')})`
    : `(select part.* from unnest(${statement.value(scope.keys, 'text[]')}) as wanted (key)
        cross join lateral (${part('and c.account_key = wanted.key')}) part)`;
  const found = await scope.sql.query<ClosedLotRow>(
    `select c.*, coalesce(e.detail->>'method',
       case when e.detail->>'lotSelector' is not null then 'SPECIFIC' end, a.lot_method) as method,
       ${OF_ACCOUNT}, ${SECURITY_COLUMNS}
     from (select * from ${source} p order by disposed desc, ordinal desc limit ${limit}) c
     join security s using (security_id) join account a using (account_key)
     join ledger_entry e using (entry_id)
     order by c.disposed desc, c.ordinal desc`,
    statement.values,
  );
  return found.map(disposalOf);
}

/** One closed lot by its place in the household's history; null when there is none in the accounts in question. */
export async function selectClosedLot(
  scope: HoldingsScope,
  ordinal: string,
): Promise<StoredDisposal | null> {
  const [found] = await scope.sql.query<ClosedLotRow>(
    `select ${COLUMNS}, a.lot_method as method, ${OF_ACCOUNT}, ${SECURITY_COLUMNS} from closed_lot c
     join security s using (security_id) join account a using (account_key)
     where c.household_id = $1 and c.ordinal = $2::bigint and c.account_key = any($3::text[])`,
    [scope.household, ordinal, scope.keys],
  );
  return found ? disposalOf(found) : null;
}

function conditionOf(statement: Statement, scope: HoldingsScope, filter: GainFilter): string {
  const { year, securityid } = filter;
  const first = statement.value(`${year}-01-01`, 'date');
  const last = statement.value(`${year}-12-31`, 'date');
  const parts = [
    `c.household_id = ${statement.value(scope.household, 'text')} and c.disposed between ${first} and ${last}`,
  ];
  if (securityid !== undefined)
    parts.push(`c.security_id = ${statement.value(securityid, 'text')}`);
  return parts.join(' and ');
}

const KINDS = {
  sale: 'sale',
  'cash-in-lieu': 'cashinlieu',
  'return-of-capital': 'returnofcapital',
  'merger-cash': 'mergercash',
} as const;

/** A place is the row's own (`seq`) and, in its last six digits, the part of it: see the books' historyRows. */
function orderOf(ordinal: string): number {
  return Math.floor(Number(ordinal) / 1_000_000);
}

/** Bond premium that has left the basis: what it is less than the cost and the losses that joined it. */
export function amortizedOf(
  row: Record<'purchase_cost' | 'wash_adjustment', string> & { cost_basis: string | null },
): { amortized?: Exact } {
  if (row.cost_basis === null) return {};
  const amortized =
    parseExact(row.purchase_cost) + parseExact(row.wash_adjustment) - parseExact(row.cost_basis);
  return amortized === 0n ? {} : { amortized };
}

function disposalOf(row: ClosedLotRow): StoredDisposal {
  return {
    ordinal: row.ordinal,
    disposal: {
      row: row.entry_id,
      order: orderOf(row.ordinal),
      kind: row.kind,
      account: row.account_key,
      symbol: row.s_id,
      lot: row.lot_id,
      acquired: toDay(row.acquired),
      heldFrom: toDay(row.held_from),
      disposed: toDay(row.disposed),
      quantity: parseExact(row.quantity),
      proceeds: row.proceeds === null ? null : parseExact(row.proceeds),
      cost: parseExact(row.purchase_cost),
      ...(row.giver_cost !== null && { giverCost: parseExact(row.giver_cost) }),
      ...(row.loss_basis !== null && { lossCost: parseExact(row.loss_basis) }),
      basisMissing: row.cost_basis === null,
      washAdjustment: parseExact(row.wash_adjustment),
      ...amortizedOf(row),
      term: row.term,
      disallowed: parseExact(row.disallowed),
      replaced: parseExact(row.replaced),
      replacedBy: row.replaced_by,
      statedProceeds: row.stated_proceeds === null ? null : parseExact(row.stated_proceeds),
      statedBasis: row.stated_basis === null ? null : parseExact(row.stated_basis),
      statedDisallowed: parseExact(row.stated_disallowed),
      covered: row.covered,
    },
    lot: {
      account: row.account_key,
      taxstatus: row.tax_status,
      taxunit: row.tax_unit,
      security: securityOf(row),
      kind: KINDS[row.kind],
      method: row.method,
      originalpurchasedate: row.acquired,
      holdingperiodfrom: row.held_from,
      solddate: row.disposed,
    },
  };
}

/** Sums of a year in cents, row by row as they are shown. */
export interface GainSums {
  shortgain: string;
  shortloss: string;
  longgain: string;
  longloss: string;
  disallowed: string;
  proceeds: string;
  costbasis: string;
  count: number;
  unknown: number;
}

const SUM_COLUMNS = `coalesce(sum(short_gain), 0) as shortgain, coalesce(sum(short_loss), 0) as shortloss,
  coalesce(sum(long_gain), 0) as longgain, coalesce(sum(long_loss), 0) as longloss,
  coalesce(sum(disallowed), 0) as disallowed, coalesce(sum(proceeds), 0) as proceeds,
  coalesce(sum(cost_basis), 0) as costbasis, coalesce(sum(lots), 0)::int as count,
  coalesce(sum(unknown), 0)::int as unknown`;

/** The totals of a year; kept by year (0007_summaries), so that they cost the same however many lots were closed. */
export async function sumClosedLots(scope: HoldingsScope, filter: GainFilter): Promise<GainSums> {
  const { year, securityid } = filter;
  const bySecurity = securityid !== undefined;
  const [sums] = await scope.sql.query<GainSums>(
    bySecurity
      ? `select ${SUM_COLUMNS} from (
           select s.* from closed_lot c cross join lateral closed_lot_sums(c) s
           where c.household_id = $1 and c.account_key = any($2::text[]) and c.security_id = $4
             and c.disposed between make_date($3::int, 1, 1) and make_date($3::int, 12, 31)
         ) sums`
      : `select ${SUM_COLUMNS} from realized_year
         where household_id = $1 and account_key = any($2::text[]) and year = $3::int`,
    [scope.household, scope.keys, year, ...(bySecurity ? [securityid] : [])],
  );
  if (!sums) throw new Error('An aggregate without grouping always has one row.');
  return sums;
}

/** Years with closed lots, latest first. */
export async function selectGainYears(scope: HoldingsScope): Promise<number[]> {
  const rows = await scope.sql.query<{ year: number }>(
    `select distinct year from realized_year where household_id = $1 and account_key = any($2::text[])
     order by year desc`,
    [scope.household, scope.keys],
  );
  return rows.map(({ year }) => year);
}
