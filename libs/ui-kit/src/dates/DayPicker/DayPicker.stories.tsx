import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import type { DateString } from '../../format/dates';
import { DayPicker } from './DayPicker';

function AsOf({ initial }: { initial: DateString | null }) {
  const [value, setValue] = useState(initial);
  return (
    <DayPicker
      label="As of"
      none="Latest close"
      value={value}
      onChange={setValue}
      last="2026-11-22"
    />
  );
}

const meta = {
  title: 'Kit/DayPicker',
  component: AsOf,
  args: { initial: null },
} satisfies Meta<typeof AsOf>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Open: Story = {
  args: { initial: '2026-11-05' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /As of/ }));
    await expect(await canvas.findByRole('button', { name: '23 November 2026' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Latest close' })).toBeVisible();
  },
};
/** A day that is picked is shown at once. */
export const Picked: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /As of/ }));
    await userEvent.click(await canvas.findByRole('button', { name: '12 November 2026' }));
    await expect(canvas.getByRole('button', { name: /As of\s*11-12-2026/ })).toBeVisible();
  },
};
