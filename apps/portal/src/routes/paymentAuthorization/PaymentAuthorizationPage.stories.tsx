import type { PaymentAuthorization } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { SessionProvider } from '@portal/auth-session';
import { fakeSession } from '@portal/auth-session/testing';
import { headed } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { PaymentAuthorizationPage } from './PaymentAuthorizationPage';
import { authorization, KEY, PATH } from './testing';

type Answer = NonNullable<MockAnswers['getPaymentAuthorization']>;

const ADDRESS = `${PATH}#key=${KEY}`;

const inState = (state: PaymentAuthorization['state']): Answer => ({ body: authorization(state) });

function AtLink({ at }: { at: string }) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: PaymentAuthorizationPage }),
      history: createMemoryHistory({ initialEntries: [at] }),
    }),
  );
  return (
    <SessionProvider session={fakeSession()}>
      {/* `as`: the one router that is registered for types is the portal's. */}
      <RouterProvider router={router as never} />
    </SessionProvider>
  );
}

interface Args {
  answer: Answer;
  at: string;
}

/** What the link in a mail opens, before anybody has signed in. */
const meta = {
  title: 'Portal/Payment authorization',
  parameters: { layout: 'fullscreen' },
  args: { answer: inState('pending'), at: ADDRESS },
  beforeEach: () => sessionStorage.clear(),
  render: ({ answer, at }) => {
    mockApi({ getPaymentAuthorization: answer });
    return <AtLink key={at} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Pending: Story = { play: headed('A payment to authorize') };
export const Authorized: Story = {
  args: { answer: inState('approved') },
  play: headed('Authorized'),
};
export const Declined: Story = { args: { answer: inState('declined') }, play: headed('Declined') };
export const Expired: Story = {
  args: { answer: inState('expired') },
  play: headed('This has expired'),
};
export const Decided: Story = {
  args: { answer: inState('decided') },
  play: headed('Already decided'),
};
/** Cut off, unknown, or somebody else's. */
export const WrongLink: Story = {
  args: { at: ADDRESS.slice(0, -40) },
  play: headed('This link does not work'),
};
export const Unreachable: Story = {
  args: { answer: 'unreachable' },
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Try again' })),
};
