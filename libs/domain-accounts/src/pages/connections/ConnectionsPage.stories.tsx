import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { accountsRoutes } from '../../routes';
import {
  connectionList,
  foundAccounts,
  harbor,
  institutionList,
  reportedActivity,
  restingList,
} from '../../testing/connections';

interface Args {
  answers: MockAnswers;
  at: string;
}

const PATH = '/other-assets/connections';

const rich: MockAnswers = {
  getAllAccounts: { body: richAccounts },
  getPreferences: { body: preferences },
  listConnections: { body: connectionList },
  listInstitutions: { body: institutionList },
  listConnectionAccounts: { body: foundAccounts },
  listConnectionActivity: { body: reportedActivity },
  getConnectionRefresh: { body: { state: 'running', attempt: 3, of: 10 } },
};

const meta = {
  title: 'Accounts/Connections',
  args: { answers: {}, at: PATH },
  render: ({ answers, at }) => {
    mockApi({ ...rich, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Default: Story = {
  play: async ({ canvas }) =>
    void (await canvas.findByRole('button', { name: 'Connect Cedar Trust Bank' })),
};
export const Accounts: Story = {
  args: { at: `${PATH}?connection=${harbor.connectionid}` },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('checkbox', { name: /Everyday Checking/ })),
};
/** One rests, and the removal of another can be taken back. */
export const Resting: Story = {
  args: { answers: { listConnections: { body: restingList } } },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('button', { name: 'Restore Cedar Trust Bank' })),
};
export const Empty: Story = {
  args: { answers: { listConnections: { body: { items: [], removed: [] } } } },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { listConnections: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listConnections: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** Institutions cannot be listed; what is connected is shown. */
export const Partial: Story = {
  args: { answers: { listInstitutions: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
