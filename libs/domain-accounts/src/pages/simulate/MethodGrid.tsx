import type { SaleByMethod, SaleSimulation } from '@portal/api-sdk';
import { Card } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useMemo } from 'react';
import { methodEffect } from '../../model/sale';
import { SALE_METHODS } from '../../model/saleSearch';

const methodId = ({ method }: SaleByMethod): string => method;

const amount = (
  id: 'costbasis' | 'shortgain' | 'longgain' | 'gain' | 'disallowed' | 'lost' | 'atrisk',
  header: string,
  card: DataGridColumn<SaleByMethod>['card'] = 'more',
): DataGridColumn<SaleByMethod> => ({
  id,
  header,
  kind: 'money',
  width: 132,
  tone: id.endsWith('gain') ? 'change' : 'plain',
  value: (row) => row[id],
  card,
});

function columnsOf(own: SaleSimulation['method']): readonly DataGridColumn<SaleByMethod>[] {
  return [
    {
      id: 'method',
      header: 'Method',
      kind: 'text',
      width: 280,
      value: ({ method }) =>
        method === own ? `${SALE_METHODS[method]} (the account’s)` : SALE_METHODS[method],
      fixed: true,
      card: 'name',
    },
    amount('gain', 'Gain or loss', 'value'),
    amount('shortgain', 'Short-term'),
    amount('longgain', 'Long-term'),
    amount('costbasis', 'Cost'),
    amount('disallowed', 'Disallowed'),
    amount('lost', 'Lost for good'),
    amount('atrisk', 'Still at risk'),
  ];
}

/** The same sale under each method, side by side. */
export function MethodGrid({ sale }: { sale: SaleSimulation }) {
  const columns = useMemo(() => columnsOf(sale.method), [sale.method]);
  return (
    <Card
      title="By method"
      context={[
        methodEffect(sale),
        sale.averageallowed ? '' : 'Average cost is for shares of funds only.',
      ]
        .join(' ')
        .trim()}
      flush
    >
      <DataGrid
        label="The sale by method"
        columns={columns}
        rows={sale.methods}
        rowId={methodId}
        height="content"
        onExport={() =>
          downloadCsv(
            `sale of ${sale.security.symbol ?? sale.security.securityid} by method ${sale.asof}.csv`,
            toCsv(columns, sale.methods),
          )
        }
        empty="Methods appear here once a position is chosen."
      />
    </Card>
  );
}
