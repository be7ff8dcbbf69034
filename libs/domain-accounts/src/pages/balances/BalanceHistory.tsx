import type { BalanceMonth } from '@portal/api-sdk';
import { Card, formatMonth } from '@portal/ui-kit';
import { AreaChart, type ChartUnit } from '@portal/ui-kit/charts';
import { DateRangePicker } from '@portal/ui-kit/dates';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moneyColumn } from '../../components/Explained/explainedColumns';
import { HISTORY_PERIODS } from '../../defaults';
import { figureWords } from '../../model/figureWords';
import { accountQueries } from '../../queries';
import { useBalances } from './useBalances';

const FIGURES = [
  'opening',
  'netflows',
  'income',
  'fees',
  'taxes',
  'marketchange',
  'closing',
] as const;

const COLUMNS: readonly DataGridColumn<BalanceMonth>[] = [
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
  ...FIGURES.map((figure) =>
    moneyColumn<BalanceMonth>({
      id: figure,
      header: figureWords(figure),
      value: (row) => row[figure],
      explain: ({ explain }) => explain,
      tone: figure === 'opening' || figure === 'closing' ? 'plain' : 'change',
      sortable: false,
      card: figure === 'closing' ? 'value' : figure === 'marketchange' ? 'change' : 'more',
    }),
  ),
];

const USD: ChartUnit = { kind: 'money', currency: 'USD' };
const CLOSING = [{ key: 'closing', label: 'Closing value' }];
const monthId = ({ month }: BalanceMonth): string => month;

/** Month by month: opening, what came and went, closing. Each row adds up. */
export function BalanceHistory() {
  const { history, period, today, change } = useBalances();
  const { data } = useSuspenseQuery(accountQueries.balanceHistory(history));
  const points = useMemo(
    () => data.items.map(({ to, closing }) => ({ x: to, values: { closing: closing.amount } })),
    [data],
  );
  const { explain: _explain, ...total } = data.total;
  return (
    <Card
      title="History"
      context="Opening + net flows + income + fees + taxes + market change = closing"
      actions={
        <DateRangePicker
          label="Months"
          presets={HISTORY_PERIODS}
          value={period}
          today={today}
          onChange={(chosen) => change({ period: chosen })}
        />
      }
    >
      <AreaChart
        title="Closing value by month"
        unit={USD}
        series={CLOSING}
        points={points}
        size="sm"
        empty="Month-end values appear here after the first month."
      />
      <DataGrid
        label="Balance history"
        columns={COLUMNS}
        rows={data.items}
        rowId={monthId}
        sortedBy="server"
        total={data.items.length > 0 ? total : undefined}
        totalLabel="All months"
        onExport={() =>
          downloadCsv(`balances ${data.from} to ${data.to}.csv`, toCsv(COLUMNS, data.items))
        }
        partial={data.reason}
        height="content"
        empty="Month-end values appear here after the first month."
      />
    </Card>
  );
}
