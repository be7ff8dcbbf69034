import type { NetWorth } from '@portal/api-sdk';
import {
  DateText,
  EmptyState,
  ErrorPanel,
  GroupedTable,
  GroupedTableSkeleton,
  MoneyText,
  type GroupedTableColumn,
  type GroupedTableGroup,
} from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { profileQueries } from '@portal/domain-profile';
import styles from './NetWorthExplanation.module.css';

type Line = NetWorth['lines'][number];

const COLUMNS: GroupedTableColumn<Line>[] = [
  {
    key: 'account',
    header: 'Account, and where its value comes from',
    cell: (line) => (
      <>
        <span className={styles.name}>{line.nickname}</span>
        <span className={styles.origin}>
          {line.origin}, <DateText value={line.asof} />
        </span>
      </>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    numeric: true,
    card: 'value',
    cell: (line) => <MoneyText value={line.value} />,
  },
];

/** Each account with its value and where that comes from; the counted ones add up to net worth. */
export function NetWorthExplanation() {
  const { data: netWorth, isError, isFetching, refetch } = useQuery(profileQueries.netWorth());
  if (netWorth) return <Lines netWorth={netWorth} />;
  if (!isError) return <GroupedTableSkeleton label="Loading the arithmetic" groups={[6, 1]} />;
  return (
    <ErrorPanel
      title="The arithmetic could not be loaded"
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      The figure itself stands; only its lines are missing.
    </ErrorPanel>
  );
}

function Lines({ netWorth: { totals, lines } }: { netWorth: NetWorth }) {
  if (lines.length === 0) {
    return (
      <EmptyState>
        Each account is listed here with its value, the business day after it is funded.
      </EmptyState>
    );
  }
  return (
    <div className={styles.lines}>
      <GroupedTable
        caption="Net worth, line by line"
        density="compact"
        columns={COLUMNS}
        groups={groupsOf(lines, totals)}
        rowKey={(line) => line.key}
        totalLabel="Net worth"
        totals={{ value: <MoneyText value={totals.total} /> }}
      />
    </div>
  );
}

function groupsOf(lines: Line[], totals: NetWorth['totals']): GroupedTableGroup<Line>[] {
  const counted = lines.filter((line) => line.counted);
  const groups = [
    {
      key: 'asset',
      name: 'Assets',
      rows: counted.filter((line) => line.kind === 'asset'),
      subtotals: { value: <MoneyText value={totals.assets} /> },
    },
    {
      key: 'liability',
      name: 'Liabilities',
      rows: counted.filter((line) => line.kind === 'liability'),
      subtotals: { value: <MoneyText value={totals.liabilities} /> },
    },
    {
      key: 'hidden',
      name: 'Hidden by you, not counted',
      rows: lines.filter((line) => !line.counted),
    },
  ];
  return groups.filter((group) => group.rows.length > 0);
}
