import { widthOf, type DataGridColumn } from './columns';

/** Tablets, upright or not, where few columns stand side by side; paper keeps the order of columns. */
export const TABLET = 'screen and (max-width: 1199px)';

/** The name may take so many pixels there, unless the client draws it wider: two amounts fit beside it at 768 px. */
const NAME_AT_MOST = 264;

const PLACES: readonly DataGridColumn<unknown>['card'][] = ['name', 'value', 'change'];

/**
 * The columns as they stand on a tablet: what stands out on a card comes first, then what is kept in sight, so that nobody
 * scrolls sideways for the figures that the row is about. The rest, and columns that are on no card, stay in their order.
 */
export function valuesFirst<Row>(
  columns: readonly DataGridColumn<Row>[],
): readonly DataGridColumn<Row>[] {
  const first = [
    ...PLACES.flatMap((place) => columns.find(({ card }) => card === place) ?? []),
    ...columns.filter(({ kept }) => kept),
  ];
  return [
    ...first.map((column) =>
      column.card === 'name'
        ? { ...column, width: Math.min(widthOf(column), NAME_AT_MOST) }
        : column,
    ),
    ...columns.filter((column) => !first.includes(column)),
  ];
}
