import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusBadge } from './StatusBadge';

const meta = {
  title: 'Kit/StatusBadge',
  component: StatusBadge,
  args: { children: 'Settles Nov 24' },
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Good: Story = { args: { tone: 'good', children: 'Completed' } };
export const Waiting: Story = { args: { tone: 'waiting', children: 'With the custodian' } };
export const Attention: Story = { args: { tone: 'attention', children: 'Needs your signature' } };
export const Bad: Story = { args: { tone: 'bad', children: 'Returned by the bank' } };
