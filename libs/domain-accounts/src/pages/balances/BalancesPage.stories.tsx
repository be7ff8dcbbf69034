import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { accountsRoutes } from '../../routes';

interface Args {
  answers: MockAnswers;
  at: string;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Accounts/Balances',
  args: { answers: {}, at: '/accounts/balances' },
  render: ({ answers, at }) => {
    mockApi({ getPreferences: { body: preferences }, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('grid', { name: 'Balances by account' }));

export const Default: Story = { play: shown };
export const Past: Story = { args: { at: '/accounts/balances?asof=2026-06-30' }, play: shown };
export const Loading: Story = {
  args: { answers: { listBalanceDetails: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listBalanceDetails: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** One part is missing; the rest of the page stands. */
export const Partial: Story = {
  args: { answers: { listBalanceHistory: 'unreachable' } },
  play: shown,
};
