import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { messagingRoutes } from '../../routes';
import { answer, answers, draft } from '../../testing/messages';

interface Args {
  more: MockAnswers;
  at: string;
}

const meta = {
  title: 'Messages/Messages',
  args: { more: {}, at: '/messages' },
  render: ({ more, at }) => {
    mockApi({ ...answers, ...more });
    return <AtRoute key={at} routes={messagingRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const list: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('list', { name: 'Messages' }));

export const Inbox: Story = { play: list };
export const Conversation: Story = {
  args: { at: `/messages?message=${answer}` },
  play: async ({ canvas }) => void (await canvas.findByText(/When does it settle\? <script>/)),
};
export const Writing: Story = {
  args: { at: `/messages?folder=drafts&compose=${draft.draftid}` },
  play: async ({ canvas }) => void (await canvas.findByLabelText('Message')),
};
export const Empty: Story = {
  args: { more: { listSecureMessages: { body: { items: [], hasMore: false } } } },
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { name: 'Messages' })),
};
export const Loading: Story = {
  args: { more: { listSecureMessages: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { more: { listSecureMessages: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** The message is missing; the list stands. */
export const Partial: Story = {
  args: { at: `/messages?message=${answer}`, more: { getSecureMessage: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByText('The message could not be loaded')),
};
