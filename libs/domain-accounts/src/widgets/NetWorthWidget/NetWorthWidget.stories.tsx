import { mockApi } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { emptyAccounts, longAccounts, richAccounts } from '@portal/domain-profile/testing';
import { withCache } from '@portal/domain-profile/testing';
import { NetWorthWidget } from './NetWorthWidget';

const meta: Meta<typeof NetWorthWidget> = {
  title: 'Accounts/NetWorthWidget',
  component: NetWorthWidget,
  decorators: [withCache],
  args: { onExplain: () => undefined },
};
export default meta;

type Story = StoryObj<typeof NetWorthWidget>;

export const Default: Story = {
  beforeEach: () => {
    mockApi({ getAllAccounts: { body: richAccounts } });
  },
  play: async ({ canvas }) => void (await canvas.findByText('Assets')),
};

export const Empty: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: { body: emptyAccounts } }),
  play: async ({ canvas }) => void (await canvas.findByText(/first account is funded/)),
};

export const Loading: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: 'pending' }),
};

export const Error: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: 'unreachable' }),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};

export const Long: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: { body: longAccounts } }),
  play: async ({ canvas }) => void (await canvas.findByText('Assets')),
};
