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
  title: 'Accounts/Performance',
  args: { answers: {}, at: '/accounts/performance' },
  render: ({ answers, at }) => {
    mockApi({ getPreferences: { body: preferences }, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('grid', { name: 'Returns by period' }));

export const Default: Story = { play: shown };
export const Risk: Story = { args: { at: '/accounts/performance?view=risk' }, play: shown };
export const Value: Story = { args: { at: '/accounts/performance?growth=value' }, play: shown };
export const Loading: Story = {
  args: { answers: { getPerformance: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { getPerformance: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
