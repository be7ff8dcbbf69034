import type { PreferenceJson } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { signedInRoute } from '@portal/auth-session';
import { forgetToasts, render } from '@portal/ui-kit/testing';
import { createRoute } from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AtRoute, household, preferences, richAccounts } from '../../testing';
import { AccountScope } from './AccountScope';
// Loaded beforehand, so that no test waits for it.
import './ScopeChoices';

const heldHere = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/held-here',
  staticData: { heldHereOnly: true },
  component: AccountScope,
});

interface Opened {
  search?: string;
  selectorgroups?: PreferenceJson['selectorgroups'];
}

async function open({ search = '', selectorgroups = [] }: Opened = {}) {
  let address = '';
  const api = mockApi({
    getAllAccounts: { body: richAccounts },
    getPreferences: {
      body: { ...preferences, preferencejson: { ...preferences.preferencejson, selectorgroups } },
    },
    updatePreferences: { body: preferences },
  });
  const { user } = render(
    <AtRoute routes={[heldHere]} at={`/held-here${search}`} onAddress={(now) => (address = now)} />,
  );
  const trigger = await screen.findByRole('button', { name: /^Accounts/ }, { timeout: 15_000 });
  const popover = screen.getByRole('dialog', { hidden: true });
  // jsdom has no popover; the browser shows it, and tells of it with this event.
  popover.removeAttribute('popover');
  fireEvent(popover, Object.assign(new Event('toggle'), { newState: 'open' }));
  await within(popover).findByRole('searchbox', {}, { timeout: 15_000 });
  return { api, user, trigger, choice: within(popover), address: () => address };
}

it('takes all accounts of a group that the page can show, and says what they are worth', async () => {
  const { user, trigger, choice, address } = await open();
  await user.click(choice.getByRole('radio', { name: 'My groups' }));
  const group = richAccounts.customgroups[0];
  if (!group) throw new Error('The fixture has groups.');
  await user.click(choice.getByRole('checkbox', { name: `All of ${group.groupname}` }));
  const keys = group.accounts.filter(({ source }) => source === 'firm').map(({ key }) => key);
  await waitFor(() => expect(address()).toContain(keys.join('%2C')));
  expect(trigger).toHaveTextContent(/ · \$[\d,.]+$/);
  await user.click(choice.getByRole('button', { name: 'All accounts' }));
  await waitFor(() => expect(trigger).toHaveTextContent(/All accounts$/));
});

it('keeps the one group that is open, by view', async () => {
  const [first, second] = richAccounts.defaultgroups;
  const { api, user, choice } = await open({
    selectorgroups: [{ view: 'default', groupid: second?.groupid ?? '' }],
  });
  const head = (group = first, expanded = true) =>
    choice.findByRole('button', { name: new RegExp(`^${group?.groupname}`), expanded });
  await head(second);
  await user.click(await head(first, false));
  await head(second, false);
  const selectorgroups = [{ view: 'default', groupid: first?.groupid }];
  await waitFor(() => {
    const sent = api.requests.find(({ method }) => method === 'PUT');
    expect(sent?.body).toMatchObject({ selectorgroups });
  });
});

it('cannot add an account that the page leaves out, says why, and takes out one that was chosen elsewhere', async () => {
  const { user, trigger, choice, address } = await open({
    search: `?accounts=${household.savings.key}`,
  });
  expect(trigger).toHaveTextContent('Harbor savings ••3390, not on this page');
  const search = choice.getByRole('searchbox');
  await user.type(search, 'widget works');
  const workplace = choice.getByRole('checkbox', { name: /Widget Works/ });
  expect(workplace).toHaveAccessibleDescription(
    'Reported by Quillmark Retirement. This page shows only accounts held here.',
  );
  await user.click(workplace);
  expect(workplace).not.toBeChecked();
  await user.clear(search);
  await user.type(search, 'harbor');
  await user.click(choice.getByRole('checkbox', { name: /Harbor savings/ }));
  await waitFor(() => expect(address()).toBe('/held-here'));
});

it('takes an account that is gone out of the address, keeps the others, and says so', async () => {
  // Those of other files.
  forgetToasts();
  const { trigger, address } = await open({
    search: `?accounts=acczzzzzzzzzzzzzzzzz,${household.everyday.key}`,
  });
  await waitFor(() => expect(address()).toBe(`/held-here?accounts=${household.everyday.key}`));
  expect(trigger).toHaveTextContent('Everyday trust ••4821');
  expect(forgetToasts()).toMatchObject([
    { message: 'An account of this link is no longer here', detail: 'The others are shown.' },
  ]);
});
