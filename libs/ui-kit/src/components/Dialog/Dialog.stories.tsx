import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button';
import { GroupedTable } from '../GroupedTable/GroupedTable';
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

const LOTS = Array.from({ length: 40 }, (_, lot) => ({ key: `lot ${lot + 1}` }));

/** Scrolled to its middle: the title, the cross and the foot are in front, and the table's headings stand below the title. */
export const LongTable: Story = {
  args: {
    title: 'Lots of Alder Foods',
    children: (
      <GroupedTable
        caption="Lots"
        columns={[
          {
            key: 'lot',
            header: 'Lot',
            cell: ({ key }) => <Button size="sm">Open {key}</Button>,
          },
          { key: 'shares', header: 'Shares', numeric: true, cell: () => '100' },
        ]}
        groups={[{ key: 'all', name: 'All lots', subtotals: {}, rows: LOTS, empty: 'None' }]}
        rowKey={({ key }) => key}
        totalLabel="Total"
        totals={{ shares: '4,000' }}
      />
    ),
    actions: <Button variant="primary">Done</Button>,
  },
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole('dialog');
    dialog.scrollTop = dialog.scrollHeight / 2;
    await expect(dialog.scrollTop).toBeGreaterThan(0);
    for (const [role, name] of [
      ['heading', 'Lots of Alder Foods'],
      ['button', 'Close'],
      ['columnheader', 'Lot'],
      ['rowheader', 'Total'],
      ['button', 'Done'],
    ] as const) {
      await expect(canvas.getByRole(role, { name })).toBe(
        shownAt(canvas.getByRole(role, { name })),
      );
    }
    await expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
    for (const button of canvas.getAllByRole('button', { name: /^Open lot/ }).toReversed()) {
      button.focus();
      await expect(shownAt(button)).toBe(button);
    }
  },
};

/** What is in front in the middle of an element. */
function shownAt(element: HTMLElement): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(found) ? element : found;
}
