import { expect, it } from 'vitest';
import { formatSort, parseSort, type DataGridColumn } from './columns';
import { toCsv } from './csv';
import { entriesOf, sumOf } from './entries';
import { orderOf } from './order';

interface Row {
  name: string | null;
  amount: string | null;
}

const NAME: DataGridColumn<Row> = {
  id: 'name',
  header: 'Name',
  kind: 'text',
  value: (row) => row.name,
};
const AMOUNT: DataGridColumn<Row> = {
  id: 'amount',
  header: 'Amount',
  kind: 'quantity',
  subtotal: true,
  value: (row) => row.amount,
};

it('sorts decimals exactly, beyond what doubles tell apart, and what is missing last in both directions', () => {
  const rows = ['9007199254740993.01', null, '9007199254740993.00', '-2', '10', '1.0', '1.00'].map(
    (amount, index) => ({ name: String(index), amount }),
  );
  const names = (direction: 'asc' | 'desc') =>
    [...orderOf(rows, AMOUNT, direction)].map((index) => rows[index]?.name).join('');
  expect(names('asc')).toBe('3564201');
  expect(names('desc')).toBe('0245631');
});

it('sorts texts as people do and keeps equal rows as they came', () => {
  const rows = ['item 10', 'Item 2', 'éclair', 'item 2', 'zebra'].map((name) => ({
    name,
    amount: null,
  }));
  expect([...orderOf(rows, NAME, 'asc')]).toEqual([2, 1, 3, 0, 4]);
});

it('gives no subtotal where a value is not known or currencies differ', () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  expect(sumOf([usd('0.10'), usd('0.20')])).toEqual(usd('0.30'));
  expect(sumOf([usd('0.10'), null])).toBeNull();
  expect(sumOf([usd('0.10'), { amount: '1', currency: 'EUR' }])).toBeNull();
});

it('groups on several levels, folds closed groups and orders groups by their figures', () => {
  const rows = [
    { name: 'a', amount: '1' },
    { name: 'b', amount: '5' },
    { name: 'a', amount: '2' },
    { name: null, amount: '9' },
  ];
  const list = (closed: string[]) => {
    const entries = entriesOf({
      rows,
      columns: [AMOUNT, NAME],
      sort: { column: 'amount', direction: 'desc' },
      groupBy: ['name'],
      closed: new Set(closed),
    });
    return Array.from({ length: entries.length }, (_, index) => {
      const entry = entries.at(index);
      return entry.type === 'group'
        ? `${entry.group.label}=${String(entry.group.figures['amount'])}`
        : entry.row.amount;
    });
  };
  expect(list([])).toEqual(['Not classified=9', '9', 'b=5', '5', 'a=3', '2', '1']);
  expect(list(['b'])).toEqual(['Not classified=9', '9', 'b=5', 'a=3', '2', '1']);
});

it('gives a row no group of its own where the row begins with the name of the group', () => {
  const rows = [
    { name: 'a', amount: '1' },
    { name: 'b', amount: '5' },
    { name: 'b', amount: '2' },
  ];
  const options = { rows, columns: [NAME, AMOUNT], sort: null, groupBy: ['name'] };
  const entries = entriesOf({ ...options, closed: new Set() });
  const words = Array.from({ length: entries.length }, (_, position) => {
    const entry = entries.at(position);
    return entry.type === 'group'
      ? `${entry.group.label}, ${entry.group.count} rows`
      : `${entry.row.amount} at depth ${entry.depth}`;
  });
  expect(words).toEqual(['1 at depth 0', 'b, 2 rows', '5 at depth 1', '2 at depth 1']);
});

it('puts groups without a figure or a name last in both directions', () => {
  const rows = [
    { name: 'e', amount: '5' },
    { name: 'a', amount: null },
    { name: null, amount: '3' },
    { name: 'd', amount: '1' },
    { name: 'b', amount: null },
    { name: 'c', amount: '4' },
  ];
  const labels = (column: string, direction: 'asc' | 'desc') => {
    const sort = { column, direction };
    const options = { rows, columns: [AMOUNT, NAME], sort, groupBy: ['name'] };
    const entries = entriesOf({ ...options, closed: new Set(['a', 'b', 'c', 'd', 'e']) });
    return Array.from({ length: entries.length }, (_, position) => entries.at(position)).flatMap(
      (entry) => (entry.type === 'group' ? [entry.group.label] : []),
    );
  };
  expect(labels('amount', 'asc')).toEqual(['d', 'Not classified', 'c', 'e', 'a', 'b']);
  expect(labels('amount', 'desc')).toEqual(['e', 'c', 'Not classified', 'd', 'a', 'b']);
  expect(labels('name', 'asc')).toEqual(['a', 'b', 'c', 'd', 'e', 'Not classified']);
  expect(labels('name', 'desc')).toEqual(['e', 'd', 'c', 'b', 'a', 'Not classified']);
});

it('writes a CSV that no spreadsheet runs and every parser reads back', () => {
  const csv = toCsv(
    [NAME, AMOUNT],
    [
      { name: '=HYPERLINK("http://example.com")', amount: '-12.50' },
      { name: 'Smith, "Jo"\nTrust', amount: null },
      { name: '@cmd', amount: '3' },
      { name: '-5', amount: '4' },
    ],
  );
  expect(csv).toBe(
    '\ufeffName,Amount\r\n"\'=HYPERLINK(""http://example.com"")",-12.50\r\n"Smith, ""Jo""\nTrust",\r\n\'@cmd,3\r\n-5,4\r\n',
  );
});

it.each([' =1+1', '\n=1+1', '\uff1d1+1', '|calc', '%0A=1'])(
  'writes %j as a text, which a spreadsheet would run',
  (name) => {
    const [, cell] =
      /^\ufeffName\r\n"?([^"]*)"?\r\n$/.exec(toCsv([NAME], [{ name, amount: null }])) ?? [];
    expect(cell).toBe(`'${name}`);
  },
);

it('keeps a sort in the URL and takes it back', () => {
  expect(parseSort('-net')).toEqual({ column: 'net', direction: 'desc' });
  expect(parseSort(undefined)).toBeNull();
  expect(formatSort(parseSort('tradeDate'))).toBe('tradeDate');
});
