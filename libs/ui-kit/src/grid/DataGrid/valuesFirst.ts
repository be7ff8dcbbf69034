import { widthOf, type DataGridColumn } from './columns';

/** A screen on which about three columns stand side by side, beside the navigation; paper keeps the order of columns. */
export const TABLET = 'screen and (max-width: 1023px)';

/** The name may take so many pixels there, unless the client draws it wider. */
const NAME_AT_MOST = 200;

const PLACES: readonly DataGridColumn<unknown>['card'][] = ['name', 'value', 'change'];

/**
 * The columns as they stand on a tablet: what stands out on a card comes first, so that nobody scrolls sideways for the
 * figure that the row is about. The rest, and columns that are on no card, stay in their order.
 */
export function valuesFirst<Row>(
  columns: readonly DataGridColumn<Row>[],
): readonly DataGridColumn<Row>[] {
  const first = PLACES.flatMap((place) => columns.find(({ card }) => card === place) ?? []);
  return [
    ...first.map((column) =>
      column.card === 'name'
        ? { ...column, width: Math.min(widthOf(column), NAME_AT_MOST) }
        : column,
    ),
    ...columns.filter((column) => !first.includes(column)),
  ];
}
