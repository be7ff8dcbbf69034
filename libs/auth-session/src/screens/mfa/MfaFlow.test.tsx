import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { AuthenticationMethods } from '@portal/api-sdk';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MfaInput } from '../../machines/mfaMachine';
import { SessionProvider } from '../../react/SessionProvider';
import { fakeSession } from '../../testing/fakeSession';
import { MfaFlow } from './MfaFlow';
import { MfaPageFrame } from './MfaPageFrame';

const METHODS: AuthenticationMethods = {
  authenticator: true,
  channels: [{ channelid: 'chn-phone', kind: 'phone', masked: '•••• 0142' }],
  phoneoffered: true,
  recoverycodesleft: 9,
  recoverycodesunseen: false,
  recoveryonly: false,
  resetrequested: false,
};
const SESSION = {
  sessionkey: 'opaque-key',
  expiresat: '2026-11-21T03:00:00Z',
  idleseconds: 1200,
};
const VERIFIED = { body: { outcome: 'verified' as const, session: SESSION } };
const REJECTED = { body: { outcome: 'rejected' as const, triesleft: 4 } };
const LOCKED = {
  problem: { status: 429, code: 'mfa.locked' },
  headers: { 'retry-after': '900' },
};

async function begin(answers: MockAnswers = {}, input: MfaInput = { purpose: 'signIn' }) {
  const api = mockApi({ listAuthenticationMethods: { body: METHODS }, ...answers });
  const onDone = vi.fn();
  const session = fakeSession();
  await act(async () =>
    render(
      <SessionProvider session={session}>
        <MfaFlow input={input} frame={MfaPageFrame} onDone={onDone} />
      </SessionProvider>,
    ),
  );
  const sentTo = (path: string) => api.requests.filter((request) => request.path.endsWith(path));
  return { api, onDone, session, sentTo, user: userEvent.setup() };
}

const field = () => screen.findByRole('textbox', { name: 'Six-digit code' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

describe('X3: the code field', () => {
  it('takes a code that is pasted with a space, and sends it by itself', async () => {
    const { user, sentTo, onDone } = await begin({ validateTotp: VERIFIED });
    await user.type(await field(), '12');
    await user.paste('123 456');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sentTo('/totp/verify').map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('can be filled by the browser or the telephone, and shows a keyboard of digits', async () => {
    await begin();
    expect(await field()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await field()).toHaveAttribute('inputmode', 'numeric');
    expect(await field()).not.toHaveAttribute('maxlength');
  });

  it('sends six typed digits once, whatever follows', async () => {
    const { user, sentTo } = await begin({ validateTotp: 'pending' });
    await user.type(await field(), '123456{Enter}7{Enter}');
    await user.click(screen.getByRole('button', { name: 'Checking…' }));
    expect(sentTo('/totp/verify').map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('asks for the rest of a code that is too short', async () => {
    const { user, sentTo } = await begin();
    await user.type(await field(), '1234{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter all six digits.');
    expect(sentTo('/totp/verify')).toEqual([]);
  });
});

it('sends a code at once to what is asked for first', async () => {
  const { sentTo } = await begin({
    listAuthenticationMethods: { body: { ...METHODS, preferred: 'chn-phone' } },
  });
  expect(await screen.findByText(/We sent six digits to •••• 0142/)).toBeVisible();
  expect(sentTo('/client/verify').map(({ body }) => body)).toEqual([{ channelid: 'chn-phone' }]);
  expect(screen.getByRole('button', { name: 'Use your authenticator app' })).toBeVisible();
});

it('does not say that a code was sent when the last one went elsewhere and it is too early for another', async () => {
  const { api, user } = await begin({
    listAuthenticationMethods: {
      body: {
        ...METHODS,
        channels: [...METHODS.channels, { channelid: 'chn-mail', kind: 'email', masked: 'h•••' }],
        preferred: 'chn-phone',
      },
    },
  });
  await screen.findByText(/We sent six digits to •••• 0142/);
  api.answer({
    createClientCode: { problem: { status: 429, code: 'mfa.code_sent_recently' } },
  });
  await user.click(screen.getByRole('button', { name: 'Send a code by e-mail to h•••' }));
  expect(await heading('The code was not sent')).toBeVisible();
});

describe('a code', () => {
  it('that is right opens a session, whose key is kept in session storage and nowhere else', async () => {
    const { user, onDone, session } = await begin({ validateTotp: VERIFIED });
    await user.type(await field(), '123456');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(session.store.requestKeys().totpSessionKey).toBe('opaque-key');
    expect(Object.values({ ...localStorage })).not.toContain('opaque-key');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('123456');
  });

  it('that is wrong is told, and the field is empty and focused for the next', async () => {
    const { api, user, sentTo } = await begin({ validateTotp: REJECTED });
    await user.type(await field(), '000000');
    expect(await screen.findByText('That code is wrong or was used. 4 tries left.')).toHaveRole(
      'alert',
    );
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
    expect(await field()).toBeInvalid();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('4 tries left.');
    api.answer({ validateTotp: { body: { outcome: 'rejected', triesleft: 1 } } });
    await user.type(await field(), '000000');
    expect(await screen.findByText(/One try left/)).toBeVisible();
    expect(sentTo('/totp/verify')).toHaveLength(2);
  });

  it('that could not be checked stays in the field', async () => {
    const { api, user, onDone } = await begin({ validateTotp: 'unreachable' });
    await user.type(await field(), '123456');
    expect(await screen.findByText(/did not answer/)).toBeVisible();
    expect(await field()).toHaveValue('123456');
    api.answer({ validateTotp: VERIFIED });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});

describe('a lock', () => {
  it('says how long it lasts and what still works', async () => {
    const { user } = await begin({ validateTotp: LOCKED });
    await user.type(await field(), '000000');
    expect(await heading('Too many tries')).toHaveFocus();
    expect(screen.getByText(/\d+:\d\d minutes/)).toHaveTextContent('15:00 minutes');
    expect(screen.getByRole('alert')).toHaveTextContent(/stay signed in where you already are/);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(await heading('Enter a recovery code')).toBeVisible();
  });

  it('becomes recovery-only after ten wrong codes', async () => {
    await begin({ listAuthenticationMethods: { body: { ...METHODS, recoveryonly: true } } });
    expect(await heading('Enter a recovery code')).toBeVisible();
    expect(screen.getByText(/Ten wrong codes/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /text message|authenticator app/ })).toBeNull();
  });

  it('leaves the firm to whoever has no recovery code either', async () => {
    const body = { ...METHODS, recoveryonly: true, recoverycodesleft: 0 };
    await begin({ listAuthenticationMethods: { body } });
    expect(await screen.findByText('You have no recovery code left.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('None of these work')).toBeVisible();
  });
});

describe('a code that is sent', () => {
  it('can be sent again after the wait', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sentTo } = await begin();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: /text message to •••• 0142/ }));
    expect(await screen.findByText(/send a new code in \d+ s/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await vi.waitFor(() => expect(sentTo('/client/verify')).toHaveLength(2));
  });

  it('is still good after a reload: nothing new is sent within the wait', async () => {
    const { user, onDone } = await begin({
      createClientCode: {
        problem: { status: 429, code: 'mfa.code_sent_recently' },
        headers: { 'retry-after': '25' },
      },
      validateClientCode: VERIFIED,
    });
    await user.click(await screen.findByRole('button', { name: /text message/ }));
    await user.type(await field(), '123456');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('offers the other ways when it cannot be sent', async () => {
    const { user } = await begin({ createClientCode: 'unreachable' });
    await user.click(await screen.findByRole('button', { name: /text message/ }));
    expect(await heading('The code was not sent')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
    expect(await field()).toHaveFocus();
  });
});

describe('a recovery code', () => {
  it('is taken as it was written down, and leads to a new authenticator or on', async () => {
    const { user, sentTo, onDone } = await begin({ validateRecoveryCode: VERIFIED });
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    const box = screen.getByRole('textbox', { name: 'Recovery code' });
    expect(box).toHaveFocus();
    await user.type(box, 'gezd gnbv gy3t{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(/four groups/);
    await user.type(box, ' qojq{Enter}');
    expect(await heading('Is your authenticator lost?')).toBeVisible();
    expect(sentTo('/recovery-codes/verify').map(({ body }) => body)).toEqual([
      { code: 'GEZDGNBVGY3TQOJQ' },
    ]);
    expect(screen.getByText(/8 are left/)).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'I still have it' }));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });
});

describe('registering an authenticator', () => {
  const none = {
    listAuthenticationMethods: {
      body: { ...METHODS, authenticator: false, channels: [], recoverycodesleft: 0 },
    },
    submitTotpRegistration: VERIFIED,
  };

  it('shows a picture, a key and a link, and ends with recovery codes put away', async () => {
    const { user, onDone } = await begin(none);
    const picture = await screen.findByRole('img', { name: /QR code/ });
    expect(picture.querySelector('path')).toHaveAttribute('d', 'M0 0h1v1h-1zM1 1h1v1h-1z');
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    expect(screen.getByRole('link', { hidden: true, name: /Open in an app/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^otpauth:/),
    );
    expect(screen.getByRole('link', { name: /guide/ })).toHaveAttribute('href', '/guide.pdf');
    await user.type(await field(), '287082');
    expect(await heading('Put away your recovery codes')).toHaveFocus();
    const list = screen.getByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/Tick the box/);
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() =>
      expect(onDone).toHaveBeenCalledExactlyOnceWith({
        verified: true,
        registered: true,
        grant: null,
      }),
    );
  });

  it('T5: leaves neither secret nor codes in storage or in the page', async () => {
    const { user } = await begin(none);
    await user.type(await field(), '287082');
    expect(await screen.findByText('MFRG-GZDF-MZTW-Q2LK')).toBeVisible();
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    for (const secret of ['GEZD', 'otpauth', '287082', 'MFRG'])
      expect(stored).not.toContain(secret);
    expect(document.body.innerHTML).not.toContain('otpauth');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(document.body.innerHTML).not.toContain('MFRG'));
  });

  it('makes new recovery codes for whoever reloaded before putting them away', async () => {
    const { user, sentTo } = await begin({
      listAuthenticationMethods: { body: { ...METHODS, recoverycodesunseen: true } },
      validateTotp: VERIFIED,
    });
    await user.type(await field(), '123456');
    expect(await heading('Put away your recovery codes')).toBeVisible();
    expect(sentTo('/recovery-codes')).toHaveLength(1);
  });

  it('shows a new picture when asked to', async () => {
    const { user, sentTo } = await begin(none);
    await user.click(await screen.findByRole('button', { name: /new picture/ }));
    await screen.findByRole('img', { name: /QR code/ });
    expect(sentTo('/totp/registration').filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

describe('the firm', () => {
  it('can be asked for a reset by whoever has nothing left', async () => {
    const { user, sentTo } = await begin();
    await user.click(await screen.findByText('None of these work'));
    await user.click(screen.getByRole('button', { name: 'Ask the firm for a reset' }));
    expect(await heading('The firm has your request')).toBeVisible();
    expect(sentTo('/reset-request')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
    expect(await field()).toBeVisible();
  });
});

it('says that the portal cannot be reached, tries again, and always lets people sign out', async () => {
  const { api, user } = await begin({ listAuthenticationMethods: 'unreachable' });
  expect(await heading('We cannot reach the portal right now')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  api.answer({ listAuthenticationMethods: { body: METHODS } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await field()).toHaveFocus();
});
