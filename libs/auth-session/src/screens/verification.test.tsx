import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SessionProvider } from '../react/SessionProvider';
import { fakeSession } from '../testing/fakeSession';
import { InRouter } from '../testing/InRouter';
import { AccountVerificationPage } from './AccountVerificationPage';
import { UpdateRegistrationPage } from './UpdateRegistrationPage';

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
      summary: 'In short.',
      text: 'At length.',
    },
  ],
};

async function open(page: React.ReactNode, answers: MockAnswers) {
  const retry = vi.fn();
  const signOut = vi.fn();
  const addresses: string[] = [];
  const session = fakeSession(
    {},
    {
      retry,
      signOut,
    },
  );
  const api = mockApi(answers);
  await act(async () =>
    render(
      <SessionProvider session={session}>
        <InRouter at="/accounts/balances" onAddress={(address) => addresses.push(address)}>
          {page}
        </InRouter>
      </SessionProvider>,
    ),
  );
  return { addresses, api, retry, signOut, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Family name'), 'Plumtree');
  await user.type(screen.getByLabelText('Date of birth'), '03/24/1961');
  await user.type(screen.getByLabelText('Last four digits of your tax id'), '7305');
  await user.click(button('Continue'));
}

it('checks who has signed in, and goes on to the agreements', async () => {
  const { addresses, user } = await open(<AccountVerificationPage />, {
    getFirstTimeLogin: { body: WAITING },
    validateFirstTimeLogin: { body: { outcome: 'accepted' } },
  });
  await fillIn(user);
  await vi.waitFor(() => expect(addresses.at(-1)).toBe('/register'));
});

it.each([
  [{ body: { outcome: 'rejected' as const, triesleft: 1 } }, /do not match.*One try left/],
  [
    {
      problem: { status: 429, code: 'account.verification_locked' },
      headers: { 'retry-after': '900' },
    },
    /Wait 15 minutes/,
  ],
  ['unreachable' as const, /did not answer/],
])('tells what became of it: %o', async (answer, words) => {
  const { user } = await open(<AccountVerificationPage />, {
    getFirstTimeLogin: { body: WAITING },
    validateFirstTimeLogin: answer,
  });
  await fillIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByLabelText('Family name')).toHaveValue('Plumtree');
});

it('says how to reach the firm when only that helps, checks again and signs out', async () => {
  const { retry, signOut, user } = await open(<AccountVerificationPage />, {
    getFirstTimeLogin: { body: { ...WAITING, closed: true } },
  });
  expect(await screen.findByRole('link', { name: '+1 212 555 0100' })).toBeVisible();
  await user.click(button('Check again'));
  await user.click(button('Sign out'));
  expect(retry).toHaveBeenCalledOnce();
  expect(signOut).toHaveBeenCalledOnce();
});

it('verifies with the agreements, and shows the accounts', async () => {
  const { addresses, retry, user } = await open(<UpdateRegistrationPage />, {
    getFirstTimeLogin: { body: { ...WAITING, identityconfirmed: true } },
    updateFirstTimeLogin: { body: { outcome: 'verified' } },
  });
  await user.click(await screen.findByRole('checkbox', { name: /Terms of use/ }));
  await user.click(button('Agree and continue'));
  await vi.waitFor(() => expect(retry).toHaveBeenCalledOnce());
  expect(addresses.at(-1)).toBe('/');
});

it('sends back whoever has not said who they are', async () => {
  const { addresses, user } = await open(<UpdateRegistrationPage />, {
    getFirstTimeLogin: { body: WAITING },
  });
  await user.click(await screen.findByRole('button', { name: 'Verify my account' }));
  expect(addresses.at(-1)).toBe('/');
});
