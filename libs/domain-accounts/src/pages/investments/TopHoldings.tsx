import { Card, PercentText } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQueries } from '../../queries';
import { holdingColumns } from './holdingColumns';
import { figuresOf, type Holding } from './holdingRows';
import { useInvestments } from './useInvestments';

const SHOWN = ['name', 'symbol', 'marketvalue', 'weight', 'daychange', 'unrealizedgain'];
const COLUMNS = holdingColumns(true).filter(({ id }) => SHOWN.includes(id));
const holdingId = ({ position }: Holding): string => position.security.securityid;

/** The ten largest securities over all accounts. */
export function TopHoldings() {
  const { scope } = useInvestments();
  const { data } = useSuspenseQuery(accountQueries.topHoldings(scope));
  const rows = useMemo(
    () => data.holdings.map((position) => ({ group: '', subgroup: '', position })),
    [data],
  );
  const share = data.weight && (
    <>
      <PercentText value={data.weight} /> of securities and cash
    </>
  );
  return (
    <Card title="Top 10 holdings" context={share} flush>
      <DataGrid
        label="Top 10 holdings"
        columns={COLUMNS}
        rows={rows}
        rowId={holdingId}
        total={rows.length > 0 ? figuresOf(data.totals, data.weight) : undefined}
        onExport={() => downloadCsv(`top holdings ${data.asof}.csv`, toCsv(COLUMNS, rows))}
        height="content"
        empty="The largest holdings appear here the day after they are bought."
      />
    </Card>
  );
}
