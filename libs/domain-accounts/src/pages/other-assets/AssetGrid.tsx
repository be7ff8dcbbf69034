import type { ManualAsset } from '@portal/api-sdk';
import { everyAccount, freshnessOf, pricesClose, profileQueries } from '@portal/domain-profile';
import { DateText, VisuallyHidden } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useQuery } from '@tanstack/react-query';
import { typeName } from '../../model/manualAsset';
import styles from './OtherAssets.module.css';
import { useAssets } from './useAssets';

const COLUMNS: readonly DataGridColumn<ManualAsset>[] = [
  { id: 'name', header: 'Name', kind: 'text', value: ({ name }) => name, width: 260, card: 'name' },
  { id: 'type', header: 'Type', kind: 'text', value: ({ type }) => typeName(type), card: 'more' },
  {
    id: 'ownership',
    header: 'Your share',
    kind: 'percent',
    value: ({ ownership }) => ownership,
    card: 'more',
  },
  { id: 'value', header: 'Value', kind: 'money', value: ({ value }) => value, card: 'value' },
  {
    id: 'asof',
    header: 'Value of',
    kind: 'date',
    value: ({ asof }) => asof,
    render: ({ account, asof }) => <ValueDay account={account} asof={asof} />,
    card: 'more',
  },
];

const ASSET_COLUMNS: readonly DataGridColumn<ManualAsset>[] = [
  ...COLUMNS,
  {
    id: 'equity',
    header: 'After loans on it',
    kind: 'money',
    value: ({ equity }) => equity ?? null,
    card: 'more',
  },
];
const LIABILITY_COLUMNS: readonly DataGridColumn<ManualAsset>[] = [
  ...COLUMNS,
  {
    id: 'linked',
    header: 'Secured by',
    kind: 'text',
    value: ({ linkedname }) => linkedname ?? null,
    width: 220,
    card: 'more',
  },
];

/** Marked where it is old, as on Home; unmarked until it is known whether it is. */
function ValueDay({ account, asof }: Pick<ManualAsset, 'account' | 'asof'>) {
  const { data } = useQuery(profileQueries.accounts());
  const isOld =
    data !== undefined &&
    everyAccount(data).some(
      (one) => one.key === account && freshnessOf(one, pricesClose(data)) === 'old',
    );
  return (
    <span className={isOld ? styles.old : undefined}>
      <DateText value={asof} format="numeric" />
      {isOld && <VisuallyHidden>, old</VisuallyHidden>}
    </span>
  );
}

const keyOf = ({ account }: ManualAsset) => account;

/** A row per asset or liability; pressing one shows its values and terms. */
export function AssetGrid() {
  const { tab, data, rows, change } = useAssets();
  const isAssets = tab === 'assets';
  const columns = isAssets ? ASSET_COLUMNS : LIABILITY_COLUMNS;
  return (
    <DataGrid
      key={tab}
      label={isAssets ? 'Assets you entered' : 'Liabilities you entered'}
      columns={columns}
      rows={rows}
      rowId={keyOf}
      total={rows.length > 0 ? { value: isAssets ? data.assets : data.liabilities } : undefined}
      onRowOpen={({ account }) => change({ asset: account, edit: undefined })}
      onExport={() => downloadCsv(`${tab}.csv`, toCsv(columns, rows))}
      height="content"
      empty={
        isAssets
          ? 'A house, a car, art or a private holding appears here as soon as you add it, and counts in your net worth.'
          : 'A mortgage, a loan or a credit line appears here as soon as you add it, and is taken off your net worth.'
      }
    />
  );
}
