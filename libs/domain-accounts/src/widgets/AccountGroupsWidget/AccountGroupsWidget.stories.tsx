import { mockApi } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { AccountView } from '@portal/domain-profile';
import {
  advisors,
  emptyAccounts,
  longAccounts,
  richAccounts,
} from '@portal/domain-profile/testing';
import { withCache } from '@portal/domain-profile/testing';
import { AccountGroupsWidget } from './AccountGroupsWidget';

const meta: Meta<typeof AccountGroupsWidget> = {
  title: 'Accounts/AccountGroupsWidget',
  component: AccountGroupsWidget,
  decorators: [withCache],
  args: { view: 'default' },
  render: function Home({ view: start }) {
    const [view, setView] = useState<AccountView>(start);
    return <AccountGroupsWidget view={view} onViewChange={setView} />;
  },
};
export default meta;

type Story = StoryObj<typeof AccountGroupsWidget>;

export const Default: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: { body: richAccounts } }),
  play: async ({ canvas }) => void (await canvas.findByRole('table')),
};

export const Custom: Story = { ...Default, args: { view: 'custom' } };

export const Renaming: Story = {
  ...Default,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Everyday trust/ }));
    await userEvent.keyboard('<b>Trust</b>{Enter}');
    await canvas.findByRole('alert');
  },
};

export const Empty: Story = {
  beforeEach: () => {
    mockApi({ getAllAccounts: { body: emptyAccounts }, listAdvisorTeam: { body: { advisors } } });
  },
  play: async ({ canvas }) => void (await canvas.findByRole('link')),
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
  play: async ({ canvas }) => void (await canvas.findByRole('table')),
};
