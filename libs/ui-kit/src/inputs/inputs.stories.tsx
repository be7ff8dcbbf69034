import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { AccountSelector, type AccountSelectorProps } from './AccountSelector/AccountSelector';
import { AmountInput } from './AmountInput/AmountInput';
import { FilterBar } from './FilterBar/FilterBar';
import type { Filter, FilterField } from './FilterBar/filters';
import { OneTimeCodeInput } from './OneTimeCodeInput/OneTimeCodeInput';
import { RoutingNumberInput } from './RoutingNumberInput/RoutingNumberInput';
import { SelectField } from './SelectField/SelectField';

const meta = { title: 'Kit/Inputs' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const nothing = () => {};
const usd = (amount: string) => ({ amount, currency: 'USD' });

export const Amount: Story = {
  render: () => (
    <AmountInput
      label="Amount"
      value="1234.5"
      onChange={nothing}
      description="Available: $20,000.00"
    />
  ),
};
export const AmountError: Story = {
  render: () => (
    <AmountInput
      label="Amount"
      value="99999"
      onChange={nothing}
      error="Enter $20,000.00 or less."
    />
  ),
};
const METHODS = [
  { value: 'FIFO', label: 'First in, first out' },
  { value: 'HIFO', label: 'Highest cost first' },
];
export const Select: Story = {
  render: () => (
    <SelectField
      label="Method"
      description="Which lots go first"
      value="HIFO"
      options={METHODS}
      onChange={nothing}
    />
  ),
};
export const SelectDisabled: Story = {
  render: () => <SelectField label="Method" value="" options={[]} onChange={nothing} disabled />,
};
export const RoutingNumber: Story = {
  render: () => (
    <RoutingNumberInput
      label="Routing number"
      value="021000021"
      onChange={nothing}
      description="Harbor Bank"
    />
  ),
};
export const RoutingNumberError: Story = {
  render: () => <RoutingNumberInput label="Routing number" value="021000022" onChange={nothing} />,
};
export const OneTimeCode: Story = {
  render: () => (
    <OneTimeCodeInput label="Code from your authenticator" value="123" onChange={nothing} />
  ),
};
export const OneTimeCodeError: Story = {
  render: () => (
    <OneTimeCodeInput
      label="Code"
      value=""
      onChange={nothing}
      error="That code is wrong. 4 tries are left."
    />
  ),
};

const GROUPS: AccountSelectorProps['groups'] = {
  default: [
    {
      id: 'trusts',
      name: 'Trusts',
      accounts: [
        { key: 'a', name: 'Joint trust', detail: '…4821 · Trust', value: usd('12840310.07') },
        {
          key: 'b',
          name: 'Lake house trust',
          detail: '…1177 · Trust',
          disabledReason: 'Closed on Nov 2, 2026.',
        },
        {
          key: 'c',
          name: 'Irrevocable trust for the benefit of the descendants of the founder, first series',
          detail: '…0093 · Trust',
          value: usd('1734014009.05'),
        },
      ],
    },
    {
      id: 'ira',
      name: 'Retirement',
      accounts: [{ key: 'd', name: 'Rollover IRA', value: usd('574.10') }],
    },
  ],
  custom: [
    { id: 'mine', name: 'For the children', accounts: [{ key: 'c', name: 'Orchard trust' }] },
  ],
};

function Selector() {
  const [selected, setSelected] = useState<readonly string[]>(['a']);
  const [expanded, setExpanded] = useState<string | null>('trusts');
  const [view, setView] = useState<'default' | 'custom'>('default');
  return (
    <AccountSelector
      groups={GROUPS}
      viewNames={{ default: 'Default groups', custom: 'My groups' }}
      selected={selected}
      onChange={setSelected}
      view={view}
      onViewChange={setView}
      expanded={expanded}
      onExpandedChange={setExpanded}
      onDone={nothing}
    />
  );
}

export const Accounts: Story = {
  render: () => <Selector />,
  play: async ({ canvas }) =>
    await expect(canvas.getByRole('checkbox', { name: 'All of Trusts' })).toBePartiallyChecked(),
};
export const AccountsNoMatch: Story = {
  render: () => <Selector />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'yacht');
    await expect(canvas.getByRole('status')).toHaveTextContent('No account matches');
  },
};

const FIELDS: FilterField[] = [
  {
    id: 'type',
    label: 'Type',
    kind: 'choice',
    allowNot: true,
    options: [
      { value: 'BY', label: 'Buys' },
      { value: 'SL', label: 'Sells' },
    ],
  },
  { id: 'text', label: 'Text', kind: 'text' },
];

function Filters({ initial }: { initial: readonly Filter[] }) {
  const [filters, setFilters] = useState(initial);
  return (
    <FilterBar
      fields={FIELDS}
      filters={filters}
      onChange={setFilters}
      savedViews={{
        views: [{ id: 'v', name: 'Trades' }],
        current: 'v',
        onOpen: nothing,
        onSave: () => Promise.resolve(true),
        onDelete: nothing,
      }}
    />
  );
}

export const FiltersEmpty: Story = { render: () => <Filters initial={[]} /> };
export const FiltersSet: Story = {
  render: () => (
    <Filters
      initial={[
        { field: 'type', values: ['BY', 'SL'], not: true },
        { field: 'text', values: ['dividend'] },
      ]}
    />
  ),
};
export const FilterEditing: Story = {
  render: () => <Filters initial={[{ field: 'type', values: ['BY'] }]} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Add filter/ }));
    await expect(within(canvasElement).getByRole('checkbox', { name: 'Buys' })).toBeChecked();
  },
};
