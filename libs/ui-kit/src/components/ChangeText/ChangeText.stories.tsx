import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChangeText } from './ChangeText';

const meta = { title: 'Kit/ChangeText', component: ChangeText } satisfies Meta<typeof ChangeText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: {
    change: { amount: '18240.11', currency: 'USD' },
    percent: '0.0042',
    period: 'today',
  },
};
export const Down: Story = {
  args: {
    change: { amount: '-9102.50', currency: 'USD' },
    percent: '-0.0021',
    period: 'this month',
  },
};
export const Unchanged: Story = {
  args: { change: { amount: '0.00', currency: 'USD' }, percent: '0', period: 'today' },
};
export const Masked: Story = {
  args: {
    change: { amount: '18240.11', currency: 'USD' },
    percent: '0.0042',
    period: 'today',
    masked: true,
  },
};
export const Empty: Story = { args: { change: null } };
