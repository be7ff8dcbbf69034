import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ErrorPanel } from './ErrorPanel';

const meta = {
  title: 'Kit/ErrorPanel',
  component: ErrorPanel,
  args: {
    title: 'Accounts could not be loaded',
    children: 'Your accounts are safe; only this view is missing. The rest of the page works.',
    onRetry: fn(),
  },
} satisfies Meta<typeof ErrorPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Loading: Story = { args: { retrying: true } };
export const Final: Story = { args: { onRetry: undefined } };
