import type { PeriodReturn } from '@portal/api-sdk';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { percentColumn } from '../../components/Explained/explainedColumns';
import { PERIODS, type PerformanceView } from '../../model/performance';
import { priceProblemsText } from '../../model/priceProblems';
import type { PerformanceOfPage } from './usePerformance';

const periodId = ({ period }: PeriodReturn): string => period;
type Card = DataGridColumn<PeriodReturn>['card'];

/** On a card no rate is the value, which stands there without its heading: there are several of them. */
function rate(
  figure: string,
  header: string,
  value: (row: PeriodReturn) => string | undefined,
  card: Card = 'more',
): DataGridColumn<PeriodReturn> {
  return percentColumn<PeriodReturn>({
    // Column ids stand in the address and in preferences, where a dot has no place.
    id: figure.replace('.', ''),
    header,
    value,
    explain: ({ explain }) => explain,
    figure,
    tone: figure === 'volatility' ? 'plain' : 'change',
    // As wide as its heading: three returns stand side by side on a tablet.
    width: Math.max(112, header.length * 8 + 32),
    sortable: false,
    card,
  });
}

const PERIOD: DataGridColumn<PeriodReturn> = {
  id: 'period',
  header: 'Period',
  kind: 'text',
  value: ({ period }) => PERIODS[period],
  sortable: false,
  fixed: true,
  card: 'name',
};

/** Behind the rates, which are compared with each other. */
const DAYS: readonly DataGridColumn<PeriodReturn>[] = [
  {
    id: 'from',
    header: 'After the close of',
    kind: 'date',
    width: 140,
    value: ({ from }) => from,
    sortable: false,
    card: 'more',
  },
  // The day of the prices, which the page names, for all but a year that is over.
  { id: 'to', header: 'To', kind: 'date', value: ({ to }) => to, sortable: false, hidden: true },
];

const BENCHMARK = rate('benchmark', 'Benchmark', (row) => row.benchmark);
const PER_YEAR = rate(
  'annualized.timeweighted',
  'Time-weighted per year',
  (row) => row.annualized?.timeweighted,
);

const COLUMNS: Readonly<Record<PerformanceView, readonly DataGridColumn<PeriodReturn>[]>> = {
  summary: [
    PERIOD,
    rate('timeweighted', 'Time-weighted', (row) => row.timeweighted, 'change'),
    rate('moneyweighted', 'Money-weighted', (row) => row.moneyweighted),
    BENCHMARK,
    rate('timeweightedgross', 'Before fees', (row) => row.timeweightedgross),
    PER_YEAR,
    ...DAYS,
  ],
  fees: [
    PERIOD,
    rate('timeweighted', 'After fees', (row) => row.timeweighted, 'change'),
    rate('timeweightedgross', 'Before fees', (row) => row.timeweightedgross),
    BENCHMARK,
    ...DAYS,
  ],
  annualized: [
    PERIOD,
    { ...PER_YEAR, card: 'change' },
    rate(
      'annualized.timeweightedgross',
      'Before fees per year',
      (row) => row.annualized?.timeweightedgross,
    ),
    rate(
      'annualized.moneyweighted',
      'Money-weighted per year',
      (row) => row.annualized?.moneyweighted,
    ),
    rate('annualized.benchmark', 'Benchmark per year', (row) => row.annualized?.benchmark),
    ...DAYS,
  ],
  risk: [
    PERIOD,
    rate('timeweighted', 'Time-weighted', (row) => row.timeweighted, 'change'),
    rate('volatility', 'Volatility per year', (row) => row.volatility),
    rate('maxdrawdown', 'Deepest fall', (row) => row.maxdrawdown),
    ...DAYS,
  ],
};

/** A row per period; pressing one draws its bridge. */
export function ReturnsGrid({ data, view, change }: PerformanceOfPage) {
  const columns = COLUMNS[view];
  const notes = [data.reason, priceProblemsText(data.priceproblems)].filter(Boolean);
  return (
    <DataGrid
      key={view}
      label="Returns by period"
      columns={columns}
      rows={data.periods}
      rowId={periodId}
      sortedBy="server"
      onRowOpen={({ period }) => change({ period })}
      onExport={() => downloadCsv(`returns ${view} ${data.asof}.csv`, toCsv(columns, data.periods))}
      partial={notes.join(' ') || undefined}
      height="content"
      empty="Returns appear here the second business day after an account is funded."
    />
  );
}
