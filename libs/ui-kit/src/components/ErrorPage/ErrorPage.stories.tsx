import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ErrorPage } from './ErrorPage';

const meta = {
  title: 'Kit/ErrorPage',
  component: ErrorPage,
  args: { kind: 'pageFailed', onRefresh: fn() },
} satisfies Meta<typeof ErrorPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const PageFailed: Story = {};
export const WithReference: Story = {
  args: { kind: 'renderFailed', cause: { requestId: '3f2b6c1e-5d0a-4a57-9a55-0d6f0d1f7a10' } },
};
export const RenderFailed: Story = {
  args: { kind: 'renderFailed', children: 'Nothing you did is lost. You can also start at home.' },
};
