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
  title: 'Accounts/GainLoss',
  args: { answers: {}, at: '/accounts/gainlosses' },
  render: ({ answers, at }) => {
    mockApi({ getPreferences: { body: preferences }, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('treegrid', { name: 'Realized gains and losses' }));

export const Default: Story = { play: shown };
export const Unrealized: Story = { args: { at: '/accounts/gainlosses?show=unrealized' } };
export const LotByLot: Story = { args: { at: '/accounts/gainlosses?group=none' } };
export const Loading: Story = {
  args: { answers: { getRealizedGainLoss: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { getRealizedGainLoss: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
