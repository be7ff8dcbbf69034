import type { WashSaleWindow } from '@portal/api-sdk';
import { DateText } from '@portal/ui-kit';
import type { DataGridColumn } from '@portal/ui-kit/grid';
import { Link } from '@tanstack/react-router';
import { SecuritySymbol } from '../../components/SecuritySymbol/SecuritySymbol';
import { TAX_STATUSES } from '../../model/gainWords';

export const windowId = ({ cause, activityid, account }: WashSaleWindow): string =>
  `${cause}/${activityid}/${account}`;

const ADVICE: Readonly<Record<WashSaleWindow['cause'], string>> = {
  loss: 'Do not buy',
  purchase: 'Do not sell at a loss',
};

/** The columns, with accounts by the names the client gave them. */
export function washSaleColumns(
  nameOf: (key: string) => string,
): readonly DataGridColumn<WashSaleWindow>[] {
  return [...WINDOW, ...figureColumns(nameOf)];
}

/** Which security, what to keep from, and how long. */
const WINDOW: readonly DataGridColumn<WashSaleWindow>[] = [
  {
    id: 'security',
    header: 'Security',
    kind: 'text',
    width: 280,
    value: ({ security }) => security.name,
    fixed: true,
    card: 'name',
  },
  {
    id: 'symbol',
    header: 'Symbol',
    kind: 'text',
    width: 112,
    value: ({ security }) => security.symbol ?? security.cusip,
    render: ({ security }) => <SecuritySymbol security={security} />,
  },
  {
    id: 'cause',
    header: 'Until it closes',
    kind: 'text',
    width: 170,
    value: ({ cause }) => ADVICE[cause],
    fixed: true,
    card: 'detail',
  },
  {
    id: 'closes',
    header: 'Last day',
    kind: 'date',
    value: ({ closes }) => closes,
    card: 'value',
  },
  {
    id: 'daysleft',
    header: 'Days left',
    kind: 'quantity',
    width: 104,
    value: ({ daysleft }) => String(daysleft),
    card: 'change',
  },
];

/** What opened the window, what it could cost and whose it is. */
function figureColumns(nameOf: (key: string) => string): readonly DataGridColumn<WashSaleWindow>[] {
  return [
    {
      id: 'date',
      header: 'Because of',
      kind: 'date',
      width: 230,
      value: ({ date }) => date,
      render: ({ cause, date, activityid }) => (
        <Link
          to="/accounts/activities"
          search={{ period: `CUSTOM:${date}:${date}`, activity: activityid }}
        >
          {cause === 'loss' ? 'Sale of ' : 'Purchase of '}
          <DateText value={date} />
        </Link>
      ),
      card: 'more',
    },
    {
      id: 'quantity',
      header: 'Quantity',
      kind: 'quantity',
      width: 130,
      value: ({ quantity }) => quantity,
      card: 'more',
    },
    {
      id: 'loss',
      header: 'Loss at risk',
      kind: 'money',
      value: ({ loss }) => loss,
      subtotal: true,
      card: 'more',
    },
    {
      id: 'account',
      header: 'Account',
      kind: 'text',
      width: 260,
      value: ({ account }) => nameOf(account),
    },
    { id: 'taxunit', header: 'Filer', kind: 'text', width: 260, value: ({ taxunit }) => taxunit },
    {
      id: 'taxstatus',
      header: 'Tax status',
      kind: 'text',
      width: 130,
      value: ({ taxstatus }) => TAX_STATUSES[taxstatus],
      hidden: true,
    },
  ];
}
