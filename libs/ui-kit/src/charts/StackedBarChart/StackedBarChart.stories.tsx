import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawn } from '../model/drawn';
import { INCOME, INCOME_SERIES, USD } from '../model/samples';
import { StackedBarChart } from './StackedBarChart';

const meta = {
  title: 'Charts/StackedBarChart',
  component: StackedBarChart,
  args: {
    title: 'Income by month',
    series: INCOME_SERIES,
    points: INCOME,
    unit: USD,
    xLabel: 'Month',
  },
  play: async ({ canvasElement }) => drawn(canvasElement, '.recharts-bar-rectangle'),
} satisfies Meta<typeof StackedBarChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OneSeries: Story = { args: { series: INCOME_SERIES.slice(0, 1) } };
export const OnePeriod: Story = { args: { points: INCOME.slice(0, 1) } };
export const Table: Story = { args: { view: 'table' }, play: async () => {} };
export const Empty: Story = {
  args: { points: [], empty: 'Income appears here once the first is paid.' },
  play: async () => {},
};
