import { createPortalQueryClient, type AuthenticationMethods } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, userEvent } from 'storybook/test';
import { SessionProvider } from '@portal/auth-session';
import { fakeSession } from '@portal/auth-session/testing';
import { AuthenticatorPage } from './AuthenticatorPage';

interface Args {
  answers: MockAnswers;
}

const METHODS: AuthenticationMethods = {
  authenticator: true,
  channels: [{ channelid: 'chn-phone-1', kind: 'phone', masked: '•••• 0142' }],
  phoneoffered: true,
  recoverycodesleft: 9,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
};
const holding = (changed: Partial<AuthenticationMethods> = {}): MockAnswers => ({
  listAuthenticationMethods: { body: { ...METHODS, ...changed } },
});
const GRANTED: MockAnswers = { createStepUp: { body: { outcome: 'verified', grant: 'a-grant' } } };

const meta = {
  title: 'Session/Authenticator page',
  args: { answers: {} },
  render: ({ answers }) => {
    mockApi({ ...holding(), ...answers });
    return (
      <main>
        <SessionProvider session={fakeSession()}>
          <QueryClientProvider client={createPortalQueryClient()}>
            <AuthenticatorPage />
          </QueryClientProvider>
        </SessionProvider>
      </main>
    );
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<Args>;

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const enterCode = async () =>
  userEvent.type(await screen.findByRole('textbox', { name: 'Six-digit code' }), '123456');

export const Default: Story = {};
export const Loading: Story = { args: { answers: { listAuthenticationMethods: 'pending' } } };
export const Error: Story = { args: { answers: { listAuthenticationMethods: 'unreachable' } } };
export const FewCodes: Story = { args: { answers: holding({ recoverycodesleft: 2 }) } };
export const NoCodes: Story = { args: { answers: holding({ recoverycodesleft: 0 }) } };
export const Empty: Story = {
  args: { answers: holding({ authenticator: false, channels: [], recoverycodesleft: 0 }) },
};
export const StepUp: Story = { play: () => press('Replace the authenticator') };
export const StepUpRefused: Story = {
  args: { answers: { createStepUp: { body: { outcome: 'rejected', triesleft: 4 } } } },
  play: async () => {
    await press('Replace the authenticator');
    await enterCode();
  },
};
export const Enrolment: Story = {
  args: { answers: GRANTED },
  play: async () => {
    await press('Replace the authenticator');
    await enterCode();
    await screen.findByRole('img', { name: /QR code/ });
  },
};
export const NewCodes: Story = {
  args: { answers: GRANTED },
  play: async () => {
    await press('Make new recovery codes');
    await enterCode();
    await screen.findByRole('checkbox');
  },
};
export const Done: Story = {
  args: { answers: GRANTED },
  play: async () => {
    await press('Make new recovery codes');
    await enterCode();
    await userEvent.click(await screen.findByRole('checkbox'));
    await press('Continue');
    await screen.findByRole('button', { name: 'Sign out everywhere else' });
  },
};
