import type { MyProfile } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { render } from '@portal/ui-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profileRoutes } from '../../routes';
import { AtRoute } from '../../testing';
import { emptyAnswers } from './fixtures';
// Loaded beforehand, so that no test waits for it.
import '@portal/auth-session/mfa';
import './ProfilePage';

const SLOW = { timeout: 15_000 };
const ME: MyProfile = {
  givenname: 'Wilhelmina',
  familyname: 'Featherstone-Vance',
  email: 'wilhelmina@example.com',
  pending: [],
  version: '1',
};
const WAITING: MyProfile['pending'][number] = {
  changeid: 'c0f8e2c6a4b1d49e7a3c5b7d9e1f20304',
  field: 'email',
  value: 'new@example.com',
  requestedat: '2026-11-23T15:00:00.000Z',
  expiresat: '2026-11-23T15:10:00.000Z',
  triesleft: 5,
};

function open(answers: MockAnswers = {}) {
  const api = mockApi(answers);
  const view = render(<AtRoute routes={profileRoutes} at="/profile" />);
  const sent = (method: string, path: RegExp) =>
    api.requests.filter((request) => request.method === method && path.test(request.path));
  return { api, sent, ...view };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name }, SLOW);

beforeEach(() => {
  window.scrollTo = () => undefined;
  // Lists of choices measure themselves, and jsdom has no sizes and no modality.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

describe('the profile', { timeout: 40_000 }, () => {
  it('sends no beneficiaries whose shares do not add to 100 %, and all of them after a fresh factor, over the version that was read', async () => {
    const { user, sent } = open({
      createStepUp: { body: { outcome: 'verified', grant: 'the-grant' } },
    });
    await user.click(await button('Change: Everyday trust'));
    const form = screen.getByRole('form', { name: 'Beneficiaries of Everyday trust' });
    const share = within(form).getByLabelText('Share in %');
    await user.clear(share);
    await user.type(share, '66.67');
    await user.click(within(form).getByRole('button', { name: 'Save beneficiaries' }));
    expect(await within(form).findByRole('alert')).toHaveTextContent(
      'The shares of primary beneficiaries add to 66.67%. Let them add to 100%.',
    );
    expect(sent('PUT', /beneficiaries/)).toEqual([]);
    await user.click(within(form).getByRole('button', { name: 'Add a beneficiary' }));
    await user.type(within(form).getAllByLabelText('Name')[1]!, 'Ptolemy Vance');
    const other = within(form).getAllByLabelText('Share in %')[1]!;
    await user.type(other, '0');
    await user.click(within(form).getByRole('button', { name: 'Save beneficiaries' }));
    expect(within(form).getByRole('alert')).toHaveTextContent('Enter a share of more than 0%');
    expect([share, other].map((field) => field.getAttribute('aria-invalid'))).toEqual([
      null,
      'true',
    ]);
    await user.clear(other);
    await user.type(other, '33.33');
    await user.click(within(form).getByRole('button', { name: 'Save beneficiaries' }));
    await user.type(await screen.findByLabelText('Six-digit code', undefined, SLOW), '123456');
    await waitFor(() => expect(form).not.toBeInTheDocument());
    const [put] = sent('PUT', /beneficiaries/);
    expect(put?.headers.get('if-match')).toBe('"1"');
    expect(put?.headers.get('stepupgrant')).toBe('the-grant');
    expect(put?.body).toMatchObject({
      beneficiaries: [{ share: '66.67' }, { name: 'Ptolemy Vance', share: '33.33' }],
    });
  });

  it('sends no contingent beneficiary without a primary one', async () => {
    const { user, sent } = open();
    await user.click(await button('Change: Everyday trust'));
    const form = screen.getByRole('form', { name: 'Beneficiaries of Everyday trust' });
    await user.click(within(form).getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'contingent', hidden: true }));
    await user.click(within(form).getByRole('button', { name: 'Save beneficiaries' }));
    expect(within(form).getByRole('alert')).toHaveTextContent('Name a primary beneficiary');
    expect(sent('PUT', /beneficiaries/)).toEqual([]);
  });

  it('saves a postal address with the state that was found by its two letters', async () => {
    const { user, sent } = open({ getMyProfile: { body: ME } });
    await user.click(await button('Change postal address'));
    const form = screen.getByRole('form', { name: 'Postal address' });
    await user.type(within(form).getByLabelText('Street'), '1 New Lane');
    await user.type(within(form).getByLabelText('City'), 'Alder');
    await user.type(within(form).getByLabelText('ZIP code'), '10001');
    const save = within(form).getByRole('button', { name: 'Save address' });
    await user.click(save);
    expect(within(form).getByRole('alert')).toHaveTextContent('Choose a state or territory.');
    const state = within(form).getByRole('combobox', { name: 'State' });
    await user.type(state, 'ny');
    await user.click(await screen.findByRole('option', { name: 'New York (NY)', hidden: true }));
    await user.click(save);
    await waitFor(() => expect(form).not.toBeInTheDocument());
    const address = { line1: '1 New Lane', city: 'Alder', state: 'NY', postalcode: '10001' };
    expect(sent('PUT', /me\/address$/)[0]?.body).toEqual({ address });
  });

  it('changes the e-mail address after a fresh factor and the code that was sent to the new one', async () => {
    const { api, user, sent } = open({
      getMyProfile: { body: ME },
      createStepUp: { body: { outcome: 'verified', grant: 'the-grant' } },
      createContactChange: { body: { ...ME, pending: [WAITING] } },
      validateContactChange: {
        problem: { status: 422, code: 'contact.code_wrong', title: 'That code is wrong.' },
      },
    });
    await user.click(await button('Change e-mail address'));
    await user.type(await screen.findByLabelText('New e-mail address'), WAITING.value);
    await user.click(await button('Send a code'));
    await user.type(await screen.findByLabelText('Six-digit code', undefined, SLOW), '123456');
    const confirm = await screen.findByRole('form', { name: `Confirm ${WAITING.value}` }, SLOW);
    const [change] = sent('POST', /me\/changes$/);
    expect(change?.headers.get('stepupgrant')).toBe('the-grant');
    expect(change?.body).toEqual({ field: 'email', value: WAITING.value });
    // The old one counts, also after a wrong code.
    expect(screen.getAllByText(ME.email)[0]).toBeVisible();
    api.answer({ getMyProfile: { body: { ...ME, pending: [{ ...WAITING, triesleft: 4 }] } } });
    await user.type(within(confirm).getByRole('textbox'), '000000');
    await user.click(within(confirm).getByRole('button', { name: 'Confirm' }));
    expect(await within(confirm).findByText(/That code is wrong/)).toBeVisible();
    const changed = { ...ME, email: WAITING.value, version: '2' };
    api.answer({ validateContactChange: { body: changed }, getMyProfile: { body: changed } });
    await user.type(within(confirm).getByRole('textbox'), '654321');
    await user.click(within(confirm).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(confirm).not.toBeInTheDocument());
    expect(screen.getByText(WAITING.value)).toBeVisible();
  });

  it('says of each part that is empty what would be there', async () => {
    open(emptyAnswers);
    expect(
      await screen.findByText(/Accounts appear here the day after/, undefined, SLOW),
    ).toBeVisible();
    expect(await screen.findByText(/Somebody you trust/)).toBeVisible();
    expect(await screen.findByText(/Members appear here/)).toBeVisible();
    expect(screen.getAllByText('None on file')).toHaveLength(2);
  });

  it('stands without the part that could not be loaded', async () => {
    open({ listBeneficiaries: 'unreachable' });
    expect(
      await screen.findByText('Beneficiaries could not be loaded', undefined, SLOW),
    ).toBeVisible();
    expect(await button('Change trusted contact')).toBeEnabled();
  });
});
