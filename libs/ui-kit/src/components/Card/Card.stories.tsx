import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button';
import { Card } from './Card';

const meta = {
  title: 'Kit/Card',
  component: Card,
  args: { children: 'Three people look after your household.' },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { title: 'Advisor team' } };
export const Actions: Story = {
  args: {
    title: 'Accounts',
    context: 'Prices as of Nov 19, 2026 close',
    actions: <Button size="sm">New group</Button>,
  },
};
export const Bare: Story = {};
export const Long: Story = {
  args: {
    title: 'Irrevocable trusts for the benefit of the descendants of the founder, first series',
    context: 'Prices as of Nov 19, 2026 close',
    actions: <Button size="sm">New group</Button>,
  },
};
