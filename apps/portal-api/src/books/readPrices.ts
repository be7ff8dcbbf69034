import {
  type CouponTerms,
  PriceBook,
  type PriceInput,
  type SecurityTerms,
} from '@portal/portfolio-accounting';
import type { SqlEngine } from '../db/sql';

// As many as a few milliseconds allow: see readLedger.
const CHUNK_YEARS = 15;

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
  asset_class: string;
  sector: string | null;
}

interface YearRow {
  security_id: string;
  year: number;
  days: string;
  closes: string;
}

/** Prices and terms of some securities as the engine reads them. */
export async function readPrices(engine: SqlEngine, range: PriceRange): Promise<PriceBook> {
  return new PriceBook(await readQuotes(engine, range), await readTerms(engine, range.securities));
}

async function readQuotes(
  engine: SqlEngine,
  { securities, fromYear, through }: PriceRange,
): Promise<PriceInput> {
  const prices: Record<string, (readonly [string, string])[]> = {};
  let after: [string, number] = ['', 0];
  for (;;) {
    const years = await engine.transaction('read', (sql) =>
      sql.query<YearRow>(
        `select security_id, year, days::text as days, closes::text as closes
         from price_history h
         where security_id = any($1::text[]) and (security_id, year) > ($2, $3::int)
           and year >= coalesce(
             (select max(year) from price_history p where p.security_id = h.security_id and p.year < $4::int), 0)
         order by security_id, year limit ${CHUNK_YEARS}`,
        [securities, after[0], String(after[1]), fromYear === null ? '0' : String(fromYear)],
      ),
    );
    for (const { security_id: security, days, closes } of years) {
      const list = (prices[security] ??= []);
      const texts = elementsOf(closes);
      elementsOf(days).forEach((day, index) => {
        if (day <= through) list.push([day, texts[index] ?? '0']);
      });
    }
    const last = years.at(-1);
    if (!last || years.length < CHUNK_YEARS) return prices;
    after = [last.security_id, last.year];
  }
}

async function readTerms(
  engine: SqlEngine,
  securities: readonly string[],
): Promise<Record<string, SecurityTerms>> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query<SecurityRow>(
      `select security_id, price_factor, coupon, payments_per_year, day_count, maturity, asset_class, sector
       from security where security_id = any($1::text[])`,
      [securities],
    ),
  );
  return Object.fromEntries(rows.map((row) => [row.security_id, termsOf(row)]));
}

function termsOf(row: SecurityRow): SecurityTerms {
  const { coupon, payments_per_year: frequency, day_count: dayCount, maturity } = row;
  return {
    priceFactor: row.price_factor,
    assetClass: row.asset_class,
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
