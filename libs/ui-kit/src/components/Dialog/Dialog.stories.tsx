import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button';
import { Dialog } from './Dialog';

const meta = {
  title: 'Kit/Dialog',
  component: Dialog,
  args: {
    open: true,
    onClose: fn(),
    title: 'How this adds up',
    children: 'Assets of $25,930,135.79 less liabilities of $1,250,000.00.',
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Actions: Story = {
  args: {
    title: 'Delete this group?',
    children: 'The accounts in it stay where they are.',
    actions: (
      <>
        <Button>Keep it</Button>
        <Button variant="primary">Delete the group</Button>
      </>
    ),
  },
};
export const Long: Story = {
  args: {
    children: Array.from({ length: 30 }, (_, line) => (
      <p key={line}>Line {line + 1} of the arithmetic behind the figure.</p>
    )),
    actions: <Button variant="primary">Done</Button>,
  },
};

/** In the browser itself: the focus goes in, and comes back to what opened it. */
export const FocusReturns: Story = {
  render: function Opened(args) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Explain</Button>
        <Dialog {...args} open={open} onClose={() => setOpen(false)} />
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opener = canvas.getByRole('button', { name: 'Explain' });
    await userEvent.click(opener);
    await expect(canvas.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(opener).toHaveFocus();
  },
};
