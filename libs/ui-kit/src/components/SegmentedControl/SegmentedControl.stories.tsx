import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { SegmentedControl } from './SegmentedControl';

const VIEWS = [
  { value: 'default', label: 'Rockefeller Accounts' },
  { value: 'custom', label: 'Custom groups' },
] as const;

const meta = {
  title: 'Kit/SegmentedControl',
  component: SegmentedControl,
  args: { label: 'View', options: VIEWS, value: 'default', onChange: () => {} },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <SegmentedControl {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof SegmentedControl<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Disabled: Story = { args: { disabled: true } };
export const Long: Story = {
  args: {
    options: ['1M', '3M', '6M', 'YTD', '1Y', '3Y', 'All'].map((value) => ({ value, label: value })),
    value: 'YTD',
  },
};
