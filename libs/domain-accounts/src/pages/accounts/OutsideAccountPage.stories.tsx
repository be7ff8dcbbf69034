import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
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

const { connectionid: _connection, ...alone } = gardenGate;

export const Default: Story = {
  play: async ({ canvas }) => void (await canvas.findByRole('grid', { name: 'Holdings' })),
};
/** Its connection is gone: the value is named as old. */
export const Ended: Story = {
  args: { answers: { getExternalAccount: { body: { ...alone, state: 'ended' } } } },
  play: async ({ canvas }) => void (await canvas.findByText(/No connection to Garden Gate/)),
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
