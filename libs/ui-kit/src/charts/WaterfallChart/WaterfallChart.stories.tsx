import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { USD } from '../model/samples';
import type { WaterfallStep } from './bridge';
import { drawn } from '../model/drawn';
import { WaterfallChart } from './WaterfallChart';

const STEPS: WaterfallStep[] = [
  { key: 'opening', label: 'Opening value', kind: 'total', value: '14002500.00' },
  { key: 'in', label: 'Contributions', kind: 'change', value: '750000.00' },
  { key: 'out', label: 'Withdrawals', kind: 'change', value: '-1210000.00' },
  { key: 'income', label: 'Income', kind: 'change', value: '311402.77' },
  { key: 'gains', label: 'Gains and losses', kind: 'change', value: '1561822.68' },
  { key: 'fees', label: 'Fees', kind: 'change', value: '-75000.00' },
  { key: 'closing', label: 'Closing value', kind: 'total', value: '15340725.45' },
];

const meta = {
  title: 'Charts/WaterfallChart',
  component: WaterfallChart,
  args: { title: 'From opening to closing', steps: STEPS, unit: USD },
  play: async ({ canvasElement }) => drawn(canvasElement, 'li'),
} satisfies Meta<typeof WaterfallChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const BelowZero: Story = {
  args: {
    steps: [
      { key: 'o', label: 'Opening', kind: 'total', value: '100' },
      { key: 'l', label: 'Losses', kind: 'change', value: '-260' },
      { key: 'c', label: 'Closing', kind: 'total', value: '-160' },
    ],
  },
};
export const Adrift: Story = {
  args: {
    steps: [
      ...STEPS.slice(0, -1),
      { key: 'closing', label: 'Closing value', kind: 'total', value: '15340725.46' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Differs by $0.01 from the steps above')).toBeVisible();
  },
};
export const Masked: Story = { args: { masked: true } };
