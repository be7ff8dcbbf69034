import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { GroupedTable, type GroupedTableGroup } from './GroupedTable';

interface Row {
  key: string;
  name: string;
  value: string;
}

const GROUPS: GroupedTableGroup<Row>[] = [
  {
    key: 'trusts',
    name: 'Trusts',
    subtotals: { value: '30.00' },
    rows: [
      { key: 'a', name: 'Joint trust', value: '10.00' },
      { key: 'b', name: 'Lake house', value: '20.00' },
    ],
  },
  { key: 'charity', name: 'Charity', rows: [], empty: 'No account is in this group.' },
];

function renderTable() {
  return render(
    <GroupedTable
      caption="Accounts by group"
      columns={[
        { key: 'name', header: 'Account', cell: (row) => row.name },
        { key: 'value', header: 'Value, USD', cell: (row) => row.value, numeric: true },
      ]}
      groups={GROUPS}
      rowKey={(row) => row.key}
      totalLabel="Net worth"
      totals={{ value: '30.00' }}
    />,
  );
}

it('is a table with a name, column headings, and a heading for each row', () => {
  renderTable();
  const table = screen.getByRole('table', { name: 'Accounts by group' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  const row = within(table).getByRole('row', { name: 'Lake house 20.00' });
  expect(within(row).getByRole('rowheader')).toHaveTextContent('Lake house');
});

it('puts a subtotal beside each group and the total at the foot', () => {
  renderTable();
  expect(screen.getByRole('row', { name: 'Trusts 30.00' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'Net worth 30.00' })).toBeInTheDocument();
});

it('says why a group has no rows', () => {
  renderTable();
  expect(screen.getByRole('cell', { name: 'No account is in this group.' })).toBeInTheDocument();
});
