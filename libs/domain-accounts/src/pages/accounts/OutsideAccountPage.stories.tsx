import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { accountsRoutes } from '../../routes';
import { gardenGate, reportedActivity } from '../../testing/connections';

interface Args {
  answers: MockAnswers;
}

const PATH = `/other-assets/accounts/${gardenGate.account}`;

const rich: MockAnswers = {
  getAllAccounts: { body: richAccounts },
  getPreferences: { body: preferences },
  getExternalAccount: { body: gardenGate },
  listExternalActivity: { body: reportedActivity },
};

const meta = {
  title: 'Accounts/Outside account',
  args: { answers: {} },
  render: ({ answers }) => {
    mockApi({ ...rich, ...answers });
    return <AtRoute routes={accountsRoutes} at={PATH} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const { connectionid: _connection, reportedat: _reported, ...alone } = gardenGate;

export const Default: Story = {
  play: async ({ canvas }) => void (await canvas.findByRole('grid', { name: 'Holdings' })),
};
/** It is not connected: the value is named as old, no answer is claimed, and a link leads to where it is connected. */
export const Ended: Story = {
  args: { answers: { getExternalAccount: { body: { ...alone, state: 'ended' } } } },
  play: async ({ canvas }) => {
    await canvas.findByText(/Garden Gate Brokerage is not connected/);
    await expect(canvas.getByRole('link', { name: 'Connect an institution' })).toHaveAttribute(
      'href',
      '/other-assets/connections',
    );
    await expect(canvas.queryByText('Answer of the institution')).not.toBeInTheDocument();
  },
};
/** The institution says what it is worth, and no more. */
export const Empty: Story = {
  args: {
    answers: {
      getExternalAccount: {
        body: {
          ...gardenGate,
          holdings: [],
          itemized: { amount: '0.00', currency: 'USD' },
          rest: gardenGate.value,
        },
      },
      listExternalActivity: { body: { items: [], hasMore: false } },
    },
  },
  play: async ({ canvas }) => void (await canvas.findAllByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { getExternalAccount: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { getExternalAccount: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** Its activity cannot be listed; the account stands. */
export const Partial: Story = {
  args: { answers: { listExternalActivity: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('grid', { name: 'Holdings' })),
};
