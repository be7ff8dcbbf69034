import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { MfaInput } from '../../machines/mfaMachine';
import { SessionProvider } from '../../react/SessionProvider';
import { fakeSession } from '../../testing/fakeSession';
import { MfaFlow } from './MfaFlow';
import { MfaPageFrame } from './MfaPageFrame';

interface Args {
  answers: MockAnswers;
  input: MfaInput;
}

const METHODS = {
  authenticator: true,
  channels: [
    { channelid: 'chn-email-1', kind: 'email' as const, masked: 'g•••@example.com' },
    { channelid: 'chn-phone-1', kind: 'phone' as const, masked: '•••• 0142' },
  ],
  phoneoffered: true,
  recoverycodesleft: 9,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
};
const NONE = { ...METHODS, authenticator: false, channels: [], recoverycodesleft: 0 };
const VERIFIED = {
  body: {
    outcome: 'verified' as const,
    session: { sessionkey: 'opaque', expiresat: '2026-11-21T03:00:00Z', idleseconds: 1200 },
  },
};
const methods = (changed: Partial<typeof METHODS> & { retryafterseconds?: number } = {}) => ({
  listAuthenticationMethods: { body: { ...METHODS, ...changed } },
});

const meta = {
  title: 'Session/Second factor',
  parameters: { layout: 'fullscreen' },
  args: { answers: {}, input: { purpose: 'signIn' } },
  render: ({ answers, input }) => {
    mockApi({ ...methods(), ...answers });
    const session = fakeSession({}, { sandbox: true });
    return (
      <SessionProvider session={session}>
        <MfaFlow input={input} frame={MfaPageFrame} onDone={() => undefined} />
      </SessionProvider>
    );
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<Args>;

/** Presses a button of the story. */
const press =
  (...names: (string | RegExp)[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    for (const name of names)
      await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };

/** Types a code into its field. */
const enter =
  (code: string, field = 'Six-digit code'): NonNullable<Story['play']> =>
  async ({ canvasElement }) =>
    userEvent.type(await within(canvasElement).findByRole('textbox', { name: field }), code);

export const Reading: Story = { args: { answers: { listAuthenticationMethods: 'pending' } } };
export const Code: Story = {};
export const CodeBeingChecked: Story = {
  args: { answers: { validateTotp: 'pending' } },
  play: enter('123456'),
};
export const CodeWrong: Story = {
  args: { answers: { validateTotp: { body: { outcome: 'rejected', triesleft: 4 } } } },
  play: enter('000000'),
};
export const CodeNotChecked: Story = {
  args: { answers: { validateTotp: 'unreachable' } },
  play: enter('123456'),
};
export const SentCode: Story = { play: press(/text message/) };
export const SentCodeTooOld: Story = {
  args: { answers: { validateClientCode: { body: { outcome: 'expired' } } } },
  play: async (context) => {
    await press(/text message/)(context);
    await enter('123456')(context);
  },
};
export const NotSent: Story = {
  args: { answers: { createClientCode: 'unreachable' } },
  play: press(/text message/),
};
export const MethodChoice: Story = { args: { answers: methods({ authenticator: false }) } };
export const RecoveryCode: Story = { play: press('Use a recovery code') };
export const Recovered: Story = {
  args: { answers: { validateRecoveryCode: VERIFIED } },
  play: async (context) => {
    await press('Use a recovery code')(context);
    await enter('GEZDGNBVGY3TQOJQ{Enter}', 'Recovery code')(context);
  },
};
export const RecoveryOnly: Story = { args: { answers: methods({ recoveryonly: true }) } };
export const NothingLeft: Story = {
  args: { answers: methods({ recoveryonly: true, recoverycodesleft: 0 }) },
};
export const Locked: Story = { args: { answers: methods({ retryafterseconds: 872 }) } };
export const ResetRequested: Story = { args: { answers: methods({ resetrequested: true }) } };
export const ResetNotSent: Story = {
  args: { answers: { createResetRequest: 'unreachable' } },
  play: async (context) => {
    await userEvent.click(await within(context.canvasElement).findByText('None of these work'));
    await press('Ask the firm for a reset')(context);
  },
};
export const Unreachable: Story = {
  args: { answers: { listAuthenticationMethods: 'unreachable' } },
};
export const Enrolment: Story = {
  args: { answers: { listAuthenticationMethods: { body: NONE } } },
};
export const EnrolmentNotBegun: Story = {
  args: {
    answers: {
      listAuthenticationMethods: { body: NONE },
      createTotpRegistration: 'unreachable',
    },
  },
};
export const RecoveryCodes: Story = {
  args: {
    answers: {
      listAuthenticationMethods: { body: NONE },
      submitTotpRegistration: VERIFIED,
    },
  },
  play: enter('287082'),
};
export const RecoveryCodesNotMade: Story = {
  args: {
    answers: {
      listAuthenticationMethods: { body: NONE },
      submitTotpRegistration: VERIFIED,
      createRecoveryCodes: 'unreachable',
    },
  },
  play: enter('287082'),
};
export const StepUpWithoutFactor: Story = {
  args: {
    answers: { listAuthenticationMethods: { body: NONE } },
    input: { purpose: 'stepUp', operation: 'createRecoveryCodes' },
  },
};
