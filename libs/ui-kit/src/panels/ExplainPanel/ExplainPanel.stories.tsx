import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { ExplainPanel } from './ExplainPanel';
import type { ExplainNode } from './explainNode';

const usd = (amount: string) => ({ kind: 'money' as const, money: { amount, currency: 'USD' } });

const NET_WORTH: ExplainNode = {
  key: 'networth',
  label: 'Net worth',
  value: usd('15340725.45'),
  inputs: [
    {
      key: 'assets',
      label: 'Assets',
      value: usd('16486025.70'),
      inputs: [
        {
          key: 'alder',
          label: 'Alder Foods',
          note: 'Plover family trust',
          value: usd('49524.00'),
          inputs: [
            {
              key: 'shares',
              label: 'Shares',
              value: { kind: 'quantity', quantity: '1200' },
              sources: [{ label: 'Lot of Mar 4, 2021', href: '#lot' }],
            },
            {
              key: 'price',
              label: 'Price',
              operator: 'times',
              note: 'Custodian’s closing price of Nov 19, 2026',
              value: { kind: 'price', money: { amount: '41.27', currency: 'USD' } },
            },
          ],
        },
        { key: 'other', label: 'Other holdings', operator: 'plus', value: usd('16436501.70') },
      ],
      more: 31,
    },
    { key: 'debts', label: 'Liabilities', operator: 'minus', value: usd('1145300.25') },
  ],
};

const meta = {
  title: 'Kit/ExplainPanel',
  component: ExplainPanel,
  args: { root: NET_WORTH, path: [], onPathChange: fn() },
} satisfies Meta<typeof ExplainPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Deep: Story = { args: { path: ['assets', 'alder'] } };
export const Masked: Story = { args: { path: ['assets'], masked: true } };
export const Loading: Story = {
  args: {
    root: { ...NET_WORTH, inputs: undefined, loadInputs: () => new Promise(() => {}) },
  },
};
export const Failed: Story = {
  args: {
    root: {
      ...NET_WORTH,
      inputs: undefined,
      loadInputs: () => Promise.reject(new Error('offline')),
    },
  },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};

/** Down to a row and back up, by keyboard; the focus follows to what is shown. */
export const StepByStep: Story = {
  render: function Stepped(args) {
    const [path, setPath] = useState<string[]>([]);
    return <ExplainPanel {...args} path={path} onPathChange={setPath} />;
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Assets' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('heading', { name: 'Assets' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Alder Foods' }));
    await expect(canvas.getByRole('link', { name: 'Lot of Mar 4, 2021' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Net worth' }));
    await expect(canvas.getByRole('heading', { name: 'Net worth' })).toHaveFocus();
  },
};
