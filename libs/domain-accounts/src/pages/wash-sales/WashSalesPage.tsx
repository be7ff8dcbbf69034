import { useAccountNames } from '@portal/domain-profile';
import { Card, SegmentedControl } from '@portal/ui-kit';
import { DataGrid, downloadCsv, formatSort, parseSort, toCsv } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AccountsPage } from '../../components/AccountsPage/AccountsPage';
import { accountsQuery } from '../../model/search';
import { WASH_SALE_CAUSES, type WashSaleSearch } from '../../model/washSaleSearch';
import { accountQueries } from '../../queries';
import { washSaleColumns, windowId } from './washSaleColumns';

const route = getRouteApi('/accounts/wash-sales');
const BY_SECURITY = ['security'];

/** The wash-sale radar: what not to buy, and what not to sell at a loss, and until when. */
export function WashSalesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: WashSaleSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const { data } = useSuspenseQuery(accountQueries.washSales(accountsQuery(search.accounts)));
  const rows = useMemo(
    () => data.items.filter(({ cause }) => search.cause === undefined || cause === search.cause),
    [data, search.cause],
  );
  const nameOf = useAccountNames();
  const columns = useMemo(() => washSaleColumns(nameOf), [nameOf]);
  return (
    <AccountsPage
      title="Wash-sale radar"
      asOf={data.asof}
      controls={
        <SegmentedControl
          label="Windows"
          options={WASH_SALE_CAUSES}
          value={causeOf(search)}
          onChange={(cause) => change({ cause: cause === 'all' ? undefined : cause })}
        />
      }
    >
      <Card
        title="Open windows"
        context="30 days after a loss or a purchase, in all accounts of the same filer, retirement accounts among them. Losses in accounts that other firms hold are not known here; ask your tax adviser."
        flush
      >
        <DataGrid
          label="Open wash-sale windows"
          columns={columns}
          rows={rows}
          rowId={windowId}
          groupBy={BY_SECURITY}
          sort={parseSort(search.sort)}
          onSortChange={(sort) => change({ sort: formatSort(sort) })}
          onExport={() => downloadCsv(`wash-sale windows ${data.asof}.csv`, toCsv(columns, rows))}
          empty="Windows appear here the day after shares are bought or sold at a loss, and go when they close."
        />
      </Card>
    </AccountsPage>
  );
}

function causeOf({ cause }: WashSaleSearch): 'all' | 'loss' | 'purchase' {
  return cause === 'loss' || cause === 'purchase' ? cause : 'all';
}
