import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
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
