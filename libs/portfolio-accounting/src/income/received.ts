import { monthOf, toDate, toDay, type IsoDate } from '../exact/days';
import { given, sumOf, type Figure } from '../explain/figure';
import type { Ledger } from '../ledger/ledger';
import type { IncomeReceived } from '../ledger/run';
import type { IncomeCharacter } from '../ledger/transaction';

/** Which income; what is left out leaves nothing out. */
export interface IncomeFilter {
  /** Inclusive. */
  from?: IsoDate;
  to?: IsoDate;
  accounts?: readonly string[];
  symbol?: string;
}

/** Income as received: gross = net + withheld + fee, and the same total again by character. */
export interface IncomeSummary {
  readonly gross: Figure;
  readonly withheld: Figure;
  readonly fees: Figure;
  readonly net: Figure;
  readonly byCharacter: ReadonlyMap<IncomeCharacter, Figure>;
  readonly byMonth: ReadonlyMap<string, Figure>;
  readonly rows: readonly IncomeReceived[];
}

/**
 * The income of a ledger that a filter leaves, in order of the rows.
 * @throws AccountingRefusal `date.malformed` for a bound that is no day.
 */
export function incomeIn(ledger: Ledger, filter: IncomeFilter = {}): IncomeReceived[] {
  const from = filter.from ? toDay(filter.from) : -Infinity;
  const to = filter.to ? toDay(filter.to) : Infinity;
  return ledger.out.incomes.filter(
    (income) =>
      income.day >= from &&
      income.day <= to &&
      (!filter.accounts || filter.accounts.includes(income.account)) &&
      (filter.symbol === undefined || income.symbol === filter.symbol),
  );
}

/** Income added up in money: whole, by character and by month (`YYYY-MM`). */
export function summarizeIncome(rows: readonly IncomeReceived[]): IncomeSummary {
  const gross = sumOf('Income received', rows.map(grossFigure));
  const withheld = sumOf(
    'Tax withheld',
    rows.map((row) => given('Withheld', 'money', row.withheld, { rows: [row.row] })),
  );
  const fees = sumOf(
    'Fees kept',
    rows.map((row) => given('Fee', 'money', row.fee, { rows: [row.row] })),
  );
  const nets = rows.map((row) =>
    given(labelOf(row), 'money', row.gross - row.withheld - row.fee, { rows: [row.row] }),
  );
  return {
    gross,
    withheld,
    fees,
    net: sumOf('Income after withholding', nets),
    byCharacter: groupFigures(rows, (row) => row.character),
    byMonth: groupFigures(rows, (row) => monthOf(row.day)),
    rows,
  };
}

function groupFigures<Key extends string>(
  rows: readonly IncomeReceived[],
  keyOf: (row: IncomeReceived) => Key,
): Map<Key, Figure> {
  return new Map(
    [...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, sumOf(key, group.map(grossFigure))]),
  );
}

function grossFigure(row: IncomeReceived): Figure {
  return given(labelOf(row), 'money', row.gross, { rows: [row.row] });
}

function labelOf(row: IncomeReceived): string {
  return `${row.symbol ?? 'Cash'} ${toDate(row.day)}`;
}
