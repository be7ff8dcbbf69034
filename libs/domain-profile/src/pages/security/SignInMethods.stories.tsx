import { createPortalQueryClient, type AuthenticationMethods } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { screen, userEvent } from 'storybook/test';
import { SessionProvider } from '@portal/auth-session';
import { fakeSession, InRouter } from '@portal/auth-session/testing';
import { SignInMethodsPanel } from './SignInMethodsPanel';
import { TelephonePage } from './TelephonePage';

interface Args {
  answers: MockAnswers;
  screen: ComponentType;
}

const METHODS: AuthenticationMethods = {
  authenticator: true,
  channels: [
    { channelid: 'chn-email-1', kind: 'email', masked: 'g•••@example.com' },
    { channelid: 'chn-phone-1', kind: 'phone', masked: '•••• 0142' },
  ],
  phoneoffered: true,
  recoverycodesleft: 9,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
};
const holding = (changed: Partial<AuthenticationMethods> = {}): MockAnswers => ({
  listAuthenticationMethods: { body: { ...METHODS, ...changed } },
});

const meta = {
  title: 'Session/Sign-in methods',
  args: { answers: {}, screen: SignInMethodsPanel },
  render: ({ answers, screen: Screen }) => {
    mockApi({
      ...holding(),
      createStepUp: { body: { outcome: 'verified', grant: 'a-grant' } },
      ...answers,
    });
    return (
      <main>
        <SessionProvider session={fakeSession()}>
          <QueryClientProvider client={createPortalQueryClient()}>
            <InRouter>
              <Screen />
            </InRouter>
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
const sendCode = async () => {
  await userEvent.type(await screen.findByLabelText('Telephone number'), '2125550142');
  await press('Send a code');
  await enterCode();
};

export const Default: Story = {};
export const TelephoneFirst: Story = { args: { answers: holding({ preferred: 'chn-phone-1' }) } };
export const NoTelephonesOffered: Story = {
  args: { answers: holding({ channels: [], phoneoffered: false }) },
};
export const FewCodes: Story = { args: { answers: holding({ recoverycodesleft: 2 }) } };
export const Empty: Story = {
  args: { answers: holding({ authenticator: false, channels: [], recoverycodesleft: 0 }) },
};
export const Loading: Story = { args: { answers: { listAuthenticationMethods: 'pending' } } };
export const Error: Story = { args: { answers: { listAuthenticationMethods: 'unreachable' } } };
export const Changed: Story = {
  play: async () => {
    await press('Use first: Text message to •••• 0142');
    await enterCode();
    await screen.findByRole('button', { name: 'Sign out everywhere else' });
  },
};
export const Telephone: Story = { args: { screen: TelephonePage } };
export const TelephoneWrong: Story = {
  args: { screen: TelephonePage },
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Telephone number'), '555');
    await press('Send a code');
  },
};
export const TelephoneOnFile: Story = {
  args: {
    screen: TelephonePage,
    answers: { createPhoneMethod: { problem: { status: 409, code: 'mfa.phone_on_file' } } },
  },
  play: sendCode,
};
export const TelephoneCode: Story = {
  args: { screen: TelephonePage },
  play: async () => {
    await sendCode();
    await screen.findByText(/We sent six digits/);
  },
};
export const TelephoneNotOffered: Story = {
  args: { screen: TelephonePage, answers: holding({ phoneoffered: false }) },
};
