import type { Activity } from '@portal/api-sdk';
import { useAccountNames } from '@portal/domain-profile';
import { DateText } from '@portal/ui-kit';
import { AreaChart, type ChartUnit } from '@portal/ui-kit/charts';
import { DataGrid, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ACTIVITY_TYPES } from '../../model/activityTypes';
import { tradePoints } from '../../model/tradePoints';
import { accountQueries, type BalanceQuery } from '../../queries';
import { UnitPrice } from '../UnitPrice/UnitPrice';

const PRICE: ChartUnit = { kind: 'money', currency: 'USD' };
const SERIES = [{ key: 'price', label: 'Price of own trades' }];
const activityId = ({ activityid }: Activity): string => activityid;

interface SecurityTradesProps {
  securityid: string;
  query: BalanceQuery;
}

/** The client's purchases and sales of a security, with the prices they were made at. */
export function SecurityTrades({ securityid, query }: SecurityTradesProps) {
  const { accounts } = query;
  const { data } = useSuspenseQuery(accountQueries.trades(securityid, { accounts }));
  const nameOf = useAccountNames();
  const points = useMemo(() => tradePoints(data.items), [data]);
  const columns = useMemo(() => tradeColumns(nameOf), [nameOf]);
  return (
    <>
      {points.length > 1 && (
        <AreaChart
          title="Prices of own trades"
          titleHidden
          unit={PRICE}
          series={SERIES}
          points={points}
          size="sm"
        />
      )}
      <DataGrid
        label="Own trades"
        columns={columns}
        rows={data.items}
        rowId={activityId}
        sortedBy="server"
        height="content"
        empty="Purchases and sales appear here the day they post."
        partial={data.hasMore ? `Only the newest ${data.items.length} are shown.` : undefined}
      />
    </>
  );
}

function tradeColumns(nameOf: (key: string) => string): readonly DataGridColumn<Activity>[] {
  return [
    {
      id: 'tradedate',
      header: 'Trade date',
      kind: 'date',
      value: ({ tradedate }) => tradedate,
      render: ({ tradedate, activityid }) => (
        <Link
          to="/accounts/activities"
          search={{ period: `CUSTOM:${tradedate}:${tradedate}`, activity: activityid }}
        >
          <DateText value={tradedate} format="numeric" />
        </Link>
      ),
      sortable: false,
      card: 'name',
    },
    {
      id: 'type',
      header: 'Type',
      kind: 'text',
      width: 90,
      value: ({ type }) => ACTIVITY_TYPES[type],
      sortable: false,
      card: 'detail',
    },
    {
      id: 'account',
      header: 'Account',
      kind: 'text',
      width: 150,
      value: ({ account }) => nameOf(account),
      sortable: false,
      card: 'more',
    },
    {
      id: 'quantity',
      header: 'Quantity',
      kind: 'quantity',
      width: 100,
      value: ({ quantity }) => quantity,
      sortable: false,
      card: 'more',
    },
    {
      id: 'price',
      header: 'Price, USD',
      kind: 'quantity',
      width: 100,
      value: ({ price }) => price,
      render: ({ price }) => <UnitPrice value={price} />,
      sortable: false,
      card: 'change',
    },
    {
      id: 'netamount',
      header: 'Net amount',
      kind: 'money',
      value: ({ netamount }) => netamount,
      tone: 'change',
      sortable: false,
      card: 'value',
    },
  ];
}
