import { screen, within } from '@testing-library/react';
import { useState } from 'react';
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

/** A table whose groups collapse, and whose columns sort. */
function Accounts() {
  const [collapsed, setCollapsed] = useState<readonly string[]>([]);
  return (
    <GroupedTable
      caption="Accounts by group"
      columns={[
        { key: 'name', header: 'Account', cell: (row) => row.name, sortBy: (row) => row.name },
        {
          key: 'value',
          header: 'Value, USD',
          cell: (row) => row.value,
          numeric: true,
          sortBy: (row) => row.value,
        },
        { key: 'note', header: 'Note', cell: () => null },
      ]}
      groups={GROUPS.map((group) => ({
        ...group,
        note: `${group.rows.length} accounts`,
        expanded: !collapsed.includes(group.key),
      }))}
      rowKey={(row) => row.key}
      onExpandedChange={(key, expanded) =>
        setCollapsed(expanded ? collapsed.filter((one) => one !== key) : [...collapsed, key])
      }
    />
  );
}

const rowNames = () =>
  screen.getAllByRole('rowheader').map((header) => header.textContent.replace(/\d accounts$/, ''));

it('keeps the heading of a group that is collapsed, and shows its rows again', async () => {
  const { user } = render(<Accounts />);
  const group = screen.getByRole('button', { name: 'Trusts' });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  await user.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('row', { name: 'Trusts 2 accounts 30.00' })).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /^Lake house/ })).not.toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'No account is in this group.' })).toBeInTheDocument();

  await user.keyboard('{Enter}');
  expect(screen.getByRole('row', { name: /^Lake house/ })).toBeInTheDocument();
});

it('sorts the rows of each group by a heading, the other way, and not at all', async () => {
  const { user } = render(<Accounts />);
  const heading = screen.getByRole('columnheader', { name: 'Value, USD' });
  expect(heading).toHaveAttribute('aria-sort', 'none');
  expect(screen.getByRole('columnheader', { name: 'Note' })).not.toHaveAttribute('aria-sort');

  await user.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  expect(rowNames()).toEqual(['Trusts', 'Lake house', 'Joint trust', 'Charity']);

  await user.keyboard('{Enter}');
  expect(heading).toHaveAttribute('aria-sort', 'ascending');
  expect(rowNames()).toEqual(['Trusts', 'Joint trust', 'Lake house', 'Charity']);

  await user.click(screen.getByRole('button', { name: 'Account' }));
  expect(heading).toHaveAttribute('aria-sort', 'none');
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('columnheader', { name: 'Account' })).toHaveAttribute(
    'aria-sort',
    'none',
  );
});
