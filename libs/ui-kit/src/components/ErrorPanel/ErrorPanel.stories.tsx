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
export const WithReference: Story = {
  args: { cause: { requestId: '3f2b6c1e-5d0a-4a57-9a55-0d6f0d1f7a10' } },
};
export const Final: Story = { args: { onRetry: undefined } };
