import { expect, it } from 'vitest';
import { arrangeWidgets, orderWidgets, savedWidgets } from './widgetOrder';

const offered = [
  { id: 'allocation', title: 'Allocation', columns: 6 as const },
  { id: 'cash', title: 'Cash', columns: 4 as const },
  { id: 'news', title: 'News', columns: 4 as const },
];

it('shows widgets as the client arranged them, new ones behind, and forgets those that are gone', () => {
  const saved = [
    { id: 'cash', hidden: true, columns: 12 as const },
    { id: 'retired', hidden: false, columns: 4 as const },
    { id: 'allocation', hidden: false, columns: 8 as const },
  ];
  const arranged = arrangeWidgets(offered, saved);
  expect(savedWidgets(arranged)).toEqual([
    { id: 'cash', hidden: true, columns: 12 },
    { id: 'allocation', hidden: false, columns: 8 },
    { id: 'news', hidden: false, columns: 4 },
  ]);
  expect(arrangeWidgets(offered, []).map(({ id }) => id)).toEqual(['allocation', 'cash', 'news']);
});

it('keeps a hidden widget when the shown ones are sorted', () => {
  const ids = orderWidgets(offered, ['news', 'allocation']).map(({ id }) => id);
  expect(ids).toEqual(['news', 'allocation', 'cash']);
});
