import { formatCents, parseExact } from '@portal/portfolio-accounting';
import { FACT_MONTH } from '../../../books/bookTables';
import type { PastBooks } from '../../../books/pastBooks';
import type { Row } from '../../../books/row';
import type { Columns } from '../../../db/insertRows';

/** A row of the books by the names of its columns; the household comes first in the table and is not in the row. */
export function bookRow<Shape>(columns: Columns, row: Row): Shape {
  const names = Object.keys(columns).slice(1);
  // `as`: the caller names the columns of the table.
  return Object.fromEntries(names.map((name, place) => [name, row[place] ?? null])) as Shape;
}

interface MonthRow {
  account_key: string;
  month: string;
  value: string;
  cash: string;
  accrued: string;
}

export interface FactsOnDay {
  value: string;
  cash: string;
  accrued: string;
}

/** What accounts were worth at the end of a day of the past books' last months, in cents. */
export function pastFactsOn({ update }: PastBooks, day: string): Map<string, FactsOnDay> {
  const place = Number(day.slice(8)) - 1;
  const found = update.facts
    .map((row) => bookRow<MonthRow>(FACT_MONTH, row))
    .filter(({ month }) => month.slice(0, 7) === day.slice(0, 7));
  const at = (list: string): string => formatCents(parseExact(elementsOf(list)[place] ?? '0'));
  return new Map(
    found.map((row) => [
      row.account_key,
      { value: at(row.value), cash: at(row.cash), accrued: at(row.accrued) },
    ]),
  );
}

function elementsOf(array: string): string[] {
  return array.length > 2 ? array.slice(1, -1).split(',') : [];
}
