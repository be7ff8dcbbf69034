import type { ReactNode } from 'react';
import { MoneyFigure } from '../../components/MoneyText/MoneyText';
import { PercentText } from '../../components/PercentText/PercentText';
import { QuantityFigure } from '../../components/QuantityText/QuantityText';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import { formatDateNumeric } from '../../format/dates';
import type { DataGridColumn, DataGridValue } from './columns';

/** What stands in a cell of a row. Reads no context: `masked` comes from the grid. */
export function cellOf<Row>(column: DataGridColumn<Row>, row: Row, masked: boolean): ReactNode {
  return column.render ? column.render(row) : figureOf(column, column.value(row), masked);
}

/** A value drawn the way of its column. */
export function figureOf<Row>(
  column: DataGridColumn<Row>,
  value: DataGridValue,
  masked: boolean,
): ReactNode {
  if (column.kind === 'money') {
    const money = typeof value === 'string' ? null : value;
    return <MoneyFigure value={money} tone={column.tone} masked={masked} />;
  }
  if (typeof value === 'object' && value) return null;
  if (column.kind === 'percent') return <PercentText value={value} tone={column.tone} />;
  if (column.kind === 'quantity') return <QuantityFigure value={value} masked={masked} />;
  if (value === null || value === undefined) return <Absent />;
  // Words that are still to come: nothing, rather than that they are not known.
  if (value === '') return null;
  if (column.kind === 'date') return <time dateTime={value}>{formatDateNumeric(value)}</time>;
  return value;
}

function Absent() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>Not available</VisuallyHidden>
    </>
  );
}
