import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { richAccounts, withCache } from '@portal/domain-profile/testing';
import { everyAccount, WidgetBoundary } from '@portal/domain-profile';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { closingWindows, oldValues } from '../../testing/alerts';
import { AlertsWidget } from './AlertsWidget';

interface Args {
  answers: MockAnswers;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Accounts/AlertsWidget',
  args: { answers: {} },
  decorators: [withCache],
  render: ({ answers }) => {
    mockApi({ getAllAccounts: { body: richAccounts }, ...answers });
    return (
      <InRouter at="/">
        <WidgetBoundary name="Alerts">
          <AlertsWidget />
        </WidgetBoundary>
      </InRouter>
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Default: Story = {
  args: {
    answers: { listWashSaleWindows: { body: closingWindows }, getAllAccounts: { body: oldValues } },
  },
  play: async ({ canvas }) => {
    const old = everyAccount(oldValues).find(({ source }) => source === 'external');
    const link = await canvas.findByRole('link', { name: old?.nickname });
    // The page of the account says why nothing newer came.
    await expect(link).toHaveAttribute('href', `/other-assets/accounts/${old?.key}`);
    await expect(canvas.getAllByText('Last reported')).not.toHaveLength(0);
  },
};
export const Nothing: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('Nothing needs your attention');
    await expect(canvas.queryByText('No Data Found')).not.toBeInTheDocument();
  },
};
export const Loading: Story = { args: { answers: { listWashSaleWindows: 'pending' } } };
export const Error: Story = {
  args: { answers: { listWashSaleWindows: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
