import { NativeSelect } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { SaleByMethod, SaleSimulation, SoldLot } from '@portal/api-sdk';
import { Card } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { waiting } from '../../model/sale';
import { SALE_METHODS } from '../../model/saleSearch';
import { useSale } from './useSale';

const lotId = ({ lotid }: SoldLot): string => lotid;

const COLUMNS: readonly DataGridColumn<SoldLot>[] = [
  {
    id: 'acquired',
    header: 'Acquired',
    kind: 'date',
    width: 148,
    value: (lot) => lot.originalpurchasedate,
    fixed: true,
    card: 'name',
  },
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    width: 120,
    value: (lot) => lot.quantity,
    card: 'detail',
  },
  {
    id: 'term',
    header: 'Term',
    kind: 'text',
    width: 84,
    value: ({ term }) => (term === 'long' ? 'Long' : 'Short'),
    card: 'more',
  },
  {
    id: 'daystolongterm',
    header: 'Days to long-term',
    kind: 'quantity',
    width: 144,
    value: ({ term, daystolongterm }) => (term === 'long' ? null : String(daystolongterm)),
    card: 'more',
  },
  { id: 'proceeds', header: 'Proceeds', kind: 'money', value: (lot) => lot.proceeds, card: 'more' },
  { id: 'costbasis', header: 'Cost', kind: 'money', value: (lot) => lot.costbasis, card: 'more' },
  {
    id: 'washsaledisallowed',
    header: 'Disallowed',
    kind: 'money',
    value: (lot) => lot.washsaledisallowed,
    card: 'more',
  },
  {
    id: 'gain',
    header: 'Gain or loss',
    kind: 'money',
    tone: 'change',
    value: (lot) => lot.gain,
    card: 'value',
  },
];

interface SoldLotsProps {
  sale: SaleSimulation;
  shown: SaleByMethod;
}

/** Which lots would go under one method, and what each would bring. */
export function SoldLots({ sale, shown }: SoldLotsProps) {
  const { change } = useSale();
  const { lots, days } = waiting(shown);
  return (
    <Card
      title="Lots sold"
      context={
        lots === 0
          ? 'Every lot is long-term.'
          : `${lots === 1 ? 'One lot is' : `${lots} lots are`} short-term; in ${days === 1 ? 'one day' : `${days} days`} all would be long-term.`
      }
      actions={
        <NativeSelect
          aria-label="Method whose lots are shown"
          value={shown.method}
          data={sale.methods.map(({ method }) => ({ value: method, label: SALE_METHODS[method] }))}
          onChange={({ currentTarget: { value } }) => change({ method: value })}
        />
      }
      flush
    >
      <DataGrid
        label={`Lots sold: ${SALE_METHODS[shown.method]}`}
        columns={COLUMNS}
        rows={shown.lots}
        rowId={lotId}
        total={{
          quantity: sale.quantity,
          proceeds: sale.proceeds,
          costbasis: shown.costbasis,
          washsaledisallowed: shown.disallowed,
          gain: shown.gain,
        }}
        height="content"
        onExport={() =>
          downloadCsv(
            `lots of a sale of ${sale.security.symbol ?? sale.security.securityid} ${sale.asof}.csv`,
            toCsv(COLUMNS, shown.lots),
          )
        }
        empty="Lots appear here once a position is chosen."
      />
    </Card>
  );
}
