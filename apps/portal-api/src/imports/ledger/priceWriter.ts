import { insertRows } from '../../db/insertRows';
import type { Sql } from '../../db/sql';
import { ImportRefusal } from '../refusal';
import { areEqual } from '../sums';
import type { TableOutcome } from './writeTables';

/** Quotes that are kept in memory before they are written. */
const BATCH_QUOTES = 20_000;
const YEARS_PER_STATEMENT = 50;

interface Year {
  security: string;
  year: string;
  closes: Map<string, string>;
}

/** Writes daily closes into the years they are of; a day that is there with another close is corrected. */
export class PriceWriter {
  /** The first changed day of each security. */
  readonly changedFrom = new Map<string, string>();
  readonly #sql: Sql;
  readonly #told: (outcome: TableOutcome) => void;
  readonly #years = new Map<string, Year>();
  #waiting = 0;

  constructor(sql: Sql, told: (outcome: TableOutcome) => void) {
    this.#sql = sql;
    this.#told = told;
  }

  async add(security: string, day: string, close: string): Promise<void> {
    const key = `${security}|${day.slice(0, 4)}`;
    const year = this.#years.get(key) ?? {
      security,
      year: day.slice(0, 4),
      closes: new Map<string, string>(),
    };
    this.#years.set(key, year);
    const said = year.closes.get(day);
    if (said !== undefined && !areEqual(said, close))
      throw new ImportRefusal(`The file says ${said} and ${close} of the same day.`);
    if (said !== undefined) return;
    year.closes.set(day, close);
    this.#waiting += 1;
    if (this.#waiting >= BATCH_QUOTES) await this.flush();
  }

  async flush(): Promise<void> {
    const years = [...this.#years.values()];
    this.#years.clear();
    this.#waiting = 0;
    for (let start = 0; start < years.length; start += YEARS_PER_STATEMENT)
      await this.#write(years.slice(start, start + YEARS_PER_STATEMENT));
  }

  async #write(years: readonly Year[]): Promise<void> {
    const known = await this.#sql.query<{ key: string; days: string[]; closes: string[] }>(
      `select security_id || '|' || year as key, days::text[] as days, closes::text[] as closes
       from price_history join unnest($1::text[], $2::int[]) as wanted (security_id, year) using (security_id, year)`,
      [years.map(({ security }) => security), years.map(({ year }) => year)],
    );
    const before = new Map(
      known.map(({ key, days, closes }) => [
        key,
        new Map(days.map((day, place) => [day, closes[place] ?? ''])),
      ]),
    );
    const changed = years.flatMap((year) => {
      const merged = this.#merge(year, before.get(`${year.security}|${year.year}`) ?? new Map());
      return merged ? [[year.security, year.year, ...merged]] : [];
    });
    await insertRows(
      this.#sql,
      'price_history',
      { security_id: 'text', year: 'int', days: 'date[]', closes: 'numeric[]' },
      changed,
      {
        batch: YEARS_PER_STATEMENT,
        then: 'on conflict (security_id, year) do update set days = excluded.days, closes = excluded.closes',
      },
    );
  }

  /** The year's arrays; null when nothing in them is new. */
  #merge({ security, closes }: Year, known: Map<string, string>): [string, string] | null {
    let first: string | null = null;
    for (const [day, close] of closes) {
      const before = known.get(day);
      const outcome =
        before === undefined ? 'new' : areEqual(before, close) ? 'unchanged' : 'changed';
      this.#told(outcome);
      if (outcome === 'unchanged') continue;
      known.set(day, close);
      if (first === null || day < first) first = day;
    }
    if (first === null) return null;
    const from = this.changedFrom.get(security);
    if (from === undefined || first < from) this.changedFrom.set(security, first);
    const days = [...known.keys()].sort();
    return [`{${days.join(',')}}`, `{${days.map((day) => known.get(day)).join(',')}}`];
  }
}
