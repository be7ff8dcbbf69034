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

const codeSent: MockAnswers = {
  ...at('identity'),
  validateRegistration: { body: { outcome: 'accepted' } },
  createRegistrationOtp: {
    body: {
      ...{ outcome: 'sent', masked: 'o•••@example.com', triesleft: 5 },
      ...{ expiresinseconds: 600, resendafterseconds: 30 },
    },
  },
};

type Play = NonNullable<StoryObj['play']>;

const fillIdentity: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText('Family name'), 'Quillwright');
  await userEvent.type(canvas.getByLabelText('Date of birth'), '5/9/1974');
  await userEvent.type(canvas.getByLabelText('Last four digits of your tax id'), '4821');
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
};

/** As far as the step that asks for the code. */
const untilCode: Play = async (context) => {
  await fillIdentity(context);
  await context.canvas.findByRole('heading', { name: 'Enter the code we sent you' });
};

const withCode: Play = async (context) => {
  await untilCode(context);
  await context.userEvent.type(context.canvas.getByLabelText('Six-digit code'), '402917');
  await context.canvas.findByText(/code is wrong|no longer works/);
};

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
    const session = fakeSession({}, { previousSite: 'https://v1.example.com/' });
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
export const Code: Story = { args: { answers: codeSent }, play: untilCode };
export const CodeWrong: Story = {
  args: {
    answers: {
      ...codeSent,
      validateRegistrationOtp: { body: { outcome: 'rejected', triesleft: 4 } },
    },
  },
  play: withCode,
};
export const CodeSpent: Story = {
  args: {
    answers: { ...codeSent, validateRegistrationOtp: { body: { outcome: 'exhausted' } } },
  },
  play: withCode,
};
export const CodeNotSent: Story = {
  args: { answers: { ...codeSent, createRegistrationOtp: 'unreachable' } },
  play: async (context) => {
    await fillIdentity(context);
    await context.canvas.findByRole('heading', { name: 'We could not send you a code' });
  },
};
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
