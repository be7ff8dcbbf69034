import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import { render } from '@portal/ui-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsRoutes } from '../../routes';
import {
  connectionList,
  foundAccounts,
  harbor,
  institutionList,
  reportedActivity,
  restingList,
} from '../../testing/connections';

const PATH = '/other-assets/connections';
const SLOW = { timeout: 15_000 };
const STATE = 'q3pB0mV5t9q3pB0mV5t9q3pB0mV5t9q3pB0mV5t9abc';

function open(answers: MockAnswers = {}, at = PATH) {
  const api = mockApi({
    getAllAccounts: { body: richAccounts },
    getPreferences: { body: preferences },
    listConnections: { body: connectionList },
    listInstitutions: { body: institutionList },
    listConnectionAccounts: { body: foundAccounts },
    listConnectionActivity: { body: reportedActivity },
    getConnectionRefresh: { body: { state: 'running', attempt: 3, of: 10 } },
    createConnection: {
      body: {
        connectionid: harbor.connectionid,
        consentaddress: 'https://institutions.example.com/oauth/authorize',
        expiresat: '2026-11-22T15:10:00.000Z',
      },
    },
    ...answers,
  });
  return { api, ...render(<AtRoute routes={accountsRoutes} at={at} />) };
}

/** The window that the page opens, as far as the page looks at it. */
function fakeWindow() {
  const opened = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  // `as`: a stand-in of the parts that are used.
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
}

function answer(connectionid: string) {
  const channel = new BroadcastChannel('consentAnswerBroadcastChannel');
  channel.postMessage({ connectionid, state: STATE, code: 'c0de' });
  channel.close();
}

beforeEach(() => void (window.scrollTo = () => undefined));
afterEach(() => vi.restoreAllMocks());

describe('the connections page', { timeout: 60_000 }, () => {
  it('connects by a window, hands its own answer to the server once, and shows the accounts', async () => {
    const opened = fakeWindow();
    const { api, user } = open({
      submitConnectionCallback: {
        body: { connectionid: harbor.connectionid, outcome: 'connected' },
      },
    });
    await user.click(
      await screen.findByRole('button', { name: 'Connect Harbor Light Credit Union' }, SLOW),
    );
    expect(await screen.findByText('Waiting for Harbor Light Credit Union')).toBeInTheDocument();
    expect(window.open).toHaveBeenCalledWith(
      ...['about:blank', 'OauthSessionWindow', expect.any(String)],
    );
    expect(opened.location.replace).toHaveBeenCalledWith(
      'https://institutions.example.com/oauth/authorize',
    );
    act(() => answer('conffffffffffffffffffffffff'));
    act(() => answer(harbor.connectionid));
    act(() => answer(harbor.connectionid));
    expect(
      await screen.findByText('Harbor Light Credit Union is connected', {}, SLOW),
    ).toBeInTheDocument();
    expect(
      await screen.findByRole('checkbox', { name: /Everyday Checking/ }, SLOW),
    ).toBeInTheDocument();
    const sent = api.requests.filter(({ path }) => path.endsWith('/callback'));
    expect(sent.map(({ body }) => body)).toEqual([{ state: STATE, code: 'c0de' }]);
  });

  it('says that the window was blocked, and asks the server for nothing', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { api, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Connect Cedar Trust Bank' }, SLOW));
    expect(await screen.findByText('The window was blocked')).toBeInTheDocument();
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('adds what is chosen, and warns of what may be counted twice', async () => {
    const { api, user } = open(
      { submitConnectionAccounts: { body: foundAccounts } },
      `${PATH}?connection=${harbor.connectionid}`,
    );
    const choice = await screen.findByRole('checkbox', { name: /Everyday Checking/ }, SLOW);
    expect(screen.getByRole('checkbox', { name: /Rainy Day Savings/ })).toBeDisabled();
    expect(screen.getByText(/same last digits as Joint brokerage/)).toBeInTheDocument();
    await user.click(choice);
    await user.click(screen.getByRole('button', { name: 'Add 1 to the portal' }));
    await waitFor(() => {
      const sent = api.requests.find(
        ({ method, path }) => method === 'POST' && path.endsWith('/accounts'),
      );
      expect(sent?.body).toEqual({ foundids: ['harbor-light.4821'] });
    }, SLOW);
  });

  it('says how each is, and asks before one is removed', async () => {
    const { api, user } = open({ deleteConnection: { body: { items: [], removed: [] } } });
    expect(await screen.findByText(/consent at the institution is over/, {}, SLOW)).toBeVisible();
    expect(await screen.findByText(/try 3 of 10/, {}, SLOW)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Harbor Light Credit Union' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Remove Harbor Light Credit Union?',
    });
    await user.click(within(question).getByRole('button', { name: 'Remove, keep accounts' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), SLOW);
    const sent = api.requests.find(({ method }) => method === 'DELETE');
    expect(sent?.path).toContain(harbor.connectionid);
  });

  it('goes on with what is paused, and takes a removal back', async () => {
    const { api, user } = open({
      listConnections: { body: restingList },
      deleteConnectionPause: { body: restingList },
      submitConnectionRestore: { body: connectionList },
    });
    expect(await screen.findByText(/Paused by you on/, {}, SLOW)).toBeVisible();
    expect(screen.getByText(/1 in the portal, 1 new/)).toBeVisible();
    expect(
      screen.queryByRole('button', { name: 'Refresh Harbor Light Credit Union' }),
    ).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resume Harbor Light Credit Union' }));
    await user.click(screen.getByRole('button', { name: 'Restore Cedar Trust Bank' }));
    await waitFor(() => {
      const sent = api.requests.filter(({ method }) => method !== 'GET');
      expect(
        sent.map(({ method, path }) => `${method} ${path.split('/').slice(-2).join('/')}`),
      ).toEqual([
        `DELETE ${harbor.connectionid}/pause`,
        'POST con3123456789abcdef01234567/restore',
      ]);
    }, SLOW);
  });
});
