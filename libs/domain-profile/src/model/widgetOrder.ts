import type { SummaryWidget } from '@portal/api-sdk';

/** A widget as the portal brings it. */
export interface OfferedWidget {
  id: string;
  title: string;
  columns: SummaryWidget['columns'];
}

/** A widget as the client has it. */
export type ArrangedWidget<Offered extends OfferedWidget> = Offered & { hidden: boolean };

/** The offered widgets in the client's order; new ones follow, and what is not offered any more is left out. */
export function arrangeWidgets<Offered extends OfferedWidget>(
  offered: readonly Offered[],
  saved: readonly SummaryWidget[],
): ArrangedWidget<Offered>[] {
  const known = new Map(offered.map((widget) => [widget.id, widget]));
  const named = saved.flatMap(({ id, hidden, columns }) => {
    const widget = known.get(id);
    known.delete(id);
    return widget ? [{ ...widget, hidden, columns }] : [];
  });
  return [...named, ...[...known.values()].map((widget) => ({ ...widget, hidden: false }))];
}

/** What is saved of an arrangement. */
export function savedWidgets(widgets: readonly ArrangedWidget<OfferedWidget>[]): SummaryWidget[] {
  return widgets.map(({ id, hidden, columns }) => ({ id, hidden, columns }));
}

/** In this order; a widget that is not named, since it is hidden, stays behind. */
export function orderWidgets<Widget extends OfferedWidget>(
  widgets: readonly Widget[],
  ids: readonly string[],
): Widget[] {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return widgets.toSorted((one, other) => place(one.id) - place(other.id));
}
