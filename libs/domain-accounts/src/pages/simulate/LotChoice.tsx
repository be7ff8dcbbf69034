import type { TaxLot } from '@portal/api-sdk';
import { Button, formatDate } from '@portal/ui-kit';
import { DataGrid, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { UnitPrice } from '../../components/UnitPrice/UnitPrice';
import { lotsOf, withLot } from '../../model/saleSearch';
import { accountQueries, type SaleQuery } from '../../queries';
import styles from './Simulate.module.css';
import { useSale } from './useSale';

const lotId = ({ lotid }: TaxLot): string => lotid;

interface LotChoiceProps {
  query: SaleQuery;
  refused?: string;
}

/** The open lots of the position, each of which can be chosen; the order of the choice is the order of the sale. */
export function LotChoice({ query: { account, securityid }, refused }: LotChoiceProps) {
  const { search, change } = useSale();
  const { data } = useSuspenseQuery(accountQueries.lots({ account, securityid }));
  const { lots } = search;
  const columns = useMemo(
    () => [
      chooseColumn(lots, (id) =>
        change({ lots: withLot(lots, id), quantity: undefined, method: undefined }),
      ),
      ...LOT,
    ],
    // `change` is new with each render and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [lots],
  );
  return (
    <div className={styles.lots}>
      <div className={styles.head}>
        <p className={styles.note}>
          {lots
            ? `${lotsOf(lots).length} of ${data.lots.length} lots chosen, sold in the order of the choice.`
            : 'Choose lots, or let the methods below choose them.'}
        </p>
        {lots && (
          <Button size="sm" onClick={() => change({ lots: undefined, quantity: undefined })}>
            Choose none
          </Button>
        )}
      </div>
      {refused && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <DataGrid
        label="Lots to choose from"
        columns={columns}
        rows={data.lots}
        rowId={lotId}
        height="content"
        empty="Lots appear here the day after shares are bought."
      />
    </div>
  );
}

function chooseColumn(
  lots: string | undefined,
  onChoose: (id: string) => void,
): DataGridColumn<TaxLot> {
  const chosen = lotsOf(lots);
  return {
    id: 'choose',
    header: 'Sell',
    kind: 'custom',
    width: 72,
    sortable: false,
    fixed: true,
    card: 'more',
    value: ({ lotid }) => (chosen.includes(lotid) ? 'Yes' : ''),
    render: ({ lotid, originalpurchasedate }) => (
      <input
        type="checkbox"
        className={styles.check}
        aria-label={`Sell the lot of ${formatDate(originalpurchasedate)}`}
        checked={chosen.includes(lotid)}
        onChange={() => onChoose(lotid)}
      />
    ),
  };
}

const LOT: readonly DataGridColumn<TaxLot>[] = [
  {
    id: 'acquired',
    header: 'Acquired',
    kind: 'date',
    value: (lot) => lot.originalpurchasedate,
    card: 'name',
  },
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    width: 120,
    value: (lot) => lot.quantity,
    card: 'more',
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
    width: 150,
    value: ({ term, daystolongterm }) => (term === 'long' ? null : String(daystolongterm)),
    card: 'more',
  },
  {
    id: 'unitcost',
    header: 'Unit cost, USD',
    kind: 'quantity',
    width: 128,
    value: (lot) => lot.unitcost,
    render: (lot) => <UnitPrice value={lot.unitcost} />,
    card: 'more',
  },
  {
    id: 'unrealizedgain',
    header: 'Unrealized gain',
    kind: 'money',
    tone: 'change',
    value: (lot) => lot.unrealizedgain,
    card: 'value',
  },
];
