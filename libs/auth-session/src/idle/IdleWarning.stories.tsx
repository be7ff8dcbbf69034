import type { Meta, StoryObj } from '@storybook/react-vite';
import { IdleWarning } from './IdleWarning';

const meta = {
  title: 'Session/IdleWarning',
  component: IdleWarning,
  args: { endsAt: 0, onStay: () => undefined, onSignOut: () => undefined },
} satisfies Meta<typeof IdleWarning>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoMinutes: Story = {
  render: (args) => <IdleWarning {...args} endsAt={Date.now() + 120_000} />,
};
export const TenSeconds: Story = {
  render: (args) => <IdleWarning {...args} endsAt={Date.now() + 10_000} />,
};
