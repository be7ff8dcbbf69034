import type { PriceState, Security } from '@portal/api-sdk/server';
import type { HoldingsScope } from './holdingsScope';
import { priceStateOf, SECURITY_COLUMNS, securityOf, type SecurityRow } from './securities';

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
  short_lots: number | null;
  long_lots: number | null;
  coupon: string | null;
  payments_per_year: number | null;
  day_count: string | null;
  maturity: string | null;
  tax_exempt: boolean;
}

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
       p.cost_basis, p.basis_state, p.unrealized_gain, l.short_gain, l.short_lots, l.long_lots,
       s.pricing, s.price_factor, s.coupon, s.payments_per_year, s.day_count, s.maturity, s.tax_exempt,
       ${SECURITY_COLUMNS}
     from position p
     join security s using (security_id)
     left join (
       select account_key, security_id, sum(unrealized_gain) filter (where term = 'SHORT') as short_gain,
         (count(*) filter (where term = 'SHORT'))::int as short_lots,
         (count(*) filter (where term = 'LONG'))::int as long_lots
       from open_lot where household_id = $1 and ($3::text is null or security_id = $3)
       group by account_key, security_id
     ) l using (account_key, security_id)
     where p.household_id = $1 and p.account_key = any($2::text[]) and ($3::text is null or p.security_id = $3)
     order by p.stated_value desc nulls last, s.name, p.account_key`,
    [scope.household, scope.keys, securityid],
  );
  return rows.map((row) => positionOf(row, scope.asof));
}

function positionOf(row: PositionRow, asof: string): StoredPosition {
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
    costbasis: row.cost_basis,
    basisstate: BASIS_STATES[row.basis_state],
    gain: row.unrealized_gain,
    shortgain: row.short_gain,
    shortlots: row.short_lots ?? 0,
    longlots: row.long_lots ?? 0,
    terms: {
      coupon: row.coupon,
      frequency: row.payments_per_year,
      daycount: row.day_count,
      maturity: row.maturity,
      taxexempt: row.tax_exempt,
    },
  };
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
