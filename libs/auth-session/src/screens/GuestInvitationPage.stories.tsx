import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { SessionProvider } from '../react/SessionProvider';
import { fakeSession } from '../testing/fakeSession';
import { GuestInvitationPage } from './GuestInvitationPage';

interface Args {
  answers: MockAnswers;
  at: string;
}

const LINK = `/#key=${'k'.repeat(43)}`;

const meta = {
  title: 'Session/GuestInvitationPage',
  parameters: { layout: 'fullscreen' },
  args: { answers: {}, at: LINK },
  render: ({ answers, at }) => {
    mockApi(answers);
    const router = createRouter({
      routeTree: createRootRoute({ component: GuestInvitationPage }),
      history: createMemoryHistory({ initialEntries: [at] }),
    });
    return (
      <SessionProvider session={fakeSession()}>
        <RouterProvider router={router} />
      </SessionProvider>
    );
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<Args>;

const choose: Story['play'] = async ({ canvas, userEvent }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Choose a password' }));

export const Arrived: Story = {
  play: async ({ canvas }) =>
    void (await canvas.findByRole('button', { name: 'Choose a password' })),
};
export const KnownAlready: Story = {
  args: { answers: { createGuestSignIn: { body: { outcome: 'ready' } } } },
  play: async (context) => {
    await choose(context);
    await context.canvas.findByText('You have a password. Sign in with it to go on.');
  },
};
export const Unusable: Story = {
  args: {
    answers: {
      createGuestSignIn: {
        problem: {
          ...{ status: 403, code: 'share.invitation_unusable' },
          ...{ title: 'This invitation cannot be used.', detail: 'Ask whoever invited you.' },
        },
      },
    },
  },
  play: async (context) => {
    await choose(context);
    await context.canvas.findByRole('alert');
  },
};
