import type { SaleByMethod, SaleReplacement, SaleSimulation } from '@portal/api-sdk';
import { useAccountNames } from '@portal/domain-profile';
import { Card, DateText, MoneyText, QuantityText } from '@portal/ui-kit';
import { DataGrid, type DataGridColumn } from '@portal/ui-kit/grid';
import { useMemo } from 'react';
import { hasRisk } from '../../model/sale';
import styles from './Simulate.module.css';

interface WashSaleEffectProps {
  sale: SaleSimulation;
  shown: SaleByMethod;
}

/** What purchases of the household do to a loss, those of the last 30 days and those still to come. */
export function WashSaleEffect({ sale, shown }: WashSaleEffectProps) {
  return (
    <Card
      title="Wash sales"
      context={`All accounts of one filer, retirement accounts among them: ${sale.taxunit}`}
    >
      <div className={styles.stack}>
        {shown.replacements.length > 0 && <Replaced shown={shown} />}
        {hasRisk(shown) && (
          <p className={styles.note}>
            <MoneyText value={shown.atrisk} /> of the loss would not count either if one of these
            accounts bought up to <QuantityText value={shown.atriskquantity} /> by{' '}
            <DateText value={sale.windowcloses} />.
          </p>
        )}
        {shown.replacements.length === 0 && !hasRisk(shown) && (
          <p className={styles.note}>
            No lot would be sold at a loss, so there is nothing that a purchase could disallow.
          </p>
        )}
      </div>
    </Card>
  );
}

function Replaced({ shown }: { shown: SaleByMethod }) {
  const nameOf = useAccountNames();
  const columns = useMemo(() => columnsOf(nameOf), [nameOf]);
  return (
    <>
      <p className={styles.note}>
        <MoneyText value={shown.disallowed} /> of the loss would not count: these shares were bought
        within the 30 days before. <MoneyText value={shown.carried} /> would join the cost of the
        shares bought, <MoneyText value={shown.lost} /> would be lost for good.
      </p>
      <DataGrid
        label="Shares that would replace what is sold"
        columns={columns}
        rows={shown.replacements}
        rowId={replacementId}
        height="content"
        empty="No purchases within 30 days."
      />
    </>
  );
}

const replacementId = ({ account, originalpurchasedate, quantity }: SaleReplacement): string =>
  `${account}/${originalpurchasedate}/${quantity}`;

function columnsOf(nameOf: (key: string) => string): readonly DataGridColumn<SaleReplacement>[] {
  return [
    {
      id: 'account',
      header: 'Bought in',
      kind: 'text',
      width: 240,
      value: ({ account }) => nameOf(account),
      fixed: true,
      card: 'name',
    },
    {
      id: 'bought',
      header: 'On',
      kind: 'date',
      value: (row) => row.originalpurchasedate,
      card: 'detail',
    },
    {
      id: 'quantity',
      header: 'Quantity',
      kind: 'quantity',
      value: ({ quantity }) => quantity,
      card: 'value',
    },
    {
      id: 'fate',
      header: 'The loss',
      kind: 'text',
      width: 240,
      value: ({ carried }) => (carried ? 'Joins the cost of these shares' : 'Is lost for good'),
      card: 'more',
    },
  ];
}
