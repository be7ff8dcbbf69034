import type { ExternalAccount, ExternalHolding } from '@portal/api-sdk';
import { Card, formatDate } from '@portal/ui-kit';
import { DataGrid, type DataGridColumn } from '@portal/ui-kit/grid';
import { UnitPrice } from '../../components/UnitPrice/UnitPrice';

const COLUMNS: readonly DataGridColumn<ExternalHolding>[] = [
  {
    id: 'name',
    header: 'Holding',
    kind: 'text',
    value: ({ name }) => name,
    width: 260,
    card: 'name',
  },
  {
    id: 'symbol',
    header: 'Symbol',
    kind: 'text',
    value: (row) => row.symbol ?? null,
    card: 'more',
  },
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    value: (row) => row.quantity ?? null,
    card: 'more',
  },
  {
    id: 'price',
    header: 'Price',
    kind: 'quantity',
    value: (row) => row.price ?? null,
    render: ({ price }) => <UnitPrice value={price} />,
    card: 'more',
  },
  {
    id: 'priceday',
    header: 'Price of',
    kind: 'date',
    value: (row) => row.priceday ?? null,
    card: 'more',
  },
  { id: 'value', header: 'Value', kind: 'money', value: ({ value }) => value, card: 'value' },
];

const keyOf = ({ holdingid }: ExternalHolding) => holdingid;

/** What an account holds, as its institution says, with the sum of that. */
export function OutsideHoldings({ account }: { account: ExternalAccount }) {
  const { holdings, institution, asof, itemized } = account;
  return (
    <Card title="Holdings" context={`As reported by ${institution} on ${formatDate(asof)}`} flush>
      <DataGrid
        label="Holdings"
        columns={COLUMNS}
        rows={holdings}
        rowId={keyOf}
        total={holdings.length > 0 ? { value: itemized } : undefined}
        height="content"
        empty={`${institution} reports what the account is worth, and not what is in it. Holdings appear here after a refresh that brings some.`}
      />
    </Card>
  );
}
