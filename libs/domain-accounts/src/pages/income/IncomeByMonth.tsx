import type { IncomeCharacters, IncomeMonth, MonthlyIncome } from '@portal/api-sdk';
import { Card, formatMonth } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moneyColumn } from '../../components/Explained/explainedColumns';
import { figureWords } from '../../model/figureWords';
import { CHARACTERS } from '../../model/incomeWords';
import { accountQueries } from '../../queries';
import { INCOME_SUMS, sumsOf } from './incomeSums';
import { useIncome } from './useIncome';

const KINDS = Object.keys(CHARACTERS) as (keyof IncomeCharacters)[];
const monthId = ({ month }: IncomeMonth): string => month;

const COLUMNS: readonly DataGridColumn<IncomeMonth>[] = [
  {
    id: 'month',
    header: 'Month',
    kind: 'text',
    width: 180,
    value: ({ month }) => formatMonth(month),
    sortable: false,
    fixed: true,
    card: 'name',
  },
  ...KINDS.map((kind) =>
    moneyColumn<IncomeMonth>({
      id: kind,
      header: CHARACTERS[kind],
      value: ({ characters }) => characters[kind],
      explain: ({ explain }) => explain,
      figure: `characters.${kind}`,
      sortable: false,
    }),
  ),
  ...INCOME_SUMS.map((figure) =>
    moneyColumn<IncomeMonth>({
      id: figure,
      header: figureWords(figure),
      value: (row) => row[figure],
      explain: ({ explain }) => explain,
      sortable: false,
      card: figure === 'net' ? 'value' : figure === 'gross' ? 'more' : undefined,
    }),
  ),
];

const totalsOf = (income: MonthlyIncome) => ({ ...income.characters, ...sumsOf(income) });

/** A row per month by character; pressing one shows its payments. */
export function IncomeByMonth() {
  const { scope, year, withPremium, change } = useIncome();
  const { data } = useSuspenseQuery(accountQueries.monthlyIncome({ ...scope, year }));
  const columns = useMemo(
    () => (withPremium ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'tradedinterest')),
    [withPremium],
  );
  const rows = data.count > 0 ? data.months : [];
  return (
    <Card
      title={`Received in ${year}`}
      context="Gross = net + reinvested + withheld. Press a month for its payments."
      flush
    >
      <DataGrid
        label="Income received by month"
        columns={columns}
        rows={rows}
        rowId={monthId}
        sortedBy="server"
        total={rows.length > 0 ? totalsOf(data) : undefined}
        totalLabel={String(year)}
        onRowOpen={({ month }) => change({ month })}
        onExport={() => downloadCsv(`income ${year}.csv`, toCsv(columns, rows))}
        height="content"
        empty={`Dividends and interest of ${year} appear here the day they are paid.`}
      />
    </Card>
  );
}
