import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { DateRangePicker } from './DateRangePicker';
import type { DatePreset } from './dateRanges';

const PRESETS: DatePreset[] = [
  'TODAY',
  'PRIORDAY',
  'LAST10DAYS',
  'LAST30DAYS',
  'CURRENTYEAR',
  'PRIORYEAR',
  'MONTH',
  'YEAR',
  'CUSTOM',
];

function Period({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <DateRangePicker
      label="Period"
      presets={PRESETS}
      value={value}
      onChange={setValue}
      today="2026-11-22"
    />
  );
}

const meta = {
  title: 'Kit/DateRangePicker',
  component: Period,
  args: { initial: 'LAST10DAYS' },
} satisfies Meta<typeof Period>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Period/ }));
    await expect(within(canvasElement).getByText('Nov 13, 2026 – Nov 22, 2026')).toBeVisible();
  },
};
export const Custom: Story = {
  args: { initial: 'CUSTOM:2026-01-05:2026-01-20' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Period/ }));
    const day = await canvas.findByRole('button', { name: '12 January 2026' });
    // The calendar is a date grid: arrows go by days and weeks.
    day.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await expect(canvas.getByRole('textbox', { name: 'From' })).toHaveValue('01-20-2026');
  },
};
export const SingleMonth: Story = {
  args: { initial: 'MONTH:2026-10' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Period/ }));
    await expect(canvas.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue('October');
    await expect(canvas.getByRole('combobox', { name: 'Year' })).toHaveDisplayValue('2026');
  },
};
export const SingleYear: Story = {
  args: { initial: 'YEAR:2025' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Period/ }));
    await expect(canvas.getByRole('combobox', { name: 'Year' })).toHaveDisplayValue('2025');
  },
};
