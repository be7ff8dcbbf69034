import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import { ReadOnlyProvider } from '@portal/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { accountsRoutes } from '../../routes';

interface Args {
  answers: MockAnswers;
}

const AT = '/accounts/groups';

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Accounts/Groups',
  args: { answers: {} },
  render: ({ answers }) => {
    mockApi({
      getPreferences: { body: preferences },
      getAllAccounts: { body: richAccounts },
      ...answers,
    });
    return <AtRoute routes={accountsRoutes} at={AT} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('heading', { name: 'Your groups' }));

export const Default: Story = { play: shown };
export const Empty: Story = {
  args: {
    answers: {
      listAccountGroups: {
        body: {
          defaultgroups: [],
          customgroups: [],
          arrangement: { version: '1', closedshown: false },
          closedaccounts: [],
        },
      },
      getAllAccounts: { body: { ...richAccounts, defaultgroups: [], totalnetworthaccounts: [] } },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^Your groups appear here as soon as you make one/);
    await canvas.findByText(/^An account appears here once it is opened/);
  },
};
export const New: Story = {
  play: async ({ canvas }) =>
    void (await userEvent.click(await canvas.findByRole('button', { name: 'New group' }))),
};
/** In a simulation: groups are shown, and nothing can be changed. */
export const ReadOnly: Story = {
  decorators: [
    (Story) => (
      <ReadOnlyProvider reason="Nothing can be changed in a simulation.">
        <Story />
      </ReadOnlyProvider>
    ),
  ],
  play: async ({ canvas }) =>
    void (await expect(await canvas.findByRole('button', { name: /New group/ })).toBeDisabled()),
};
export const Loading: Story = {
  args: { answers: { listAccountGroups: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listAccountGroups: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
