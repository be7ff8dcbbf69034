import type { PriceProblem, PriceState, Security } from '@portal/api-sdk/server';
import { allocate, type Exact, parseExact, roundTo, sum } from '@portal/portfolio-accounting';
import { POSITION } from '../../../books/bookTables';
import type { PastBooks } from '../../../books/pastBooks';
import type { HoldingsScope } from '../shared/holdingsScope';
import { bookRow, pastFactsOn } from '../shared/pastRows';
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
  /** The day it is of. */
  asof: string;
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

interface AccruedRow {
  account_key: string;
  security_id: string;
  accrued: string;
}

/** What the books say of a position; the rest of a row is the security's. */
interface BookRow {
  account_key: string;
  security_id: string;
  quantity: string;
  price: string | null;
  price_day: string | null;
  previous_price: string | null;
  stated_value: string | null;
  accrued: string;
  cost_basis: string;
  basis_state: PositionRow['basis_state'];
  unrealized_gain: string | null;
  short_gain: string | null;
  short_lots: number;
  long_lots: number;
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
  const rows = scope.past
    ? await pastPositions(scope, scope.past, securityid)
    : await (scope.inPieces ? positionsInPieces(scope) : storedPositions(scope, securityid));
  const accrues = rows.some(({ accrued }) => Number(accrued) !== 0);
  const accrued = accrues ? await stateAccrued(scope) : new Map<string, Exact>();
  return rows.map((row) => positionOf(row, scope.asof, accrued));
}

const POSITION_ROWS = `select p.account_key, p.quantity, p.price, p.price_day, p.previous_price, p.stated_value,
    p.accrued, p.cost_basis, p.basis_state, p.unrealized_gain, p.short_gain, p.short_lots, p.long_lots,
    s.pricing, s.price_factor, s.coupon, s.payments_per_year, s.day_count, s.maturity, s.tax_exempt,
    ${SECURITY_COLUMNS}
  from position p
  join security s using (security_id)`;

async function storedPositions(
  scope: HoldingsScope,
  securityid: string | null,
): Promise<PositionRow[]> {
  return scope.sql.query<PositionRow>(
    `${POSITION_ROWS}
     where p.household_id = $1 and p.account_key = any($2::text[]) and ($3::text is null or p.security_id = $3)
     order by p.stated_value desc nulls last, s.name, p.account_key`,
    [scope.household, scope.keys, securityid],
  );
}

/** Read within a moment: the embedded database serves nobody else meanwhile. */
const PIECE_POSITIONS = 100;

/** All positions, some of an account at a time, in the order in which one statement would give them. */
async function positionsInPieces(scope: HoldingsScope): Promise<PositionRow[]> {
  const rows: PositionRow[] = [];
  for (const key of scope.keys) {
    let piece: PositionRow[];
    let after = '';
    do {
      piece = await positionsAfter(scope, key, after);
      rows.push(...piece);
      after = piece.at(-1)?.s_id ?? '';
    } while (piece.length === PIECE_POSITIONS);
  }
  const names = await ranksOf(scope, [...new Set(rows.map(({ s_name }) => s_name))]);
  const keys = await ranksOf(scope, scope.keys);
  const worth = new Map(rows.map((row) => [row, row.stated_value && parseExact(row.stated_value)]));
  const rank = (row: PositionRow): readonly [number, number] => [
    names.get(row.s_name) ?? 0,
    keys.get(row.account_key) ?? 0,
  ];
  return rows.sort((a, b) => {
    const [one, other] = [worth.get(a) ?? null, worth.get(b) ?? null];
    if (one !== other) return other === null || (one !== null && one > other) ? -1 : 1;
    const [[name, key], [otherName, otherKey]] = [rank(a), rank(b)];
    return name - otherName || key - otherKey;
  });
}

function positionsAfter(
  { sql, household }: HoldingsScope,
  account: string,
  security: string,
): Promise<PositionRow[]> {
  return sql.query<PositionRow>(
    `${POSITION_ROWS}
     where p.household_id = $1 and p.account_key = $2 and p.security_id > $3
     order by p.security_id limit ${PIECE_POSITIONS}`,
    [household, account, security],
  );
}

/** The places of texts in the order of the database, which is not that of this program. */
async function ranksOf(
  { sql }: HoldingsScope,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql.query<{ text: string }>(
    'select text from unnest($1::text[]) as one (text) order by text',
    [texts],
  );
  return new Map(rows.map(({ text }, place) => [text, place]));
}

type Terms = Omit<PositionRow, keyof BookRow> & { s_id: string };

/** Positions of a past day in the same order, with the securities as they are known. */
async function pastPositions(
  { sql, keys }: HoldingsScope,
  { update }: PastBooks,
  securityid: string | null,
): Promise<PositionRow[]> {
  const held = update.positions
    .map((row) => bookRow<BookRow>(POSITION, row))
    .filter(
      (row) =>
        keys.includes(row.account_key) && (securityid === null || row.security_id === securityid),
    );
  const terms = await sql.query<Terms>(
    `select s.pricing, s.price_factor, s.coupon, s.payments_per_year, s.day_count, s.maturity, s.tax_exempt,
       ${SECURITY_COLUMNS}
     from security s where s.security_id = any($1::text[])`,
    [[...new Set(held.map(({ security_id }) => security_id))]],
  );
  const byId = new Map(terms.map((one) => [one.s_id, one]));
  const rows = held.flatMap((row) => {
    const known = byId.get(row.security_id);
    const numbers = { short_lots: Number(row.short_lots), long_lots: Number(row.long_lots) };
    return known ? [{ ...known, ...row, ...numbers }] : [];
  });
  const worth = (row: PositionRow): number => Number(row.stated_value ?? '-1e30');
  return rows.sort(
    (a, b) =>
      worth(b) - worth(a) ||
      a.s_name.localeCompare(b.s_name, 'en') ||
      (a.account_key < b.account_key ? -1 : 1),
  );
}

/** Accrued interest of each position in cents, by account and security: rounded once per account, then shared out. */
async function stateAccrued(scope: HoldingsScope): Promise<Map<string, Exact>> {
  const { sql, household, keys, past } = scope;
  const rows = past
    ? past.update.positions
        .map((row) => bookRow<AccruedRow>(POSITION, row))
        .filter((row) => keys.includes(row.account_key) && Number(row.accrued) !== 0)
        .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    : await sql.query<AccruedRow>(
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
    asof,
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
  if (scope.past) {
    const held = await selectPositions(scope);
    return priceProblemsOf(held);
  }
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
  if (scope.past) {
    const facts = pastFactsOn(scope.past, scope.asof);
    return new Map(scope.keys.map((key) => [key, facts.get(key)?.cash ?? '0.00']));
  }
  const rows = await scope.sql.query<{ account_key: string; cash: string }>(
    `select account_key, round(cash[$3::date - month + 1], 2) as cash from fact_month
     where household_id = $1 and account_key = any($2::text[]) and month = date_trunc('month', $3::date)::date`,
    [scope.household, scope.keys, scope.asof],
  );
  return new Map(rows.map(({ account_key, cash }) => [account_key, cash ?? '0.00']));
}
