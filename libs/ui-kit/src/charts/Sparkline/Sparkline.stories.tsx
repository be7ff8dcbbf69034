import type { Meta, StoryObj } from '@storybook/react-vite';
import { sampleDays } from '../model/samples';
import { Sparkline } from './Sparkline';

const values = sampleDays(120).map((point) => point.values.networth ?? null);

const meta = {
  title: 'Charts/Sparkline',
  component: Sparkline,
  args: { values, label: 'Up 3.2% in 120 days' },
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Falling: Story = { args: { values: values.toReversed(), color: 'loss' } };
export const Gap: Story = {
  args: { values: values.map((value, index) => (index % 40 < 8 ? null : value)) },
};
export const SingleValue: Story = { args: { values: ['4.2'], label: 'One value so far' } };
export const Nothing: Story = { args: { values: [], label: 'No values' } };
