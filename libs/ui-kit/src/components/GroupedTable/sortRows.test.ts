import { expect, it } from 'vitest';
import { nextSort, sortRows } from './sortRows';

interface Row {
  name: string;
  value: string | null;
}

const columns = [
  { key: 'name', sortBy: (row: Row) => row.name },
  { key: 'value', numeric: true, sortBy: (row: Row) => row.value },
] as const;
const [NAME, VALUE] = columns;

const rows: Row[] = [
  { name: 'Trust 10', value: null },
  { name: 'Trust 2', value: '-5.5' },
  { name: 'Savings', value: '123456789012345678.901' },
  { name: 'IRA', value: '123456789012345678.9' },
];

const namesBy = (column: string, direction: 'ascending' | 'descending') =>
  sortRows(rows, columns, { column, direction }).map(({ name }) => name);

it('leaves the rows as they came without a sort', () => {
  expect(sortRows(rows, columns, null)).toBe(rows);
  expect(sortRows(rows, columns, { column: 'gone', direction: 'ascending' })).toBe(rows);
});

it('sorts names as a person would', () => {
  expect(namesBy('name', 'ascending')).toEqual(['IRA', 'Savings', 'Trust 2', 'Trust 10']);
  expect(namesBy('name', 'descending')).toEqual(['Trust 10', 'Trust 2', 'Savings', 'IRA']);
});

it('sorts figures exactly, with what is not known last either way', () => {
  expect(namesBy('value', 'descending')).toEqual(['Savings', 'IRA', 'Trust 2', 'Trust 10']);
  expect(namesBy('value', 'ascending')).toEqual(['Trust 2', 'IRA', 'Savings', 'Trust 10']);
});

it('begins with A for names and with the largest for figures, turns, and ends with the order they came in', () => {
  const byName = nextSort(NAME, null);
  expect(byName).toEqual({ column: 'name', direction: 'ascending' });
  const turned = nextSort(NAME, byName);
  expect(turned).toEqual({ column: 'name', direction: 'descending' });
  expect(nextSort(NAME, turned)).toBeNull();
  expect(nextSort(VALUE, turned)).toEqual({ column: 'value', direction: 'descending' });
});
