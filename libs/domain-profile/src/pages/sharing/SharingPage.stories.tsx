import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { profileRoutes } from '../../routes';
import { AtRoute } from '../../testing';
import { guests } from './fixtures';

interface Args {
  answers: MockAnswers;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Profile/Sharing',
  args: { answers: {} },
  render: ({ answers }) => {
    mockApi(answers);
    return <AtRoute routes={profileRoutes} at="/profile/sharing" />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Guests: Story = {
  args: { answers: { listShares: { body: { items: guests } } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /What Cordelia/ }));
    await canvas.findByText(/Document: Statement/);
  },
};
export const Empty: Story = {
  args: { answers: { listShares: { body: { items: [] } } } },
  play: async ({ canvas }) => void (await canvas.findByText(/Guests appear here/)),
};
export const FoldersUnread: Story = {
  args: {
    answers: {
      listShares: { body: { items: guests } },
      listDriveItems: { problem: { status: 500 } },
    },
  },
  play: async ({ canvas }) => void (await canvas.findByText(/folders of your drive could not/)),
};
export const Ending: Story = {
  args: { answers: { listShares: { body: { items: guests } } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /End sharing with Cordelia/ }));
    await screen.findByRole('alertdialog');
  },
};
export const Failed: Story = {
  args: { answers: { listShares: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByText('This page could not be loaded')),
};
