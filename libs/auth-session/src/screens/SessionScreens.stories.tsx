import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { SessionProvider } from '../react/SessionProvider';
import type { SessionView } from '../sessionView';
import { fakeAccount } from '../testing/fakeIdentityClient';
import { fakeSession } from '../testing/fakeSession';
import { SplashPage } from './SplashPage';
import { TimeoutPage } from './TimeoutPage';
import { UnreachablePage } from './UnreachablePage';

interface Args {
  view: Partial<SessionView>;
  screen: ReactNode;
}

const meta = {
  title: 'Session/Screens',
  parameters: { layout: 'fullscreen' },
  args: { view: {}, screen: null },
  render: ({ view, screen }) => (
    <SessionProvider session={fakeSession(view)}>{screen}</SessionProvider>
  ),
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<Args>;

export const Timeout: Story = { args: { screen: <TimeoutPage /> } };
export const TimeoutRedirecting: Story = {
  args: { view: { redirecting: true }, screen: <TimeoutPage /> },
};
export const TimeoutSignInFailed: Story = {
  args: { view: { notice: 'signInFailed' }, screen: <TimeoutPage /> },
};
export const Unreachable: Story = {
  args: { view: { mode: 'unreachable', account: fakeAccount }, screen: <UnreachablePage /> },
};
export const Starting: Story = { args: { screen: <SplashPage waitingFor="start" /> } };
export const SigningOut: Story = { args: { screen: <SplashPage waitingFor="signOut" /> } };
