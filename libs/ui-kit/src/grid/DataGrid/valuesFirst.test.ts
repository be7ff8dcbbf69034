import { expect, it } from 'vitest';
import type { DataGridColumn } from './columns';
import { valuesFirst } from './valuesFirst';

const text = (id: string, rest: Partial<DataGridColumn<string>> = {}) =>
  ({
    id,
    header: id,
    kind: 'text',
    value: (row: string) => row,
    ...rest,
  }) as DataGridColumn<string>;

const COLUMNS = [
  text('paid', { card: 'detail' }),
  text('account', { card: 'name', width: 320 }),
  text('kind'),
  text('gross', { card: 'more' }),
  text('fee', { kept: true }),
  text('day', { card: 'change' }),
  text('net', { card: 'value' }),
];

it('columns on a tablet stand with name, value, change and what is kept first, and the others in their order', () => {
  expect(valuesFirst(COLUMNS).map(({ id }) => id)).toEqual([
    ...['account', 'net', 'day', 'fee'],
    ...['paid', 'kind', 'gross'],
  ]);
});

it('the name is 264 px wide at most, and stays narrower where it was', () => {
  expect(valuesFirst(COLUMNS)[0]).toMatchObject({ id: 'account', width: 264 });
  expect(valuesFirst([text('account', { card: 'name', width: 180 })])[0]?.width).toBe(180);
});

it('columns stay as they are where none has a place on a card', () => {
  const plain = [text('b'), text('a')];
  expect(valuesFirst(plain)).toEqual(plain);
});
