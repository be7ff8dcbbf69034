import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionProvider } from '../react/SessionProvider';
import { fakeSession } from '../testing/fakeSession';
import { InRouter } from '../testing/InRouter';
import { AccountVerificationPage } from './AccountVerificationPage';
import { ClientV1RedirectPage } from './ClientV1RedirectPage';
import { OauthCallbackPage } from './OauthCallbackPage';
import { RegisterPage } from './RegisterPage';
import { UpdateRegistrationPage } from './UpdateRegistrationPage';

type Step = 'identity' | 'login' | 'consents' | 'credentials' | 'completion';

interface Args {
  answers: MockAnswers;
  page: () => React.ReactNode;
  invited: boolean;
}

const at = (step: Step): MockAnswers => ({
  getRegistrationRoute: { body: { route: 'registration' } },
  validateInvite: { body: { outcome: 'valid', registrationid: 'r1', step } },
});

const WAITING = {
  givenname: 'Petronella',
  email: 'p•••@example.com',
  identityconfirmed: false,
  closed: false,
  consents: [
    {
      id: 'terms-of-use',
      version: '2026-01',
      title: 'Terms of use',
      summary: 'What the portal does, and what you promise when you use it.',
      text: 'The portal shows your accounts.\n\nYour sign-in is yours alone.',
    },
  ],
};

const meta = {
  title: 'Session/Registration',
  parameters: { layout: 'fullscreen' },
  args: { answers: at('identity'), page: RegisterPage, invited: true },
  render: ({ answers, page: Page, invited }) => {
    mockApi(answers);
    const session = fakeSession(
      {},
      {
        previousSite: 'https://v1.example.com/',
        readSupportContact: async () => ({
          phone: '+1 212 555 0100',
          hours: 'Monday to Friday, 8 am to 8 pm New York time',
        }),
      },
    );
    session.store.keepRegistrationKey(invited ? 'k'.repeat(43) : null);
    return (
      <SessionProvider session={session}>
        <InRouter at="/register">
          <Page />
        </InRouter>
      </SessionProvider>
    );
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<Args>;

export const WithoutInvite: Story = { args: { invited: false } };
export const Opening: Story = { args: { answers: { getRegistrationRoute: 'pending' } } };
export const InviteInvalid: Story = {
  args: { answers: { getRegistrationRoute: { body: { route: 'invite' } } } },
};
export const InviteUnchecked: Story = {
  args: { answers: { ...at('identity'), validateInvite: 'unreachable' } },
};
export const Identity: Story = {};
export const Login: Story = { args: { answers: at('login') } };
export const Consents: Story = { args: { answers: at('consents') } };
export const ConsentsUnread: Story = {
  args: { answers: { ...at('consents'), listRegistrationConsents: 'unreachable' } },
};
export const Credentials: Story = { args: { answers: at('credentials') } };
export const Finishing: Story = {
  args: { answers: { ...at('completion'), submitRegistrationCompletion: 'pending' } },
};
export const FinishFailed: Story = {
  args: { answers: { ...at('completion'), submitRegistrationCompletion: 'unreachable' } },
};
export const Registered: Story = {
  args: {
    answers: {
      ...at('completion'),
      submitRegistrationCompletion: {
        body: { outcome: 'completed', login: 'ottilie@example.com' },
      },
    },
  },
};
export const Verification: Story = {
  args: { page: AccountVerificationPage, answers: { getFirstTimeLogin: { body: WAITING } } },
};
export const VerificationClosed: Story = {
  args: {
    page: AccountVerificationPage,
    answers: { getFirstTimeLogin: { body: { ...WAITING, closed: true } } },
  },
};
export const VerificationUnread: Story = {
  args: { page: AccountVerificationPage, answers: { getFirstTimeLogin: 'unreachable' } },
};
export const UpdateRegistration: Story = {
  args: {
    page: UpdateRegistrationPage,
    answers: { getFirstTimeLogin: { body: { ...WAITING, identityconfirmed: true } } },
  },
};
export const PreviousSite: Story = { args: { page: ClientV1RedirectPage } };
export const OauthCallback: Story = { args: { page: OauthCallbackPage } };
