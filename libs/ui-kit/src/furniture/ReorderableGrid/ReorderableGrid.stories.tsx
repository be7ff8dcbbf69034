import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Card } from '../../components/Card/Card';
import { ReorderableGrid, type ReorderableItem } from './ReorderableGrid';

const ITEMS: ReorderableItem[] = ['Net worth', 'Allocation', 'Activities'].map((label) => ({
  id: label,
  label,
  content: <Card title={label}>What it shows</Card>,
  columns: label === 'Net worth' ? 12 : 6,
}));

const meta = {
  title: 'Kit/ReorderableGrid',
  component: ReorderableGrid,
  args: { items: ITEMS, editing: true, onOrderChange: fn() },
} satisfies Meta<typeof ReorderableGrid>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Editing: Story = {};
export const Still: Story = { args: { editing: false } };

/** By keyboard alone: taken up, moved, put down. */
export const MovedByKeyboard: Story = {
  render: function Kept(args) {
    const [items, setItems] = useState(args.items);
    return (
      <ReorderableGrid
        {...args}
        items={items}
        onOrderChange={(ids) => {
          args.onOrderChange(ids);
          setItems(ids.flatMap((id) => items.find((item) => item.id === id) ?? []));
        }}
      />
    );
  },
  play: async ({ canvas, args, userEvent }) => {
    canvas.getByRole('button', { name: 'Move Allocation' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Allocation is at place 2 of 3.');
    await userEvent.keyboard('{ArrowUp}');
    await screen.findByText('Allocation is at place 1 of 3.');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(args.onOrderChange).toHaveBeenCalledWith(['Allocation', 'Net worth', 'Activities']),
    );
  },
};
