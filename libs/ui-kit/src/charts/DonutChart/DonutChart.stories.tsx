import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawn } from '../model/drawn';
import { ALLOCATION, USD } from '../model/samples';
import { DonutChart } from './DonutChart';

const meta = {
  title: 'Charts/DonutChart',
  component: DonutChart,
  args: { title: 'Allocation', parts: ALLOCATION, unit: USD, partLabel: 'Asset class' },
  play: async ({ canvasElement }) => drawn(canvasElement, '.recharts-pie-sector'),
} satisfies Meta<typeof DonutChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OnePart: Story = { args: { parts: ALLOCATION.slice(0, 1) } };
export const BelowZero: Story = {
  args: { parts: [...ALLOCATION, { key: 'margin', label: 'Margin loan', value: '-250000.00' }] },
};
export const Masked: Story = { args: { masked: true } };
export const Table: Story = { args: { view: 'table' }, play: async () => {} };
export const Empty: Story = {
  args: { parts: [], empty: 'Your allocation appears here after the first holding is booked.' },
  play: async () => {},
};
