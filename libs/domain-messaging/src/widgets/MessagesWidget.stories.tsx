import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { WidgetBoundary } from '@portal/domain-profile';
import { withCache } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { answers } from '../testing/messages';
import { MessagesWidget } from './MessagesWidget';

interface Args {
  more: MockAnswers;
}

const meta = {
  title: 'Messages/MessagesWidget',
  args: { more: {} },
  decorators: [withCache],
  render: ({ more }) => {
    mockApi({ ...answers, getUnreadMessages: { body: { unread: 1 } }, ...more });
    return (
      <InRouter at="/">
        <WidgetBoundary name="Messages">
          <MessagesWidget />
        </WidgetBoundary>
      </InRouter>
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Default: Story = {
  play: async ({ canvas }) => void (await canvas.findByText('1 unread')),
};
export const Empty: Story = {
  args: {
    more: {
      getUnreadMessages: { body: { unread: 0 } },
      listSecureMessages: { body: { items: [], hasMore: false } },
    },
  },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = { args: { more: { listSecureMessages: 'pending' } } };
export const Error: Story = {
  args: { more: { listSecureMessages: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
