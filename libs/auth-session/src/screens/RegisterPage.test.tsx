import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider } from '../react/SessionProvider';
import { fakeSession } from '../testing/fakeSession';
import { InRouter } from '../testing/InRouter';
import { RegisterPage } from './RegisterPage';

const KEY = 'k'.repeat(43);
const PROVEN = 'p'.repeat(43);
const stepAt = (step: 'identity' | 'login' | 'consents' | 'credentials' | 'completion') => ({
  getRegistrationRoute: { body: { route: 'registration' as const } },
  validateInvite: { body: { outcome: 'valid' as const, registrationid: 'r1', step } },
});

beforeEach(() => {
  sessionStorage.clear();
});

async function open(answers: MockAnswers, at = `/register#invite=${KEY}`, signIn = vi.fn()) {
  const session = fakeSession({}, { signIn });
  const addresses: string[] = [];
  const api = mockApi(answers, {
    getSessionKeys: () => ({ profileKey: 'p', contextKey: 'c', ...keysOf(session) }),
  });
  await act(async () =>
    render(
      <SessionProvider session={session}>
        <InRouter at={at} onAddress={(address) => addresses.push(address)}>
          <RegisterPage />
        </InRouter>
      </SessionProvider>,
    ),
  );
  return { api, addresses, session, signIn, user: userEvent.setup() };
}

function keysOf(session: ReturnType<typeof fakeSession>) {
  const { regkey } = session.store.requestKeys();
  return regkey === undefined ? {} : { regkey };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

it('W7: takes the key out of the address before it asks anything, and sends it as a header', async () => {
  const { api, addresses } = await open(stepAt('identity'));
  await heading('Tell us who you are');
  expect(addresses.at(-1)).toBe('/register');
  expect(api.requests.length).toBeGreaterThan(0);
  for (const { headers, path } of api.requests) {
    expect(path).not.toContain(KEY);
    expect(headers.get('regkey')).toBe(KEY);
    expect(headers.get('authorization')).toBeNull();
  }
  expect({ ...localStorage }).toEqual({});
});

it('leads from who one is to a password at the identity provider', async () => {
  const left = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: 'http://localhost', assign: left });
  const { api, user, session } = await open({
    ...stepAt('identity'),
    validateRegistration: { body: { outcome: 'accepted' } },
    createRegistrationOtp: {
      body: {
        outcome: 'sent',
        masked: 'o•••@example.com',
        expiresinseconds: 600,
        resendafterseconds: 30,
        triesleft: 5,
      },
    },
    validateRegistrationOtp: {
      body: { outcome: 'accepted', regkey: PROVEN, email: 'ottilie@example.com' },
    },
    validateRegistrationLogin: { body: { outcome: 'accepted' } },
    submitRegistrationConsents: { body: { outcome: 'recorded' } },
    createRegistrationCredentials: {
      body: { outcome: 'redirect', redeemurl: 'http://idp.test/redeem/x' },
    },
  });
  await heading('Tell us who you are');
  await user.type(screen.getByLabelText('Family name'), 'Quillwright');
  await user.type(screen.getByLabelText('Date of birth'), '5/9/1974');
  await user.type(screen.getByLabelText('Last four digits of your tax id'), '4821');
  await user.click(button('Continue'));

  expect(await heading('Enter the code we sent you')).toHaveFocus();
  expect(screen.getByText(/o•••@example\.com/)).toBeVisible();
  await user.click(screen.getByLabelText('Six-digit code'));
  await user.paste('402 917');

  await heading('Choose your login');
  expect(session.store.requestKeys().regkey).toBe(PROVEN);
  expect(screen.getByLabelText('E-mail')).toHaveValue('ottilie@example.com');
  await user.click(button('Continue'));

  await heading('Read and agree');
  await user.click(screen.getByRole('checkbox', { name: /Terms of use/ }));
  await user.click(button('Agree and continue'));

  await heading('Choose a password');
  await user.click(button('Choose a password'));
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('http://idp.test/redeem/x'));
  const sent = api.requests.map(({ path, body }) => [path.replace('/v2/registration/', ''), body]);
  expect(sent).toContainEqual([
    'identity',
    { familyname: 'Quillwright', birthdate: '1974-05-09', taxidlast4: '4821' },
  ]);
  expect(sent.filter(([path]) => path === 'otp/verify')).toEqual([
    ['otp/verify', { code: '402917' }],
  ]);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Quillwright|402917|ottilie/);
});

it('finishes when the way leads back from the identity provider, and signs in', async () => {
  const { user, signIn, session } = await open({
    ...stepAt('completion'),
    submitRegistrationCompletion: { body: { outcome: 'completed', login: 'ottilie@example.com' } },
  });
  await heading('You are registered');
  expect(screen.getByText(/Sign in with ottilie@example\.com/)).toBeVisible();
  expect(session.store.requestKeys().regkey).toBeUndefined();
  await user.click(button('Sign in'));
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ remember: false });
});

it('ties what is wrong to its field, with a summary that leads there', async () => {
  const { api, user } = await open(stepAt('identity'));
  await heading('Tell us who you are');
  await user.type(screen.getByLabelText('Family name'), 'Quillwright');
  await user.type(screen.getByLabelText('Date of birth'), '31/31/1974');
  await user.click(button('Continue'));
  const summary = screen.getByRole('alert');
  expect(summary).toHaveFocus();
  expect(summary.querySelectorAll('a')).toHaveLength(2);
  expect(screen.getByLabelText('Date of birth')).toHaveAccessibleDescription(
    /not a date of birth we can read/,
  );
  await user.click(screen.getByRole('link', { name: /last four digits/i }));
  expect(screen.getByLabelText('Last four digits of your tax id')).toHaveFocus();
  expect(api.requests.some(({ path }) => path.endsWith('/identity'))).toBe(false);
});

it.each([
  [
    'does not match',
    {
      body: {
        outcome: 'rejected' as const,
        fields: [{ field: '/', message: 'These details do not match what we have on file.' }],
      },
    },
    'These details do not match what we have on file.',
  ],
  [
    'was tried too often',
    {
      problem: { status: 429, code: 'registration.too_many_tries', title: 'Too many tries.' },
      headers: { 'retry-after': '900' },
    },
    'Too many tries. Wait 15 minutes, then try again.',
  ],
  [
    'cannot be checked',
    'unreachable' as const,
    'The portal did not answer, so nothing was checked. Try again.',
  ],
])('keeps what was typed when it %s', async (_, answer, words) => {
  const { user } = await open({ ...stepAt('identity'), validateRegistration: answer });
  await heading('Tell us who you are');
  await user.type(screen.getByLabelText('Family name'), 'Quillwright');
  await user.type(screen.getByLabelText('Date of birth'), '05/09/1974');
  await user.type(screen.getByLabelText('Last four digits of your tax id'), '0000');
  await user.click(button('Continue'));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByLabelText('Family name')).toHaveValue('Quillwright');
  expect(screen.getByLabelText('Date of birth')).toHaveValue('05/09/1974');
});

it('tells how many tries a code has left, and offers another when there is none', async () => {
  const { api, user } = await open({
    ...stepAt('identity'),
    validateRegistration: { body: { outcome: 'accepted' } },
    validateRegistrationOtp: { body: { outcome: 'rejected', triesleft: 1 } },
  });
  await heading('Tell us who you are');
  await user.type(screen.getByLabelText('Family name'), 'Quillwright');
  await user.type(screen.getByLabelText('Date of birth'), '05/09/1974');
  await user.type(screen.getByLabelText('Last four digits of your tax id'), '4821');
  await user.click(button('Continue'));
  await heading('Enter the code we sent you');
  await user.type(screen.getByLabelText('Six-digit code'), '111111{Enter}');
  expect(await screen.findByText('That code is wrong. One try left.')).toBeVisible();
  expect(screen.getByLabelText('Six-digit code')).toHaveValue('');
  api.answer({ validateRegistrationOtp: { body: { outcome: 'exhausted' } } });
  await user.type(screen.getByLabelText('Six-digit code'), '222222{Enter}');
  expect(await screen.findByText(/Five wrong codes were entered/)).toBeVisible();
  expect(button('Send a new code')).toBeVisible();
  await user.click(button('Back'));
  await heading('Tell us who you are');
  expect(screen.getByLabelText('Family name')).toHaveValue('Quillwright');
});

it.each([
  [
    'an invite that is no longer good',
    { getRegistrationRoute: { body: { route: 'invite' as const } } },
  ],
  [
    'one that ends meanwhile',
    {
      getRegistrationRoute: { body: { route: 'registration' as const } },
      validateInvite: { body: { outcome: 'invalid' as const } },
    },
  ],
])('says alike what to do with %s', async (_, answers) => {
  await open(answers);
  await heading('This invite cannot be used');
  expect(screen.getByText(/works once and for 24 hours/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in instead' })).toHaveAttribute('href', '/');
});

it('sends whoever is registered to sign in', async () => {
  await open({ getRegistrationRoute: { body: { route: 'signIn' } } });
  await heading('You are registered');
});

it('asks for the link when there is none, and takes it pasted', async () => {
  const { api, user } = await open(stepAt('identity'), '/register');
  await heading('Register');
  expect(screen.getByRole('link', { name: /How to register/ })).toHaveAttribute('href', '/film');
  expect(api.requests.some(({ path }) => path.includes('registration/route'))).toBe(false);
  await user.type(screen.getByLabelText('Invitation link'), 'https://elsewhere.example.com/');
  await user.click(button('Continue'));
  expect(screen.getByRole('alert')).toHaveTextContent('Paste the whole link');
  await user.clear(screen.getByLabelText('Invitation link'));
  await user.type(
    screen.getByLabelText('Invitation link'),
    `https://portal.example.com/register#invite=${KEY}`,
  );
  await user.click(button('Continue'));
  await heading('Tell us who you are');
});

it('asks to agree again when a newer version was published', async () => {
  const { api, user } = await open({
    ...stepAt('consents'),
    submitRegistrationConsents: { body: { outcome: 'superseded' } },
  });
  await heading('Read and agree');
  await user.click(button('Agree and continue'));
  expect(screen.getByRole('alert')).toHaveTextContent('Agree to “Terms of use” to go on.');
  await user.click(screen.getByRole('checkbox', { name: /Terms of use/ }));
  expect(screen.queryByText('Agree to “Terms of use” to go on.')).toBeNull();
  const newer = {
    id: 'terms-of-use',
    version: '2026-02',
    title: 'Terms of use',
    summary: 'New.',
    text: 'New text.',
  };
  api.answer({ listRegistrationConsents: { body: { consents: [newer] } } });
  await user.click(button('Agree and continue'));
  expect(await screen.findByText(/A newer version was published/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Terms of use/ })).not.toBeChecked();
  expect(screen.getByText('Read the text (version 2026-02)')).toBeVisible();
});

it('goes back to the login when somebody else got it', async () => {
  const { user } = await open({
    ...stepAt('credentials'),
    createRegistrationCredentials: { problem: { status: 409, code: 'registration.login_taken' } },
  });
  await heading('Choose a password');
  await user.click(button('Choose a password'));
  await heading('Choose your login');
  expect(screen.getByRole('alert')).toHaveTextContent('cannot be used as your login');
});
