import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { messagingRoutes } from '../routes';
import { portalFiles } from '../testing/portalFiles';

interface Args {
  more: MockAnswers;
}

/** A new message; what is attached to it is chosen beside it. */
const meta = {
  title: 'Messages/Attach from the portal',
  args: { more: {} },
  render: ({ more }) => {
    mockApi({ ...portalFiles, ...more });
    return <AtRoute routes={messagingRoutes} at="/messages?compose=new" />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const openPicker = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: 'Attach from the portal' }));

export const Documents: Story = {
  play: async () => {
    await openPicker();
    await screen.findByRole('button', { name: /Statement, October 2026/ });
  },
};
export const Drives: Story = {
  play: async () => {
    await openPicker();
    await userEvent.click(await screen.findByRole('radio', { name: 'Drives' }));
    await screen.findByText(/Being scanned for viruses/);
  },
};
export const Empty: Story = {
  args: { more: { listDocuments: { body: { items: [], hasMore: false } } } },
  play: async () => {
    await openPicker();
    await screen.findByText(/appear here once they are delivered/);
  },
};
export const Error: Story = {
  args: { more: { listDocuments: 'unreachable' } },
  play: async () => {
    await openPicker();
    await screen.findByText('Statements could not be loaded');
  },
};
