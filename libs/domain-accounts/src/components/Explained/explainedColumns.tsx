import type { Money } from '@portal/api-sdk';
import { MoneyText, PercentText } from '@portal/ui-kit';
import type { DataGridColumn } from '@portal/ui-kit/grid';
import type { ReactNode } from 'react';
import { Explained } from './Explained';

interface ExplainedColumn<Row, Value> {
  id: string;
  header: string;
  value: (row: Row) => Value | null | undefined;
  /** The `explain` of the row. */
  explain: (row: Row) => string;
  /** The property that is explained; the id of the column where it is left out. */
  figure?: string;
  tone?: 'plain' | 'change';
  width?: number;
  hidden?: boolean;
  fixed?: boolean;
  subtotal?: boolean;
  sortable?: boolean;
  card?: DataGridColumn<Row>['card'];
}

/** A column of amounts, each of which opens to its arithmetic. */
export function moneyColumn<Row>(column: ExplainedColumn<Row, Money>): DataGridColumn<Row> {
  const { explain: _explain, figure: _figure, ...rest } = column;
  const draw = (value: Money) => <MoneyText value={value} tone={column.tone} />;
  return {
    width: widthFor(column.header),
    ...rest,
    kind: 'money',
    render: explained(column, draw),
  };
}

/** A column of fractions, each of which opens to its arithmetic. */
export function percentColumn<Row>(column: ExplainedColumn<Row, string>): DataGridColumn<Row> {
  const { explain: _explain, figure: _figure, subtotal: _subtotal, ...rest } = column;
  const draw = (value: string) => <PercentText value={value} tone={column.tone} />;
  return { width: 104, ...rest, kind: 'percent', render: explained(column, draw) };
}

/** In pixels: wide enough for its heading and for hundreds of millions in bold, or for millions with sign and arrow. */
function widthFor(header: string): number {
  return Math.max(152, header.length * 8 + 32);
}

function explained<Row, Value>(
  { id, figure = id, value, explain }: ExplainedColumn<Row, Value>,
  draw: (value: Value) => ReactNode,
) {
  return function cell(row: Row): ReactNode {
    const shown = value(row);
    if (shown === null || shown === undefined) return <MoneyText value={null} masked={false} />;
    return (
      <Explained explain={explain(row)} figure={figure}>
        {draw(shown)}
      </Explained>
    );
  };
}
