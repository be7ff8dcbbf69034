import { createPortalQueryClient, type AuthenticationMethods } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '@portal/auth-session';
import { fakeSession, InRouter } from '@portal/auth-session/testing';
// Loaded beforehand, so that no test waits for it.
import '@portal/auth-session/mfa';
import { TelephonePage } from './TelephonePage';
import { telephoneIn } from './telephoneNumber';

const METHODS: AuthenticationMethods = {
  authenticator: true,
  channels: [],
  phoneoffered: true,
  recoverycodesleft: 9,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
};
const SENT = {
  channelid: 'chn-new-1',
  masked: '•••• 0142',
  expiresat: '2026-11-20T15:10:00Z',
  resendafterseconds: 30,
};
const SESSION = { sessionkey: 'new-key', expiresat: '2026-11-21T03:00:00Z', idleseconds: 1200 };

beforeAll(() => {
  // jsdom has no modality; what the dialog says does not depend on it.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  vi.useRealTimers();
});

async function show(answers: MockAnswers = {}, methods: Partial<AuthenticationMethods> = {}) {
  const api = mockApi({
    listAuthenticationMethods: { body: { ...METHODS, ...methods } },
    createStepUp: { body: { outcome: 'verified', grant: 'the-grant' } },
    createPhoneMethod: { body: SENT },
    ...answers,
  });
  const session = fakeSession();
  const addresses: string[] = [];
  await act(async () =>
    render(
      <SessionProvider session={session}>
        <QueryClientProvider client={createPortalQueryClient()}>
          <InRouter
            at="/profile/security/telephone"
            onAddress={(address) => addresses.push(address)}
          >
            <TelephonePage />
          </InRouter>
        </QueryClientProvider>
      </SessionProvider>,
    ),
  );
  const sentTo = (path: string) => api.requests.filter((request) => request.path.endsWith(path));
  return { api, addresses, session, sentTo, user: userEvent.setup() };
}

type User = Awaited<ReturnType<typeof show>>['user'];

const number = () => screen.findByLabelText('Telephone number');
const codeField = () => screen.findByLabelText('Six-digit code');

/** Types a number and confirms with a fresh code. */
async function send(user: User, typed = '212 555 0142') {
  await user.type(await number(), typed);
  await user.click(screen.getByRole('button', { name: 'Send a code' }));
  await user.type(await codeField(), '123456');
}
const newCodeField = async () => {
  await screen.findByText(/We sent six digits to •••• 0142/);
  return codeField();
};

describe('T9: adding a telephone', () => {
  it('takes a fresh code, then the one that was sent, and offers to end the other sign-ins', async () => {
    const { user, session, sentTo, addresses } = await show({
      validateClientCode: { body: { outcome: 'verified', session: SESSION } },
    });
    await send(user);
    const field = await newCodeField();
    expect(field).toHaveFocus();
    expect(sentTo('/methods/phone').map(({ body }) => body)).toEqual([{ phone: '+12125550142' }]);
    expect(sentTo('/methods/phone')[0]?.headers.get('stepupgrant')).toBe('the-grant');
    await user.type(field, '654321');
    expect(await screen.findByText(/Your telephone was added\./)).toHaveFocus();
    expect(sentTo('/client/auth').map(({ body }) => body)).toEqual([
      { channelid: 'chn-new-1', code: '654321' },
    ]);
    expect(session.store.requestKeys().totpSessionKey).toBe('new-key');
    await user.click(screen.getByRole('button', { name: 'Leave them signed in' }));
    await vi.waitFor(() => expect(addresses.at(-1)).toBe('/profile/security'));
  });

  it('asks for the code again when it was wrong', async () => {
    const { user } = await show({
      validateClientCode: { body: { outcome: 'rejected', triesleft: 4 } },
    });
    await send(user);
    await user.type(await newCodeField(), '000000');
    expect(await screen.findByText('That code is wrong or was used. 4 tries left.')).toBeVisible();
    await vi.waitFor(async () => expect(await codeField()).toHaveValue(''));
  });

  it('says for how long codes are locked', async () => {
    const { user } = await show({
      validateClientCode: {
        problem: { status: 429, code: 'mfa.locked' },
        headers: { 'retry-after': '900' },
      },
    });
    await send(user);
    await user.type(await newCodeField(), '000000');
    expect(await screen.findByText(/none is taken for 15 minutes/)).toBeVisible();
  });

  it('sends the code again after the wait, and goes back to another number', async () => {
    const { user, sentTo } = await show({
      createPhoneMethod: { body: { ...SENT, resendafterseconds: 0 } },
      createClientCode: { body: SENT },
    });
    await send(user);
    await newCodeField();
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(/You can send a new code in \d+ s/)).toBeVisible();
    expect(sentTo('/client/verify').map(({ body }) => body)).toEqual([{ channelid: 'chn-new-1' }]);
    await user.click(screen.getByRole('button', { name: 'Use another number' }));
    expect(await number()).toHaveValue('212 555 0142');
  });

  it.each([
    ['mfa.phone_on_file', 409, 'Codes can be sent to this telephone already.'],
    ['something.else', 503, 'Nothing was changed; try again'],
  ])('says why the portal did not take it: %s', async (code, status, words) => {
    const { user } = await show({ createPhoneMethod: { problem: { status, code } } });
    await send(user);
    expect(await screen.findByText(new RegExp(words))).toHaveRole('alert');
    expect(await number()).toHaveValue('212 555 0142');
  });

  it('asks for a whole number before anything is sent', async () => {
    const { user, sentTo } = await show();
    await user.type(await number(), '555');
    await user.click(screen.getByRole('button', { name: 'Send a code' }));
    expect(await screen.findByText(/Enter a whole telephone number/)).toBeVisible();
    expect(await number()).toHaveFocus();
    expect(await number()).toHaveAccessibleDescription(/Enter a whole telephone number/);
    expect(sentTo('/step-up')).toEqual([]);
  });

  it.each([
    [{ phoneoffered: false }, /sends no text messages/],
    [{ authenticator: false }, /stands beside an authenticator app/],
  ])('is not offered where it makes no sense: %o', async (methods, words) => {
    await show({}, methods);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('a telephone number', () => {
  it.each([
    ['US', '(212) 555-0142', '+12125550142'],
    ['US', '1 212 555 0142', '+12125550142'],
    ['GB', '020 7946 0142', '+442079460142'],
    ['IT', '06 6982 0142', '+390669820142'],
    ['US', '+44 20 7946 0142', '+442079460142'],
    ['US', '555', null],
    ['US', '', null],
    ['US', 'not a number', null],
  ] as const)('in %s typed as %s is %s', (country, typed, e164) => {
    expect(telephoneIn({ country, number: typed })).toBe(e164);
  });
});
