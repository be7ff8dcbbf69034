import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Card } from '../Card/Card';
import { InlineEdit } from '../InlineEdit/InlineEdit';
import { MoneyText } from '../MoneyText/MoneyText';
import { GroupedTable, type GroupedTableColumn, type GroupedTableGroup } from './GroupedTable';
import { GroupedTableSkeleton } from './GroupedTableSkeleton';

interface SampleAccount {
  key: string;
  nickname: string;
  number: string;
  value: string;
  change: string;
}

const usd = (amount: string, tone?: 'change') => (
  <MoneyText value={{ amount, currency: 'USD' }} tone={tone} />
);

const COLUMNS: readonly GroupedTableColumn<SampleAccount>[] = [
  {
    key: 'account',
    header: 'Account',
    sortBy: ({ nickname }) => nickname,
    cell: ({ nickname, number }) => (
      <InlineEdit
        value={nickname}
        label={`nickname of ${nickname} ${number}`}
        onSave={() => Promise.resolve()}
      />
    ),
  },
  { key: 'number', header: 'Number', cell: ({ number }) => number, card: 'detail' },
  {
    key: 'value',
    header: 'Value, USD',
    numeric: true,
    card: 'value',
    sortBy: ({ value }) => value,
    cell: ({ value }) => usd(value),
  },
  {
    key: 'change',
    header: 'Day change, USD',
    numeric: true,
    card: 'change',
    sortBy: ({ change }) => change,
    cell: ({ change }) => usd(change, 'change'),
  },
];

const GROUPS: readonly GroupedTableGroup<SampleAccount>[] = [
  {
    key: 'trusts',
    name: 'Trusts',
    subtotals: { value: usd('20180450.12'), change: usd('-11820.55', 'change') },
    rows: [
      {
        key: 'a',
        nickname: 'Joint trust',
        number: '····4821',
        value: '12840310.07',
        change: '-14210.80',
      },
      {
        key: 'b',
        nickname: 'Lake house trust',
        number: '····1177',
        value: '7340140.05',
        change: '2390.25',
      },
    ],
  },
  {
    key: 'retirement',
    name: 'Retirement',
    subtotals: { value: usd('5749685.67'), change: usd('0.00', 'change') },
    rows: [
      {
        key: 'c',
        nickname: 'Rollover IRA',
        number: '····9034',
        value: '5749685.67',
        change: '0.00',
      },
    ],
  },
  {
    key: 'loans',
    name: 'Liabilities',
    subtotals: { value: usd('-1250000.00') },
    rows: [
      {
        key: 'd',
        nickname: 'Mortgage, Harbor Street',
        number: '····5502',
        value: '-1250000.00',
        change: '0.00',
      },
    ],
  },
];

const meta = {
  title: 'Kit/GroupedTable',
  component: GroupedTable,
  args: {
    caption: 'Accounts by group',
    columns: COLUMNS,
    groups: GROUPS,
    rowKey: ({ key }) => key,
    totalLabel: 'Net worth',
    totals: { value: usd('24680135.79'), change: usd('-11820.55', 'change') },
  },
  render: (args) => (
    <Card title="Accounts" context="Prices as of Nov 19, 2026 close" flush>
      <GroupedTable {...args} />
    </Card>
  ),
} satisfies Meta<typeof GroupedTable<SampleAccount>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Compact: Story = { args: { density: 'compact' } };
export const Empty: Story = {
  args: {
    groups: [{ key: 'custom', name: 'Charity', rows: [], empty: 'No account is in this group.' }],
    totals: undefined,
  },
};
export const Loading: Story = {
  render: () => (
    <Card title="Accounts" flush>
      <GroupedTableSkeleton label="Loading accounts" groups={[2, 1, 1]} sorts />
    </Card>
  ),
};
export const Narrow: Story = { globals: { viewport: { value: 'mobile2' } } };

/** Nothing may move when the rows come: the skeleton is as tall as what it stands for. */
export const NoShift: Story = {
  render: (args) => (
    <>
      <Card flush>
        <GroupedTable {...args} groups={GROUPS.slice(0, 2)} />
      </Card>
      <Card flush>
        <GroupedTableSkeleton label="Loading accounts" groups={[2, 1]} sorts />
      </Card>
    </>
  ),
  play: async ({ canvasElement }) => {
    const [table, skeleton] = [...canvasElement.querySelectorAll('section')].map(
      (card) => card.getBoundingClientRect().height,
    );
    await expect(Math.abs((table ?? 0) - (skeleton ?? 0))).toBeLessThanOrEqual(1);
  },
};
export const NoShiftNarrow: Story = {
  ...NoShift,
  globals: Narrow.globals,
  play: async (context) => {
    await expect(window.innerWidth).toBeLessThan(640);
    await NoShift.play?.(context);
  },
};

/** Groups that the client collapses; what a group is made of is said in its heading. */
export const Collapsible: Story = {
  render: function Accounts(args) {
    const [collapsed, setCollapsed] = useState<readonly string[]>(['retirement']);
    const groups = GROUPS.map((group) => ({
      ...group,
      note: group.rows.length === 1 ? '1 account · 23.30%' : '2 accounts · 81.77%',
      expanded: !collapsed.includes(group.key),
    }));
    return (
      <Card title="Accounts" flush>
        <GroupedTable
          {...args}
          groups={groups}
          onExpandedChange={(key, expanded) =>
            setCollapsed(expanded ? collapsed.filter((one) => one !== key) : [...collapsed, key])
          }
        />
      </Card>
    );
  },
};

/** A group that is collapsed is as tall as its part of the skeleton. */
export const NoShiftCollapsed: Story = {
  ...NoShift,
  globals: Narrow.globals,
  render: (args) => (
    <>
      <Card flush>
        <GroupedTable
          {...args}
          groups={GROUPS.slice(0, 2).map((group) => ({
            ...group,
            note: '2 accounts',
            expanded: false,
          }))}
          onExpandedChange={() => undefined}
        />
      </Card>
      <Card flush>
        <GroupedTableSkeleton label="Loading accounts" groups={[0, 0]} />
      </Card>
    </>
  ),
};

/** On a card the change stands right beneath the value, also where the name takes several lines. */
export const NarrowLongName: Story = {
  globals: Narrow.globals,
  args: {
    groups: [
      {
        key: 'trusts',
        name: 'Trusts',
        rows: [
          {
            key: 'a',
            nickname: 'The account with a nickname that takes more than one line of a card',
            number: '····4821',
            value: '12840310.07',
            change: '-14210.80',
          },
        ],
      },
    ],
  },
  play: async ({ canvas }) => {
    const value = (await canvas.findByText('$12,840,310.07')).getBoundingClientRect();
    const change = canvas.getByText('minus $14,210.80').parentElement?.getBoundingClientRect();
    await expect(Math.abs((change?.top ?? 0) - value.bottom)).toBeLessThan(8);
  },
};

export const Long: Story = {
  args: {
    groups: Array.from({ length: 8 }, (_, group) => ({
      key: `group-${group}`,
      name: `Irrevocable trusts of the founder’s descendants, series ${group + 1}`,
      rows: Array.from({ length: 6 }, (_, row) => ({
        key: `${group}-${row}`,
        nickname: `The account with a nickname that takes fifty letters ${row + 1}`,
        number: '····4821',
        value: '123456789012345678.90',
        change: '-9876543210.12',
      })),
    })),
  },
};
