import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../../components/Button/Button';
import { SidePanel } from './SidePanel';

const meta = {
  title: 'Kit/SidePanel',
  component: SidePanel,
  args: {
    open: true,
    onClose: fn(),
    title: 'Dividend, Alder Foods',
    context: 'Plover family trust · Nov 19, 2026',
    children: 'Paid on 1,200 shares at $0.41 a share.',
  },
  play: async () => {
    const panel = await screen.findByRole('dialog');
    await waitFor(() => expect(panel).toBeVisible());
  },
} satisfies Meta<typeof SidePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithTrail: Story = {
  args: {
    title: 'Lot of Mar 4, 2021',
    trail: [
      { label: 'Market value', onSelect: fn() },
      { label: 'Alder Foods', onSelect: fn() },
    ],
  },
};
export const WithActions: Story = {
  args: {
    width: 'lg',
    actions: (
      <>
        <Button>Print</Button>
        <Button variant="primary">Open the account</Button>
      </>
    ),
  },
};
export const Long: Story = {
  args: {
    title: 'Distribution in kind from the Northwestern Reserve Industrial Holdings revocable trust',
    children: Array.from({ length: 60 }, (_, line) => <p key={line}>Line {line + 1}</p>),
  },
};

/** By keyboard alone: Escape closes, and the focus comes back to what opened it. */
export const FocusReturns: Story = {
  args: { open: false },
  render: function Opened(args) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Show</Button>
        <SidePanel {...args} open={open} onClose={() => setOpen(false)} />
      </>
    );
  },
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Show' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog');
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** The same where the owner takes the whole panel away, as a page does whose address asks for none. */
export const FocusReturnsFromRemoved: Story = {
  ...FocusReturns,
  render: function Removed(args) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Show</Button>
        {open && <SidePanel {...args} open onClose={() => setOpen(false)} />}
      </>
    );
  },
};
