import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { profileRoutes } from '../../routes';
import { AtRoute } from '../../testing';

interface Args {
  answers: MockAnswers;
  at: string;
}

const SHARE = '/shared?share=shrkqvbnmzxcasdfghjklqwerty';

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Profile/Shared with a guest',
  args: { answers: {}, at: SHARE },
  render: ({ answers, at }) => {
    mockApi(answers);
    return <AtRoute key={at} routes={profileRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Accounts: Story = {
  play: async ({ canvas }) => void (await canvas.findByText(/You see 1 account and 1 folder of/)),
};
export const OneAccount: Story = {
  args: { at: `${SHARE}&account=acc7f3k2m9q4x8w1` },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: /^Download/ })),
};
export const Ended: Story = {
  args: {
    answers: {
      getReceivedShare: { problem: { status: 403, code: 'share.ended', title: 'It has ended.' } },
    },
  },
  play: async ({ canvas }) => void (await canvas.findByText('Sharing has ended')),
};
export const Nothing: Story = {
  args: { at: '/shared', answers: { listReceivedShares: { body: { items: [] } } } },
  play: async ({ canvas }) => void (await canvas.findByText(/appears here once/)),
};
export const Invitation: Story = {
  args: { at: `/shared/invitation#key=${'A'.repeat(43)}` },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('button', { name: 'Accept invitation' })),
};
export const Loading: Story = {
  args: { answers: { getReceivedShare: 'pending' } },
};
