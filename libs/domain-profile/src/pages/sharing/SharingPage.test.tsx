import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { formatDateNumeric, newYorkToday } from '@portal/ui-kit';
import { render } from '@portal/ui-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileRoutes } from '../../routes';
import { AtRoute } from '../../testing';
import { guests, topOfDrive } from './fixtures';
// Loaded beforehand, so that no test waits for it.
import '@portal/auth-session/mfa';
import './SharingPage';

const SLOW = { timeout: 15_000 };

function open(answers: MockAnswers = {}) {
  const api = mockApi({ listShares: { body: { items: guests } }, ...answers });
  const view = render(<AtRoute routes={profileRoutes} at="/profile/sharing" />);
  return { api, ...view };
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  // jsdom has no modality; what the dialog says does not depend on it.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

describe('sharing', { timeout: 40_000 }, () => {
  it('invites a guest with what was chosen and the grant of a fresh code, and says what is missing before', async () => {
    const { api, user } = open({
      createStepUp: { body: { outcome: 'verified', grant: 'the-grant' } },
    });
    const form = within(await screen.findByRole('form', { name: 'Invite a guest' }, SLOW));
    const send = form.getByRole('button', { name: 'Invite guest' });
    await user.click(send);
    expect(form.getByText('Enter the name of the guest.')).toBeVisible();
    expect(form.getByLabelText('Name of the guest')).toHaveFocus();
    expect(form.getByLabelText(/E-mail address/)).toBeInvalid();
    await user.type(form.getByLabelText('Name of the guest'), 'Cordelia Crumpet');
    await user.type(form.getByLabelText(/E-mail address/), 'cordelia@example.com');
    await user.click(send);
    expect(form.getByText('Choose at least one account or one folder.')).toBeVisible();
    const accounts = within(form.getByRole('group', { name: 'Accounts' }));
    const [first] = accounts.getAllByRole('checkbox');
    if (!first) throw new Error('The contract’s example has an account.');
    await user.click(first);
    await user.click(form.getByLabelText('Tax documents'));
    const until = newYorkToday();
    fireEvent.change(form.getByLabelText(/Last day/), {
      target: { value: formatDateNumeric(until) },
    });
    await user.click(send);
    await user.type(await screen.findByLabelText(/code/i, {}, SLOW), '123456');
    await waitFor(() => {
      const sent = api.requests.find(
        ({ method, path }) => method === 'POST' && path.endsWith('/sharing/shares'),
      );
      expect(sent?.headers.get('stepupgrant')).toBe('the-grant');
      expect(sent?.body).toMatchObject({
        ...{ name: 'Cordelia Crumpet', email: 'cordelia@example.com', relation: 'cpa', until },
        ...{ accounts: [first.getAttribute('value')], valuesshown: true, kinds: ['statement'] },
      });
    }, SLOW);
  });

  it('says that the folders of the drive could not be read, and offers those that the client may change once they are', async () => {
    const { api, user } = open({ listDriveItems: { problem: { status: 500 } } });
    const form = within(await screen.findByRole('form', { name: 'Invite a guest' }, SLOW));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'The folders of your drive could not be read',
    );
    await user.type(form.getByLabelText('Name of the guest'), 'Cordelia Crumpet');
    const [estate] = topOfDrive.items;
    if (!estate) throw new Error('The drive has a folder.');
    const access = { own: true, change: false };
    const readOnly = { ...estate, itemid: `${estate.itemid}z`, name: 'Only to read', access };
    api.answer({ listDriveItems: { body: { ...topOfDrive, items: [estate, readOnly] } } });
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByLabelText('Estate documents')).toBeVisible();
    expect(form.queryByLabelText('Only to read')).toBeNull();
    expect(form.queryByRole('alert')).toBeNull();
    expect(form.getByLabelText('Name of the guest')).toHaveValue('Cordelia Crumpet');
  });

  it('ends what a guest may see once the client has confirmed it, and offers it for nothing that is over', async () => {
    const { api, user } = open();
    const offers = await screen.findAllByRole('button', { name: /^End sharing with/ }, SLOW);
    expect(offers).toHaveLength(2);
    await user.click(offers[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'End sharing' }));
    await waitFor(() =>
      expect(
        api.requests.some(
          ({ method, path }) =>
            method === 'DELETE' && path.endsWith(`/sharing/shares/${guests[0]?.shareid}`),
        ),
      ).toBe(true),
    );
  });
});
