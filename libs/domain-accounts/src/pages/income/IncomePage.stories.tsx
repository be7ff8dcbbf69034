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
  title: 'Accounts/Income',
  args: { answers: {}, at: '/accounts/income' },
  render: ({ answers, at }) => {
    mockApi({ getPreferences: { body: preferences }, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('grid', { name: 'Income received by month' }));

export const Default: Story = { play: shown };
export const Month: Story = { args: { at: '/accounts/income?month=2026-09' }, play: shown };
export const Loading: Story = {
  args: { answers: { getMonthlyIncome: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { getMonthlyIncome: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** One part is missing; the rest of the page stands. */
export const Partial: Story = { args: { answers: { getIncomeChart: 'unreachable' } }, play: shown };
