import {
  type CouponTerms,
  PriceBook,
  type PriceInput,
  type SecurityTerms,
} from '@portal/portfolio-accounting';
import { readOnce, type SqlEngine } from '../db/sql';

// As many as a few milliseconds allow: see readLedger.
const CHUNK_SECURITIES = 2;

interface PriceRange {
  securities: readonly string[];
  /** Prices from this year on and the last one before; null is all of them. */
  fromYear: number | null;
  through: string;
}

interface SecurityRow {
  security_id: string;
  price_factor: string;
  coupon: string | null;
  payments_per_year: CouponTerms['frequency'] | null;
  day_count: CouponTerms['dayCount'] | null;
  maturity: string | null;
  kind: string;
  asset_class: string;
  sector: string | null;
  tax_exempt: boolean;
}

/** From when on the basis of a purchase is reported; what is not named here is stock. assumed: an ETF is a fund (RIC). */
const BASIS_RULES: Readonly<Record<string, SecurityTerms['basisRule']>> = {
  etf: 'fund',
  fund: 'fund',
  'money-market': 'fund',
  bond: 'debt',
  'private-fund': 'never',
};

interface YearRow {
  security_id: string;
  days: string;
  closes: string;
}

/** Prices and terms of some securities as the engine reads them. */
export async function readPrices(engine: SqlEngine, range: PriceRange): Promise<PriceBook> {
  const { quotes, terms } = await readPriceInput(engine, range);
  return new PriceBook(quotes, terms);
}

/** What a price book is made of. */
export async function readPriceInput(
  engine: SqlEngine,
  range: PriceRange,
): Promise<{ quotes: PriceInput; terms: Record<string, SecurityTerms> }> {
  return {
    quotes: await readQuotes(engine, range),
    terms: await readTerms(engine, range.securities),
  };
}

async function readQuotes(
  engine: SqlEngine,
  { securities, fromYear, through }: PriceRange,
): Promise<PriceInput> {
  const prices: Record<string, (readonly [string, string])[]> = {};
  for (let start = 0; start < securities.length; start += CHUNK_SECURITIES) {
    const years = await readOnce<YearRow>(
      engine,
      `select h.security_id, h.days::text as days, h.closes::text as closes
         from unnest($1::text[]) as wanted (security_id)
         cross join lateral (
           -- The last year before comes along: what has not been quoted since is carried.
           select max(year) as year from price_history p
           where p.security_id = wanted.security_id and p.year < $2::int
         ) before
         join price_history h on h.security_id = wanted.security_id and h.year >= coalesce(before.year, 0)
         order by h.security_id, h.year`,
      [securities.slice(start, start + CHUNK_SECURITIES), String(fromYear ?? 0)],
    );
    for (const { security_id: security, days, closes } of years) {
      const list = (prices[security] ??= []);
      const texts = elementsOf(closes);
      elementsOf(days).forEach((day, index) => {
        if (day <= through) list.push([day, texts[index] ?? '0']);
      });
    }
  }
  return prices;
}

async function readTerms(
  engine: SqlEngine,
  securities: readonly string[],
): Promise<Record<string, SecurityTerms>> {
  const rows = await readOnce<SecurityRow>(
    engine,
    `select security_id, price_factor, coupon, payments_per_year, day_count, maturity, kind, asset_class,
         sector, tax_exempt
       from security where security_id = any($1::text[])`,
    [securities],
  );
  return Object.fromEntries(rows.map((row) => [row.security_id, termsOf(row)]));
}

function termsOf(row: SecurityRow): SecurityTerms {
  const { coupon, payments_per_year: frequency, day_count: dayCount, maturity } = row;
  return {
    priceFactor: row.price_factor,
    assetClass: row.asset_class,
    basisRule: BASIS_RULES[row.kind] ?? 'stock',
    ...(row.tax_exempt && { taxExempt: true }),
    ...(row.sector !== null && { sector: row.sector }),
    ...(coupon !== null &&
      frequency !== null &&
      dayCount !== null &&
      maturity !== null && { coupon: { rate: coupon, frequency, dayCount, maturity } }),
  };
}

/** Elements of a PostgreSQL array of dates or numbers. */
function elementsOf(array: string): string[] {
  return array.length > 2 ? array.slice(1, -1).split(',') : [];
}
