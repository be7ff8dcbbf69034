import type { PriceProblem, PriceState, Security } from '@portal/api-sdk/server';
import { allocate, type Exact, parseExact, roundTo, sum } from '@portal/portfolio-accounting';
import type { HoldingsScope } from '../shared/holdingsScope';
import {
  priceProblemsOf,
  priceStateOf,
  SECURITY_COLUMNS,
  securityOf,
  type SecurityRow,
} from '../shared/securities';

/** A position of one account as the books have it; numbers are exact decimal strings. */
export interface StoredPosition {
  account: string;
  security: Security;
  quantity: string;
  price: string | null;
  pricedate: string | null;
  pricestate: PriceState;
  previousprice: string | null;
  pricefactor: string;
  /** Cents that add up to the account's value. */
  statedvalue: string | null;
  accrued: string;
  /** Cents that add up to the account's accrued interest. */
  statedaccrued: Exact;
  costbasis: string;
  basisstate: 'complete' | 'partial' | 'missing';
  gain: string | null;
  /** Unrealized gain of the short-term lots, and how many lots there are of each term. */
  shortgain: string | null;
  shortlots: number;
  longlots: number;
  terms: PaymentTerms;
}

/** What a security says of its own payments; null where it is no bond. */
export interface PaymentTerms {
  coupon: string | null;
  frequency: number | null;
  daycount: string | null;
  maturity: string | null;
  taxexempt: boolean;
}

interface PositionRow extends SecurityRow {
  account_key: string;
  quantity: string;
  price: string | null;
  price_day: string | null;
  pricing: string;
  previous_price: string | null;
  price_factor: string;
  stated_value: string | null;
  accrued: string;
  cost_basis: string;
  basis_state: 'known' | 'partly-missing' | 'missing';
  unrealized_gain: string | null;
  short_gain: string | null;
  short_lots: number;
  long_lots: number;
  coupon: string | null;
  payments_per_year: number | null;
  day_count: string | null;
  maturity: string | null;
  tax_exempt: boolean;
}

const CENTS = 2;

const BASIS_STATES = {
  known: 'complete',
  'partly-missing': 'partial',
  missing: 'missing',
} as const;

/** Positions of the accounts in question, largest first. */
export async function selectPositions(
  scope: HoldingsScope,
  securityid: string | null = null,
): Promise<StoredPosition[]> {
  const rows = await scope.sql.query<PositionRow>(
    `select p.account_key, p.quantity, p.price, p.price_day, p.previous_price, p.stated_value, p.accrued,
       p.cost_basis, p.basis_state, p.unrealized_gain, p.short_gain, p.short_lots, p.long_lots,
       s.pricing, s.price_factor, s.coupon, s.payments_per_year, s.day_count, s.maturity, s.tax_exempt,
       ${SECURITY_COLUMNS}
     from position p
     join security s using (security_id)
     where p.household_id = $1 and p.account_key = any($2::text[]) and ($3::text is null or p.security_id = $3)
     order by p.stated_value desc nulls last, s.name, p.account_key`,
    [scope.household, scope.keys, securityid],
  );
  const accrues = rows.some(({ accrued }) => Number(accrued) !== 0);
  const accrued = accrues ? await stateAccrued(scope) : new Map<string, Exact>();
  return rows.map((row) => positionOf(row, scope.asof, accrued));
}

/** Accrued interest of each position in cents, by account and security: rounded once per account, then shared out. */
async function stateAccrued({ sql, household, keys }: HoldingsScope): Promise<Map<string, Exact>> {
  const rows = await sql.query<{ account_key: string; security_id: string; accrued: string }>(
    `select account_key, security_id, accrued from position
     where household_id = $1 and account_key = any($2::text[]) and accrued <> 0
     order by account_key, security_id`,
    [household, keys],
  );
  const stated = new Map<string, Exact>();
  for (const held of Map.groupBy(rows, (row) => row.account_key).values()) {
    const exact = held.map(({ accrued }) => parseExact(accrued));
    const cents = allocate(roundTo(sum(exact), CENTS), exact, CENTS);
    held.forEach((row, place) => stated.set(placeOf(row), cents[place] ?? 0n));
  }
  return stated;
}

function placeOf(row: { account_key: string; security_id: string }): string {
  return `${row.account_key} ${row.security_id}`;
}

function positionOf(
  row: PositionRow,
  asof: string,
  accrued: ReadonlyMap<string, Exact>,
): StoredPosition {
  return {
    account: row.account_key,
    security: securityOf(row),
    quantity: row.quantity,
    price: row.price,
    pricedate: row.price_day,
    pricestate: priceStateOf(row.pricing, row.price_day, asof),
    previousprice: row.previous_price,
    pricefactor: row.price_factor,
    statedvalue: row.stated_value,
    accrued: row.accrued,
    statedaccrued: accrued.get(placeOf({ ...row, security_id: row.s_id })) ?? 0n,
    costbasis: row.cost_basis,
    basisstate: BASIS_STATES[row.basis_state],
    gain: row.unrealized_gain,
    shortgain: row.short_gain,
    shortlots: row.short_lots,
    longlots: row.long_lots,
    terms: {
      coupon: row.coupon,
      frequency: row.payments_per_year,
      daycount: row.day_count,
      maturity: row.maturity,
      taxexempt: row.tax_exempt,
    },
  };
}

/** Securities in question that have no price, or one that is older than theirs ever are. */
export async function selectPriceProblems(scope: HoldingsScope): Promise<PriceProblem[]> {
  const rows = await scope.sql.query<SecurityRow & { price_day: string | null; pricing: string }>(
    // A price of the books' last day is as fresh as can be, so the index leaves few to look at.
    `select distinct on (p.security_id) p.price_day, s.pricing, ${SECURITY_COLUMNS}
     from position p join security s using (security_id)
     where p.household_id = $1 and (p.price_day is null or p.price_day < $3::date) and p.account_key = any($2::text[])
     order by p.security_id, p.account_key`,
    [scope.household, scope.keys, scope.asof],
  );
  return priceProblemsOf(
    rows.map((row) => ({
      security: securityOf(row),
      pricedate: row.price_day,
      pricestate: priceStateOf(row.pricing, row.price_day, scope.asof),
    })),
  );
}

/** Cash of each account in question at the end of the books' last day, in cents. */
export async function selectCash(scope: HoldingsScope): Promise<Map<string, string>> {
  const rows = await scope.sql.query<{ account_key: string; cash: string }>(
    `select account_key, round(cash[$3::date - month + 1], 2) as cash from fact_month
     where household_id = $1 and account_key = any($2::text[]) and month = date_trunc('month', $3::date)::date`,
    [scope.household, scope.keys, scope.asof],
  );
  return new Map(rows.map(({ account_key, cash }) => [account_key, cash ?? '0.00']));
}
