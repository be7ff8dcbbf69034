import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionProvider } from '../react/SessionProvider';
import type { SessionNotice } from '../machines/sessionMachine';
import { fakeSession } from '../testing/fakeSession';
import { LoginPage } from './LoginPage';

interface Args {
  notice: SessionNotice | null;
  redirecting: boolean;
  maintenance: string | null;
}

const meta = {
  title: 'Session/LoginPage',
  parameters: { layout: 'fullscreen' },
  args: { notice: null, redirecting: false, maintenance: null },
  render: ({ notice, redirecting, maintenance }) => (
    <SessionProvider
      session={fakeSession(
        { notice, redirecting },
        { readMaintenanceMessage: async () => maintenance },
      )}
    >
      <LoginPage />
    </SessionProvider>
  ),
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<Args>;

export const Default: Story = {};
export const Redirecting: Story = { args: { redirecting: true } };
export const SignInFailed: Story = { args: { notice: 'signInFailed' } };
export const SignedOut: Story = { args: { notice: 'signedOut' } };
export const SessionEnded: Story = { args: { notice: 'sessionEnded' } };
export const SignedOutElsewhere: Story = { args: { notice: 'signedOutElsewhere' } };
export const ProviderSessionLeft: Story = { args: { notice: 'providerSessionLeft' } };
export const SignOutCompleted: Story = { args: { notice: 'signOutCompleted' } };
export const Maintenance: Story = {
  args: { maintenance: 'The portal rests on Sunday from 2 am to 6 am New York time.' },
};
