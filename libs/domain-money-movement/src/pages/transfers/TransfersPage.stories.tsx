import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { moneyMovementRoutes } from '../../routes';
import { wellAnswers } from '../../testing/answers';
import { returned, sent, summary } from '../../testing/fixtures';

interface Args {
  answers: MockAnswers;
  at: string;
}

const meta = {
  title: 'Transfers/Overview',
  args: { answers: {}, at: '/transfers' },
  render: ({ answers, at }) => {
    mockApi({ ...wellAnswers, ...answers });
    return <AtRoute key={at} routes={moneyMovementRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Default: Story = {
  play: async ({ canvas }) => void (await canvas.findByText('Available by account')),
};
export const Empty: Story = {
  args: {
    answers: {
      getTransferSummary: {
        body: { ...summary, available: [], scheduled: [], recent: [], pendingapprovals: 0 },
      },
      listTransfers: { body: { items: [], hasMore: false } },
    },
  },
  play: async ({ canvas }) => void (await canvas.findAllByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { getTransferSummary: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { getTransferSummary: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** The limits are missing; the rest of the page stands. */
export const Partial: Story = {
  args: { answers: { getTransferLimits: 'unreachable' } },
  play: async ({ canvas }) =>
    void (await canvas.findByText('Limits and cut-offs could not be loaded')),
};
export const New: Story = {
  args: { at: '/transfers/new' },
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { name: 'New transfer' })),
};
export const Returned: Story = {
  args: { at: `/transfers/${returned.transfer.transferid}` },
  play: async ({ canvas }) => void (await canvas.findByText('This came back')),
};
/** More is asked for than is available. */
export const RaiseTheCash: Story = {
  args: { at: `/transfers/new?like=${sent.transfer.transferid}` },
  play: async ({ canvas, userEvent }) => {
    const next = await canvas.findByRole('button', { name: 'Continue' });
    await waitFor(() => expect(next).toBeEnabled());
    await userEvent.click(next);
    const amount = await canvas.findByLabelText('Amount');
    await userEvent.clear(amount);
    await userEvent.type(amount, '26600');
    await canvas.findByRole('region', { name: 'Raise the cash' });
  },
};
