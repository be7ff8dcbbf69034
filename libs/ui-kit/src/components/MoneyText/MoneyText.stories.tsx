import type { Meta, StoryObj } from '@storybook/react-vite';
import { MoneyText } from './MoneyText';

const meta = { title: 'Kit/MoneyText', component: MoneyText } satisfies Meta<typeof MoneyText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { value: { amount: '1234567.89', currency: 'USD' } } };
export const Negative: Story = { args: { value: { amount: '-4310.05', currency: 'USD' } } };
export const Zero: Story = { args: { value: { amount: '0.00', currency: 'USD' } } };
export const Change: Story = {
  args: { value: { amount: '312.40', currency: 'USD' }, tone: 'change' },
};
export const Masked: Story = {
  args: { value: { amount: '1234567.89', currency: 'USD' }, masked: true },
};
export const Empty: Story = { args: { value: null } };
export const Long: Story = {
  args: { value: { amount: '-123456789012345678.90', currency: 'USD' } },
};
