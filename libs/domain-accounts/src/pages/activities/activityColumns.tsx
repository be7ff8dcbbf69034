import type { Activity } from '@portal/api-sdk';
import type { DataGridColumn } from '@portal/ui-kit/grid';
import { UnitPrice } from '../../components/UnitPrice/UnitPrice';
import { ACTIVITY_TYPES } from '../../model/activityTypes';

export const activityId = ({ activityid }: Activity): string => activityid;

/** The server has one order, newest first: no heading sorts. */
const unsorted = { sortable: false } as const;

/** Without the account, whose name only the page knows. */
export const ACTIVITY_COLUMNS: readonly DataGridColumn<Activity>[] = [
  {
    ...unsorted,
    id: 'tradedate',
    header: 'Trade date',
    kind: 'date',
    value: (row) => row.tradedate,
    fixed: true,
    card: 'detail',
  },
  {
    ...unsorted,
    id: 'settledate',
    header: 'Settles',
    kind: 'date',
    value: (row) => row.settledate,
    hidden: true,
    card: 'more',
  },
  {
    ...unsorted,
    id: 'type',
    header: 'Type',
    kind: 'text',
    width: 166,
    value: (row) => ACTIVITY_TYPES[row.type],
    // The description says it in words.
    hidden: true,
    card: 'more',
  },
  {
    ...unsorted,
    id: 'description',
    header: 'Description',
    kind: 'text',
    width: 250,
    value: (row) => row.description,
    card: 'name',
  },
  {
    ...unsorted,
    id: 'symbol',
    header: 'Symbol',
    kind: 'text',
    width: 84,
    value: (row) => row.security?.symbol ?? row.security?.cusip,
  },
  {
    ...unsorted,
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    width: 100,
    value: (row) => row.quantity,
  },
  {
    ...unsorted,
    id: 'price',
    header: 'Price, USD',
    kind: 'quantity',
    width: 96,
    value: (row) => row.price,
    render: (row) => <UnitPrice value={row.price} />,
  },
  {
    ...unsorted,
    id: 'fees',
    header: 'Fees',
    kind: 'money',
    width: 92,
    value: (row) => row.fees,
    hidden: true,
  },
  {
    ...unsorted,
    id: 'netamount',
    header: 'Net amount',
    kind: 'money',
    width: 150,
    tone: 'change',
    value: (row) => row.netamount,
    fixed: true,
    card: 'value',
  },
];

/** With the account by what the client calls it, before the description. */
export function activityColumns(
  nameOf: (key: string) => string,
): readonly DataGridColumn<Activity>[] {
  const account: DataGridColumn<Activity> = {
    ...unsorted,
    id: 'account',
    header: 'Account',
    kind: 'text',
    width: 290,
    value: (row) => nameOf(row.account),
    card: 'more',
  };
  return ACTIVITY_COLUMNS.toSpliced(2, 0, account);
}
