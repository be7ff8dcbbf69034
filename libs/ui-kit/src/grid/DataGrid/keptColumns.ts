import type { DataGridColumn } from './columns';

/** So many pixels stay for the other columns between the name and what is kept. */
const ROOM_BETWEEN = 240;

/** What is kept, the more important first. */
const KEPT = ['value', 'change', 'further'] as const;
type Kept = (typeof KEPT)[number];

/**
 * As what a column is kept in sight: value and change of a card are, and what says that it is kept. The first column
 * always is, at the other edge.
 */
export function keptOf<Row>({ card, kept }: DataGridColumn<Row>, index: number): Kept | undefined {
  if (index === 0) return undefined;
  return KEPT.find((kind) => kind === card) ?? (kept ? 'further' : undefined);
}

/**
 * Keeps value, change and a further column in sight at the end of a table that is wider than its room, as far as there is
 * room for them beside the name: whoever reads a row sees the figure it is about without scrolling sideways. A column that
 * stands in sight by itself stays in its place.
 *
 * For the style sheet: `--end-value` and the like, how far from the end a column stays, and `--kept-width`, what all of
 * them cover. They are sums of `widths`, the CSS lengths of the columns, and of `100%`, which is the room of the table where
 * they are used: the browser lays a table out once, and measures nothing for it.
 */
export function keptStyle<Row>(
  columns: readonly DataGridColumn<Row>[],
  widths: readonly string[],
): Record<string, string> {
  const kinds = columns.map(keptOf);
  const places = KEPT.map((kind) => kinds.indexOf(kind)).filter((place) => place >= 0);
  /** Far more than any room where there is room for it, so much less than nothing where there is none. */
  const fits = new Map(
    places.map((place, index) => {
      const before = [widths[0], ...places.slice(0, index + 1).map((one) => widths[one])];
      return [place, `(100% - ${ROOM_BETWEEN}px - ${before.join(' - ')}) * 9999`] as const;
    }),
  );
  const covered = (among: readonly number[]) =>
    ['0px', ...among.map((one) => `clamp(0px, ${fits.get(one)}, ${widths[one]})`)].join(' + ');
  const style: Record<string, string> = { '--kept-width': `calc(${covered(places)})` };
  for (const [place, room] of fits) {
    const after = places.filter((other) => other > place);
    style[`--end-${kinds[place]}`] = `calc(min(0px, ${room}) + ${covered(after)})`;
  }
  return style;
}
