import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Timeline } from './Timeline';

const meta = {
  title: 'Kit/Timeline',
  component: Timeline,
  args: {
    label: 'Transfer of $25,000.00',
    steps: [
      { key: 'asked', title: 'You asked for it', at: 'Nov 19, 2026, 4:05 PM ET', state: 'done' },
      {
        key: 'checked',
        title: 'The firm checks it',
        at: 'By Nov 20, 2026',
        detail: 'Your advisor may call you at the number on file.',
        state: 'now',
      },
      { key: 'paid', title: 'The bank books it', at: 'About Nov 24, 2026', state: 'next' },
    ],
  },
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
const FILE = `${'Statement'.repeat(7)}2026.pdf`;

/** A file name without a space breaks instead of making the page scroll sideways. */
export const LongWord: Story = {
  args: {
    steps: [{ key: 'added', title: FILE, at: 'Nov 19, 2026', detail: FILE, state: 'done' }],
  },
  render: (args) => (
    <div style={{ width: 280 }}>
      <Timeline {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list');
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  },
};
export const Failed: Story = {
  args: {
    steps: [
      { key: 'asked', title: 'You asked for it', at: 'Nov 19, 2026', state: 'done' },
      {
        key: 'returned',
        title: 'Returned by the bank',
        detail: 'The account number is not known there. Nothing has left your account.',
        state: 'failed',
      },
    ],
  },
};
