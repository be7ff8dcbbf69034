import type { BalanceRow, Money } from '@portal/api-sdk';
import type { DataGridColumn, DataGridFigures } from '@portal/ui-kit/grid';
import { moneyColumn } from '../../components/Explained/explainedColumns';
import { figureWords } from '../../model/figureWords';

export const balanceId = ({ account, explain }: BalanceRow): string => account ?? explain;

type Figure = {
  [Key in keyof BalanceRow]-?: NonNullable<BalanceRow[Key]> extends Money ? Key : never;
}[keyof BalanceRow];

/** Every figure of a balance, in the order of the product's page. */
export const BALANCE_FIGURES = [
  'totalaccountvalue',
  'securitiesmarketvalue',
  'cash',
  'settledcash',
  'unsettledcash',
  'accruedincome',
  'loanbalance',
  'availabletowithdraw',
  'priorclose',
  'daychange',
] as const satisfies Figure[];

const CARD: Partial<Record<Figure, DataGridColumn<BalanceRow>['card']>> = {
  totalaccountvalue: 'value',
  daychange: 'change',
  cash: 'more',
  availabletowithdraw: 'more',
};

/** The columns, with accounts by the names the client gave them. */
export function balanceColumns(
  nameOf: (key: string | undefined) => string,
): readonly DataGridColumn<BalanceRow>[] {
  return [
    {
      id: 'account',
      header: 'Account',
      kind: 'text',
      width: 304,
      value: ({ account }) => nameOf(account),
      fixed: true,
      card: 'name',
    },
    ...BALANCE_FIGURES.map((figure) =>
      moneyColumn<BalanceRow>({
        id: figure,
        header: figureWords(figure),
        value: (row) => row[figure],
        explain: ({ explain }) => explain,
        tone: figure === 'daychange' ? 'change' : 'plain',
        fixed: figure === 'totalaccountvalue',
        card: CARD[figure],
      }),
    ),
  ];
}

/** The total row: figures of the server. */
export function balanceTotal(total: BalanceRow): DataGridFigures {
  return Object.fromEntries(BALANCE_FIGURES.map((figure) => [figure, total[figure]]));
}
