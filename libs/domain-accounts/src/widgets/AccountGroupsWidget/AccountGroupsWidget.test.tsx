import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { ReadOnlyProvider } from '@portal/ui-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { AccountView } from '@portal/domain-profile';
import { renameAccount } from '@portal/domain-profile';
import {
  advisors,
  emptyAccounts,
  household,
  preferences,
  richAccounts,
} from '@portal/domain-profile/testing';
import { renderWidget } from '@portal/domain-profile/testing';
import { AccountGroupsWidget } from './AccountGroupsWidget';

const { everyday } = household;
const matchingNothing = window.matchMedia;
const RENAMED = { key: everyday.key, nickname: 'Rainy-day trust', version: '2' };

/** Keeps the view as the page does in its URL. */
function Home({ start, onView }: { start: AccountView; onView?: (view: AccountView) => void }) {
  const [view, setView] = useState(start);
  return (
    <AccountGroupsWidget
      view={view}
      onViewChange={(chosen) => {
        setView(chosen);
        onView?.(chosen);
      }}
    />
  );
}

function open(answers: MockAnswers = {}, start: AccountView = 'default') {
  const api = mockApi({ getAllAccounts: { body: richAccounts }, ...answers });
  const onView = vi.fn();
  return { api, onView, ...renderWidget(<Home start={start} onView={onView} />) };
}

function nameButtons(name: RegExp) {
  return screen.findAllByRole('button', { name });
}

function rowOf(name: RegExp) {
  return screen.getByRole('row', { name });
}

/** Opens the first field for the everyday trust and types a name into it. */
async function typeName(user: ReturnType<typeof open>['user'], name: string) {
  const [button] = await nameButtons(/^Everyday trust/);
  if (!button) throw new Error('no name to edit');
  await user.click(button);
  const field = screen.getByRole('textbox', { name: 'nickname of the account ending 4821' });
  await user.clear(field);
  await user.type(field, name);
  return field;
}

describe('what is shown', () => {
  it('groups accounts as the firm does, with subtotals and net worth', async () => {
    open();
    expect(await screen.findByRole('row', { name: /^Trusts/ })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Rockefeller Accounts' })).toBeChecked();
    expect(rowOf(/^Trusts/)).toHaveTextContent('$8,903,586.32+$9,028.68 +0.10%');
    expect(rowOf(/^Net worth/)).toHaveTextContent('$15,340,725.45+$13,915.72 +0.09%');
    expect(screen.getByText(/^12 accounts · 8 in your own groups/)).toBeInTheDocument();
  });

  it('says of an account who holds it, what it is worth and what it did', async () => {
    open();
    const row = await screen.findByRole('row', { name: /^Everyday trust/ });
    expect(row).toHaveTextContent('ending 4821 · Revocable trust');
    expect(row).toHaveTextContent('Featherstone-Vance Revocable Trust$2,450,118.37');
    expect(row).toHaveTextContent('minus $1,204.50 −0.05%');
  });

  it('names who knows a value and of which day it is, unless the firm’s prices give it', async () => {
    open();
    expect(await screen.findByRole('row', { name: /^Widget Works/ })).toHaveTextContent(
      '401(k) · Reported by Quillmark Retirement · as of Nov 18, 2026',
    );
    expect(rowOf(/^Harbor savings/)).toHaveTextContent(
      'Reported by Harborlight Savings Bank · as of Nov 19, 2026',
    );
    expect(rowOf(/^House on/)).toHaveTextContent('Entered by you · as of Jun 30, 2026');
    expect(rowOf(/^Roth IRA/)).not.toHaveTextContent(/as of|Thistledown/);
  });

  it('says how many accounts a group has and which part of net worth they are', async () => {
    open();
    expect(await screen.findByRole('row', { name: /^Trusts/ })).toHaveTextContent(
      '3 accounts · 58.04% of net worth',
    );
  });

  it('says that a change is not known rather than that there was none', async () => {
    open();
    const row = await screen.findByRole('row', { name: /^Harbor savings/ });
    expect(row).toHaveTextContent('$250,000.00—Not known');
    expect(rowOf(/^Property and loans/)).toHaveTextContent('$2,139,199.75—Not known');
    expect(rowOf(/^Retirement/)).toHaveTextContent('+$1,854.62 +0.15%');
    expect(screen.getByText(/is that of its accounts whose change is known/)).toBeInTheDocument();
  });

  it('says what is hidden from net worth', async () => {
    open();
    expect(await screen.findByRole('row', { name: /^Botanical prints/ })).toHaveTextContent(
      'not in net worth',
    );
    expect(screen.getByText(/One account is hidden from net worth/)).toBeInTheDocument();
  });

  it('closes the client’s own groups with what none of them holds', async () => {
    open({}, 'custom');
    expect(await screen.findByRole('row', { name: /^Not in a group/ })).toHaveTextContent(
      '$2,129,948.88',
    );
    expect(rowOf(/^Net worth/)).toHaveTextContent('$15,340,725.45');
    expect(screen.getByText(/An account in several groups counts once/)).toBeInTheDocument();
  });

  it('explains the custom view of a client without groups', async () => {
    const body = { ...richAccounts, customgroups: [] };
    open({ getAllAccounts: { body } }, 'custom');
    expect(await screen.findByText(/You have no groups of your own yet/)).toBeInTheDocument();
  });

  it('says that it is loading', () => {
    open({ getAllAccounts: 'pending' });
    expect(screen.getByText('Loading accounts')).toBeInTheDocument();
  });

  it('tells a new client what will appear, when, and whom to call', async () => {
    open({
      getAllAccounts: { body: emptyAccounts },
      listAdvisorTeam: { body: { advisors } },
    });
    expect(await screen.findByText('No Data Found')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Call Quentin Quillfeather' })).toHaveAttribute(
      'href',
      'tel:+12125550147',
    );
    expect(screen.getByText(/the business day after the first one is funded/)).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it.each([
    ['in the problem', { problem: { status: 500, requestid: 'req-in-the-problem' } }],
    [
      'beside a problem that must not differ from others',
      { problem: { status: 404 }, headers: { 'x-request-id': 'req-in-the-header' } },
    ],
  ] as const)('names the request that failed by the id that is %s', async (_, getAllAccounts) => {
    open({ getAllAccounts });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Reference: req-in-the-\w+$/);
  });

  it('tries again in place after a failure', async () => {
    const { api, user } = open({ getAllAccounts: 'unreachable' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Accounts could not be loaded');
    api.answer({ getAllAccounts: { body: richAccounts } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});

describe('sorting', () => {
  it('begins as the client sorted the accounts, and sorts by a heading for this visit', async () => {
    const { api, user } = open();
    await screen.findByRole('table');
    const names = () => screen.getAllByRole('rowheader').map((one) => one.textContent);
    const retirement = () =>
      names().filter((name) => /^(Traditional IRA|Widget Works|Roth IRA)/.test(name));
    const before = retirement();
    expect(before.map((name) => name.slice(0, 4))).toEqual(['Trad', 'Widg', 'Roth']);

    await user.click(screen.getByRole('button', { name: 'Account' }));
    expect(retirement().map((name) => name.slice(0, 4))).toEqual(['Roth', 'Trad', 'Widg']);
    await user.click(screen.getByRole('button', { name: 'Day change' }));
    expect(retirement().map((name) => name.slice(0, 4))).toEqual(['Trad', 'Roth', 'Widg']);
    await user.keyboard('{Enter}{Enter}');
    expect(retirement()).toEqual(before);
    expect(api.requests.some((request) => request.method === 'PUT')).toBe(false);
  });
});

describe('collapsing a group', () => {
  it('keeps its heading, and is remembered for the person and the view', async () => {
    const { api, user } = open({ getPreferences: { body: preferences } });
    const group = await screen.findByRole('button', { name: 'Trusts' });
    expect(group).toHaveAttribute('aria-expanded', 'true');
    await user.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'false');
    expect(rowOf(/^Trusts/)).toHaveTextContent('3 accounts · 58.04% of net worth$8,903,586.32');
    expect(screen.queryByRole('row', { name: /^Everyday trust/ })).not.toBeInTheDocument();
    await waitFor(() => {
      const sent = api.requests.find((request) => request.method === 'PUT');
      expect(sent?.body).toEqual({
        ...preferences.preferencejson,
        expandedgroups: [{ view: 'default', expanded: [], collapsed: ['grp-trusts'] }],
      });
    });
  });

  it('stands as the client left it', async () => {
    const expandedgroups = [{ view: 'default' as const, expanded: [], collapsed: ['grp-trusts'] }];
    const preferencejson = { ...preferences.preferencejson, expandedgroups };
    open({ getPreferences: { body: { ...preferences, preferencejson } } });
    const group = await screen.findByRole('button', { name: 'Trusts' });
    await waitFor(() => expect(group).toHaveAttribute('aria-expanded', 'false'));
    expect(screen.getByRole('button', { name: 'Retirement' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('lasts for the visit where nothing can be saved', async () => {
    const api = mockApi({
      getAllAccounts: { body: richAccounts },
      getPreferences: { body: preferences },
    });
    const { user } = renderWidget(
      <ReadOnlyProvider reason="You look on as support.">
        <Home start="default" />
      </ReadOnlyProvider>,
    );
    const group = await screen.findByRole('button', { name: 'Trusts' });
    await user.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'false');
    expect(api.requests.some((request) => request.method === 'PUT')).toBe(false);
  });

  it('is how all begin on a phone, until one is opened', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...matchingNothing(media),
      matches: media === '(max-width: 640px)',
    }));
    const { api, user } = open({ getPreferences: { body: preferences } });
    const group = await screen.findByRole('button', { name: 'Trusts' });
    expect(group).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('row', { name: /^Roth IRA/ })).not.toBeInTheDocument();
    await user.click(group);
    expect(screen.getByRole('row', { name: /^Everyday trust/ })).toBeInTheDocument();
    await waitFor(() =>
      expect(api.requests.find((request) => request.method === 'PUT')?.body).toMatchObject({
        expandedgroups: [{ view: 'default', expanded: ['grp-trusts'], collapsed: [] }],
      }),
    );
  });
});

describe('choosing the view', () => {
  it('tells the page and remembers the choice', async () => {
    const { api, onView, user } = open({ getPreferences: { body: preferences } });
    await screen.findByRole('table');
    await user.click(screen.getByRole('radio', { name: 'My groups' }));

    expect(onView).toHaveBeenCalledExactlyOnceWith('custom');
    expect(screen.getByRole('row', { name: /^Spending/ })).toBeInTheDocument();
    await waitFor(() => {
      const sent = api.requests.find((request) => request.method === 'PUT');
      expect(sent?.body).toEqual({ ...preferences.preferencejson, accountview: 'custom' });
      expect(sent?.headers.get('if-match')).toBe('"7"');
    });
  });

  it('lasts for the visit where nothing can be saved', async () => {
    const api = mockApi({
      getAllAccounts: { body: richAccounts },
      getPreferences: { body: preferences },
    });
    const { user } = renderWidget(
      <ReadOnlyProvider reason="You look on as support.">
        <Home start="default" />
      </ReadOnlyProvider>,
    );
    await screen.findByRole('table');
    await user.click(screen.getByRole('radio', { name: 'My groups' }));
    expect(screen.getByRole('row', { name: /^Spending/ })).toBeInTheDocument();
    expect(api.requests.some((request) => request.method === 'PUT')).toBe(false);
  });

  it('saves on top of what another device has changed', async () => {
    const newer = { ...preferences.preferencejson, appearance: 'dark' as const };
    const { api, user } = open({
      getPreferences: { body: preferences },
      updatePreferences: ({ request }) => {
        const current = request.headers.get('if-match') === '"8"';
        api.answer({ getPreferences: { body: { preferencejson: newer, version: '8' } } });
        return Response.json(
          current
            ? { preferencejson: newer, version: '9' }
            : { status: 412, code: 'x', title: 'x' },
          { status: current ? 200 : 412 },
        );
      },
    });
    await screen.findByRole('table');
    await user.click(screen.getByRole('radio', { name: 'My groups' }));
    await waitFor(() => {
      const sent = api.requests.filter((request) => request.method === 'PUT');
      expect(sent.map((request) => request.headers.get('if-match'))).toEqual(['"7"', '"8"']);
      expect(sent.at(-1)?.body).toEqual({ ...newer, accountview: 'custom' });
    });
  });
});

describe('renaming', () => {
  it('renames in every group at once, announces it and gives the focus back', async () => {
    const { api, user } = open({ updateAccountNickname: { body: RENAMED } }, 'custom');
    expect(await nameButtons(/^Everyday trust/)).toHaveLength(2);
    api.answer({ getAllAccounts: { body: renamedByServer() } });
    await typeName(user, '  Rainy-day   trust {Enter}');

    const renamed = await nameButtons(/^Rainy-day trust/);
    expect(renamed).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Everyday trust/ })).not.toBeInTheDocument();
    expect(screen.getByText('Renamed to Rainy-day trust in every group.')).toBeInTheDocument();
    expect(renamed[0]).toHaveFocus();

    const sent = api.requests.find((request) => request.method === 'PUT');
    expect(sent?.path).toBe(`/v2/profile/accounts/${everyday.key}/nickname`);
    expect(sent?.body).toEqual({ nickname: 'Rainy-day trust' });
    expect(sent?.headers.get('if-match')).toBe('"1"');
  });

  it('shows the new name before the server has answered', async () => {
    const { user } = open({ updateAccountNickname: 'pending' }, 'custom');
    await typeName(user, 'Rainy-day trust{Enter}');
    expect(await nameButtons(/^Rainy-day trust/)).toHaveLength(1);
  });

  it('sends a second rename with the version that the first one made', async () => {
    const { api, user } = open({ updateAccountNickname: { body: RENAMED } });
    await screen.findByRole('table');
    api.answer({ getAllAccounts: 'pending' });
    await typeName(user, 'Rainy-day trust{Enter}');
    api.answer({
      updateAccountNickname: { body: { ...RENAMED, nickname: 'Sunny trust', version: '3' } },
    });
    await user.click(await screen.findByRole('button', { name: /^Rainy-day trust/ }));
    await user.keyboard('Sunny trust{Enter}');
    await screen.findByRole('button', { name: /^Sunny trust/ });
    const sent = api.requests.filter((request) => request.method === 'PUT');
    expect(sent.map((request) => request.headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });

  it('takes the name back when it could not be saved, and keeps what was typed', async () => {
    const { user } = open({ updateAccountNickname: 'unreachable' }, 'custom');
    const field = await typeName(user, 'Rainy-day trust{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The connection failed, so we cannot tell whether the name was saved. The list shows the name that holds once the portal answers again.',
    );
    expect(field).toHaveValue('Rainy-day trust');
    expect(await nameButtons(/^Everyday trust/)).toHaveLength(1);
  });

  it('says that the account was changed elsewhere, and shows what it is now', async () => {
    const changed = renameAccount(richAccounts, everyday.key, 'Barnaby’s name for it', '5');
    const { api, user } = open(
      {
        updateAccountNickname: { problem: { status: 412, code: 'account.changed' } },
      },
      'custom',
    );
    await screen.findByRole('table');
    api.answer({ getAllAccounts: { body: changed } });
    await typeName(user, 'Rainy-day trust{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This account was changed elsewhere',
    );
    expect(await nameButtons(/^Barnaby’s name for it/)).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'It is called “Barnaby’s name for it” now.',
    );

    api.answer({ updateAccountNickname: { body: { ...RENAMED, version: '6' } } });
    await user.keyboard('{Enter}');
    await screen.findByText(/^Renamed to/);
    expect(api.requests.findLast(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe(
      '"5"',
    );
  });

  it('shows the reason a server gives for refusing a name', async () => {
    const fields = [{ field: '/nickname', message: 'Another account has this name.' }];
    const { user } = open({
      updateAccountNickname: { problem: { status: 422, code: 'nickname.taken', fields } },
    });
    await typeName(user, 'Rainy-day trust{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Another account has this name.');
  });

  it('refuses a name that the contract would refuse, without asking the server', async () => {
    const { api, user } = open();
    await typeName(user, '<b>Trust</b>{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('A name cannot contain < >.');
    expect(api.requests.some((request) => request.method === 'PUT')).toBe(false);
  });

  it('leaves the name as it was on Escape', async () => {
    const { api, user } = open();
    await typeName(user, 'Rainy-day trust{Escape}');
    const button = await screen.findByRole('button', { name: /^Everyday trust/ });
    expect(button).toHaveFocus();
    expect(within(button).queryByText(/Rainy/)).not.toBeInTheDocument();
    expect(api.requests.some((request) => request.method === 'PUT')).toBe(false);
  });
});

function renamedByServer() {
  return renameAccount(richAccounts, everyday.key, RENAMED.nickname, RENAMED.version);
}
