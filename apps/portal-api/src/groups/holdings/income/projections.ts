import type { IncomeMethod } from '@portal/api-sdk/server';
import {
  addMonths,
  type CouponTerms,
  type Figure,
  type FigureSources,
  formatExact,
  given,
  parseExact,
  type PaymentFacts,
  paymentsPerYear,
  perShare,
  projectIncome,
  type Projection,
  share,
  sumOf,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';
import { explainKey } from '../shared/explainKey';
import { inCents } from '../shared/figures';
import { opening } from '../shared/opening';
import type { HoldingsScope } from '../shared/holdingsScope';
import type { StoredPosition } from '../positions/positionsRepository';

/** A payment expected on a position, in cents: brokers round what they pay to an account. */
export interface ExpectedPayment {
  account: string;
  securityid: string;
  /** What a client knows the security by. */
  name: string;
  /** Null when only the yearly rate is known. */
  date: string | null;
  method: IncomeMethod;
  /** Announced by the issuer, or owed by a bond's terms: not an estimate. */
  isCertain: boolean;
  amount: Figure;
  /** What of the amount is tax-exempt; null for nothing. */
  exempt: Figure | null;
}

export interface ExpectedIncome {
  payments: readonly ExpectedPayment[];
  method: (securityid: string) => IncomeMethod;
  /** The 12 months of a position added up. */
  annual: (position: StoredPosition) => Figure;
}

interface PaymentRow {
  security_id: string;
  pay_day: string;
  ex_day?: string;
  rate: string;
  /** What of the rate is tax-exempt. */
  exempt: string;
  entries?: string[];
}

interface SplitRow {
  security_id: string;
  trade_date: string;
  ratio: [string, string];
}

/**
 * What a share was paid in the last 12 months and what is announced since, regular payments only: as the issuers
 * declared it, and where they declare nothing (a money fund does not) as the household received it.
 */
async function selectPayments(
  scope: HoldingsScope,
  securities: readonly string[],
): Promise<Map<string, PaymentRow[]>> {
  const { sql, asof } = scope;
  const declared = await sql.query<PaymentRow>(
    `select security_id, pay_day, max(ex_day) as ex_day, sum(rate) as rate,
       coalesce(sum(rate) filter (where character = 'tax-exempt'), 0) as exempt
     from declared_payment
     where security_id = any($1::text[]) and character not in ('capital-gain', 'return-of-capital')
       and (pay_day > ($2::date - interval '12 months')::date or ex_day > ($2::date - interval '12 months')::date)
       and declared <= $2::date
     group by security_id, pay_day order by security_id, pay_day`,
    [securities, asof],
  );
  const known = Map.groupBy(declared, (row) => row.security_id);
  const silent = securities.filter((security) => !known.has(security));
  if (silent.length === 0) return known;
  return new Map([...known, ...(await selectReceivedRates(scope, silent))]);
}

async function selectReceivedRates(
  { sql, household, asof }: HoldingsScope,
  securities: readonly string[],
): Promise<Map<string, PaymentRow[]>> {
  const rows = await sql.query<{
    security_id: string;
    pay_day: string;
    gross: string;
    exempt: string;
    quantity: string;
    entries: string[];
  }>(
    `select i.security_id, i.day as pay_day, sum(i.gross) as gross, sum(i.quantity) as quantity,
       coalesce(sum(i.gross) filter (where i.character = 'tax-exempt'), 0) as exempt, json_agg(i.entry_id) as entries
     from income_received i join ledger_entry e using (entry_id)
     where e.activity = 'DV' and i.household_id = $1 and i.security_id = any($2::text[]) and i.quantity > 0
       and i.character not in ('capital-gain', 'in-kind')
       and i.day > ($3::date - interval '12 months')::date and i.day <= $3::date
     group by i.security_id, i.day order by i.security_id, i.day`,
    [household, securities, asof],
  );
  const rates = rows.map(({ security_id, pay_day, gross, exempt, quantity, entries }) => {
    const ofShare = (amount: string): string =>
      formatExact(perShare(parseExact(amount), parseExact(quantity)) ?? 0n);
    return { entries, security_id, pay_day, rate: ofShare(gross), exempt: ofShare(exempt) };
  });
  return Map.groupBy(rates, (row) => row.security_id);
}

/** Rates from before a split are per old share. */
async function selectSplits({ sql, household, asof }: HoldingsScope): Promise<SplitRow[]> {
  return sql.query<SplitRow>(
    `select distinct security_id, trade_date, detail->'ratio' as ratio from ledger_entry
     where household_id = $1 and activity = 'CA' and entry_type = 'SPLIT' and status = 'effective'
       and trade_date > ($2::date - interval '12 months')::date and trade_date <= $2::date`,
    [household, asof],
  );
}

/** Income of the next 12 months, payment by payment, by the engine's rules. */
export async function expectIncome(
  scope: HoldingsScope,
  positions: readonly StoredPosition[],
): Promise<ExpectedIncome> {
  const securities = [...new Set(positions.map(({ security }) => security.securityid))];
  const paid = await selectPayments(scope, securities);
  const splits = Map.groupBy(await selectSplits(scope), (row) => row.security_id);
  const facts = new Map<string, PaymentFacts>();
  const annual = new Map<StoredPosition, Figure>();
  const methods = new Map<string, IncomeMethod>();
  const payments: ExpectedPayment[] = [];
  for (const position of positions) {
    const { securityid } = position.security;
    const name = nameOf(position);
    let known = facts.get(securityid);
    if (!known) {
      known = paymentFacts(
        position,
        paid.get(securityid) ?? [],
        splits.get(securityid) ?? [],
        scope.asof,
      );
      facts.set(securityid, known);
    }
    const quantity = parseExact(position.quantity);
    const held = opening(
      given('Shares held', 'shares', quantity),
      explainKey('position', position.account, securityid),
      'quantity',
    );
    const projection = projectIncome(name, quantity, known, scope.asof, held);
    const expected = paymentsOf(position, projection);
    payments.push(...expected);
    methods.set(securityid, projection.method);
    annual.set(
      position,
      sumOf(
        'Estimated annual income',
        expected.map(({ amount }) => amount),
      ),
    );
  }
  const nothing = given('Estimated annual income', 'money', 0n);
  return {
    payments,
    method: (securityid) => methods.get(securityid) ?? 'none',
    annual: (position) => annual.get(position) ?? nothing,
  };
}

function nameOf({ security }: StoredPosition): string {
  return security.symbol ?? security.name;
}

function paymentsOf(position: StoredPosition, { payments }: Projection): ExpectedPayment[] {
  return payments.map(({ date, kind, amount, exempt }) => ({
    account: position.account,
    securityid: position.security.securityid,
    name: nameOf(position),
    date,
    method: kind,
    isCertain: kind === 'coupon' || kind === 'declared',
    amount: inCents(amount),
    exempt: exempt && inCents(exempt),
  }));
}

function paymentFacts(
  { terms, security }: StoredPosition,
  paid: readonly PaymentRow[],
  splits: readonly SplitRow[],
  asof: string,
): PaymentFacts {
  const coupon = couponOf(terms);
  if (coupon)
    return { coupon, taxExempt: terms.taxexempt, sources: { terms: [security.securityid] } };
  const payments = paid.map((row) => ({
    date: row.pay_day,
    exDate: row.ex_day,
    sources: sourcesOf(row),
    perShare: perNewShare(row.rate, row.pay_day, splits),
    exemptPerShare: perNewShare(row.exempt, row.pay_day, splits),
  }));
  const next = payments.find(({ date }) => date > asof);
  if (!next) return { history: payments };
  return {
    declared: {
      perShare: next.perShare,
      exemptPerShare: next.exemptPerShare,
      paymentsPerYear: paymentsPerYear(payments, asof),
      nextPayDate: next.date,
      sources: next.sources,
    },
  };
}

function couponOf({ coupon, frequency, daycount, maturity }: StoredPosition['terms']) {
  if (coupon === null || frequency === null || maturity === null) return null;
  // `as`: the columns are checked by the table (0004_securities).
  return { rate: coupon, frequency, maturity, dayCount: daycount ?? '30/360' } as CouponTerms;
}

function sourcesOf({ security_id, ex_day, entries }: PaymentRow): FigureSources {
  if (entries) return { rows: entries };
  return { payments: [{ symbol: security_id, date: ex_day ?? '' }] };
}

function perNewShare(rate: string, payDay: string, splits: readonly SplitRow[]): string {
  let value = parseExact(rate);
  for (const { trade_date, ratio } of splits) {
    if (payDay < trade_date) value = share(value, parseExact(ratio[1]), parseExact(ratio[0]));
  }
  return formatExact(value);
}

export function monthAfter(day: string, months: number): string {
  return toDate(addMonths(toDay(`${day.slice(0, 7)}-01`), months)).slice(0, 7);
}
