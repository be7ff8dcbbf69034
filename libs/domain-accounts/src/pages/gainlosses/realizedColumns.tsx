import type { ClosedLot } from '@portal/api-sdk';
import type { DataGridColumn } from '@portal/ui-kit/grid';
import { moneyColumn, percentColumn } from '../../components/Explained/explainedColumns';
import { SecuritySymbol } from '../../components/SecuritySymbol/SecuritySymbol';
import { figureWords } from '../../model/figureWords';
import { DISPOSALS, METHODS_OF_LOTS, TAX_STATUSES } from '../../model/gainWords';

export const closedLotId = ({ explain }: ClosedLot): string => explain;

const explain = (row: ClosedLot): string => row.explain;

const money = (
  figure: 'proceeds' | 'costbasis' | 'washsaledisallowed' | 'gain',
  card?: 'value' | 'change' | 'more',
) =>
  moneyColumn<ClosedLot>({
    id: figure,
    header: figureWords(figure),
    value: (row) => row[figure],
    explain,
    tone: figure === 'gain' ? 'change' : 'plain',
    subtotal: true,
    card,
  });

const text = (
  id: string,
  header: string,
  value: (row: ClosedLot) => string,
  more: { width?: number; hidden?: boolean; card?: 'more' | 'detail' } = {},
): DataGridColumn<ClosedLot> => ({ id, header, kind: 'text', width: 96, value, ...more });

/** The columns, with accounts by the names the client gave them. */
export function realizedColumns(
  nameOf: (key: string) => string,
): readonly DataGridColumn<ClosedLot>[] {
  return [
    {
      id: 'security',
      header: 'Security',
      kind: 'text',
      width: 300,
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
      id: 'quantity',
      header: 'Quantity',
      kind: 'quantity',
      width: 130,
      value: ({ quantity }) => quantity,
      subtotal: true,
      card: 'more',
    },
    money('costbasis'),
    {
      id: 'acquired',
      header: 'Acquired',
      kind: 'date',
      value: (row) => row.originalpurchasedate,
      card: 'more',
    },
    { id: 'sold', header: 'Sold', kind: 'date', value: ({ solddate }) => solddate, card: 'detail' },
    text('term', 'Term', ({ term }) => (term === 'long' ? 'Long' : 'Short'), { card: 'more' }),
    money('proceeds', 'value'),
    money('washsaledisallowed'),
    money('gain', 'change'),
    percentColumn<ClosedLot>({
      id: 'gainfraction',
      header: 'Gain, %',
      value: ({ gainfraction }) => gainfraction,
      explain,
      tone: 'change',
    }),
    text('covered', 'Covered', ({ covered }) => (covered ? 'Yes' : 'No')),
    text('method', 'Method', ({ method }) => METHODS_OF_LOTS[method], { width: 150 }),
    text('account', 'Account', ({ account }) => nameOf(account), { width: 240 }),
    text('taxstatus', 'Tax status', ({ taxstatus }) => TAX_STATUSES[taxstatus], { hidden: true }),
    text('taxunit', 'Filer', ({ taxunit }) => taxunit, { width: 180, hidden: true }),
    text('kind', 'Disposal', ({ kind }) => DISPOSALS[kind], { width: 130, hidden: true }),
  ];
}
