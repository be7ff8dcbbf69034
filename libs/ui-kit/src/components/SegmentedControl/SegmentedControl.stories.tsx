import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
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
/** In the colours of a person's system: what is chosen has a ground of its own. */
export const ForcedColors: Story = {
  parameters: { medium: 'forced colours' },
  play: async ({ canvas }) => {
    const groundOf = (name: string) => {
      const option = canvas.getByRole('radio', { name }).closest('label');
      return option && getComputedStyle(option).backgroundColor;
    };
    await expect(groundOf('Rockefeller Accounts')).not.toBe(groundOf('Custom groups'));
  },
};
