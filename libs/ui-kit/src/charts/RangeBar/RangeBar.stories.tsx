import type { Meta, StoryObj } from '@storybook/react-vite';
import { USD } from '../model/samples';
import { RangeBar } from './RangeBar';

const meta = {
  title: 'Charts/RangeBar',
  component: RangeBar,
  args: { label: '52-week range', low: '31.20', high: '48.90', value: '41.27', unit: USD },
} satisfies Meta<typeof RangeBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Outside: Story = { args: { value: '52.00' } };
export const NoValue: Story = { args: { value: null } };
export const NotAvailable: Story = { args: { low: null, high: null } };
