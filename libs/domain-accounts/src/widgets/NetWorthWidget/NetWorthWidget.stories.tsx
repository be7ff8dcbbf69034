import type { AllAccounts } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  emptyAccounts,
  household,
  longAccounts,
  richAccounts,
} from '@portal/domain-profile/testing';
import { withCache } from '@portal/domain-profile/testing';
import { NetWorthWidget } from './NetWorthWidget';

const { everyday, joint } = household;
const usd = (amount: string) => ({ amount, currency: 'USD' }) as const;

const indebted: AllAccounts = {
  ...richAccounts,
  networth: {
    total: usd('-895181.88'),
    assets: usd('250118.37'),
    liabilities: usd('-1145300.25'),
    daychange: usd('-1204.50'),
  },
};

const staleAccounts: AllAccounts = {
  ...richAccounts,
  totalnetworthaccounts: [everyday.key, joint.key],
  defaultgroups: richAccounts.defaultgroups.map((group) => ({
    ...group,
    accounts: group.accounts.map((account) =>
      account.key === everyday.key ? { ...account, asof: '2024-12-31' } : account,
    ),
  })),
};

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

/** More is owed than owned. */
export const Negative: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: { body: indebted } }),
  play: async ({ canvas }) => void (await canvas.findByText(/minus \$895,181\.88/)),
};

/** The value of one account is older than all others: it is counted, and its day named. */
export const Stale: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: { body: staleAccounts } }),
  play: async ({ canvas }) => void (await canvas.findByText(/1 account has a date of its own/)),
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
