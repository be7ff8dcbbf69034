import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChangeText } from '../ChangeText/ChangeText';
import { MoneyText } from '../MoneyText/MoneyText';
import { Figure } from './Figure';

const value = <MoneyText value={{ amount: '24680135.79', currency: 'USD' }} />;
const change = (
  <ChangeText change={{ amount: '18240.11', currency: 'USD' }} percent="0.0007" period="today" />
);

const meta = {
  title: 'Kit/Figure',
  component: Figure,
  args: { label: 'Total net worth', value },
} satisfies Meta<typeof Figure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Large: Story = { args: { size: 'lg', change } };
export const Negative: Story = {
  args: {
    label: 'Liabilities',
    value: <MoneyText value={{ amount: '-1250000.00', currency: 'USD' }} />,
  },
};
