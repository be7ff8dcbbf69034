import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { accountsRoutes } from '../../routes';
import { closingWindows } from '../../testing/alerts';

interface Args {
  answers: MockAnswers;
  at: string;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Accounts/WashSales',
  args: { answers: { listWashSaleWindows: { body: closingWindows } }, at: '/accounts/wash-sales' },
  render: ({ answers, at }) => {
    mockApi({ getPreferences: { body: preferences }, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Default: Story = {
  play: async ({ canvas }) =>
    void (await canvas.findByRole('treegrid', { name: 'Open wash-sale windows' })),
};
export const Empty: Story = {
  args: { answers: { listWashSaleWindows: { body: { ...closingWindows, items: [] } } } },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { listWashSaleWindows: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listWashSaleWindows: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
