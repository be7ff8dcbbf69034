import type { Activity } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import { Toasts } from '@portal/ui-kit';
import { forgetToasts, render } from '@portal/ui-kit/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsRoutes } from '../../routes';
import { activitySummary, pending, posted } from '../../testing/activities';

const PATH = '/accounts/activities';

/** Pages and grids are chunks, which a busy machine takes its time to load. */
const SLOW = { timeout: 20_000 };

const page = (items: readonly Activity[]) =>
  Response.json({ asof: '2026-11-19', items, hasMore: false });

function open(answers: MockAnswers = {}, at = PATH) {
  const api = mockApi({
    getAllAccounts: { body: richAccounts },
    getPreferences: { body: preferences },
    getActivitySummary: { body: activitySummary },
    listActivities: ({ request }) => {
      const isPending = new URL(request.url).searchParams.get('status') === 'pending';
      return page(isPending ? pending : posted);
    },
    ...answers,
  });
  const onAddress = vi.fn();
  return {
    api,
    onAddress,
    ...render(<AtRoute routes={accountsRoutes} at={at} onAddress={onAddress} />),
  };
}

beforeEach(() => void (window.scrollTo = () => undefined));

describe('the activities page', { timeout: 90_000 }, () => {
  it('shows what is pending apart from what has posted, and the sums of the period', async () => {
    open();
    expect(await screen.findByText('Bought Alder Foods Inc.', {}, SLOW)).toBeInTheDocument();
    const waiting = (await screen.findByRole('heading', { name: 'Pending' })).closest('section');
    expect(waiting).toHaveTextContent('Sold Quillmark Software Corp.');
    expect(waiting).not.toHaveTextContent('Bought Alder Foods Inc.');
    expect(screen.getByText('Money out').parentElement).toHaveTextContent('$25,000.00');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Activity');
  });

  it('asks the API for what the address says', async () => {
    const { api } = open({}, `${PATH}?types=BY,SL&amount=%3E10000&period=PRIORYEAR`);
    await screen.findByText('Bought Alder Foods Inc.', {}, SLOW);
    const asked = api.requests.filter(({ path }) => path.includes('/activities?'));
    expect(asked.length).toBe(2);
    for (const { path } of asked) {
      const query = new URLSearchParams(path.split('?')[1]);
      expect(query.get('types')).toBe('BY,SL');
      expect(query.get('minamount')).toBe('10000');
      expect(query.get('from')).toMatch(/-01-01$/);
    }
  });

  it('filters by a security that is found by its name, and calls it by its symbol', async () => {
    const { api, user, onAddress } = open();
    await user.click(await screen.findByRole('button', { name: /Add filter/ }, SLOW));
    await user.selectOptions(screen.getByLabelText('Filter by'), 'Security');
    await user.type(screen.getByLabelText('Security'), 'alder{Enter}');
    await user.click(await screen.findByRole('button', { name: /Alder Foods Inc\./ }));
    await vi.waitFor(() =>
      expect(onAddress).toHaveBeenLastCalledWith(`${PATH}?security=alder-foods`),
    );
    expect(await screen.findByText('Security: ALDR')).toBeInTheDocument();
    const asked = api.requests.filter(({ path }) => path.includes('securityid=alder-foods'));
    expect(asked.length).toBe(2);
  });

  it('tells that a view could not be saved, and keeps its name for another try', async () => {
    const { api, user } = open({ updatePreferences: { problem: { status: 500 } } });
    forgetToasts();
    render(<Toasts />);
    await user.click(await screen.findByRole('button', { name: /Not saved/ }, SLOW));
    await user.type(screen.getByLabelText('Save what is set now as'), 'Trades{Enter}');
    expect(await screen.findByText('The view “Trades” could not be saved')).toBeInTheDocument();
    expect(screen.getByLabelText('Save what is set now as')).toHaveValue('Trades');
    expect(api.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('opens each sum to its arithmetic, and keeps the filters', async () => {
    const { api, user, onAddress } = open({}, `${PATH}?security=sec-alder-foods`);
    await user.click(await screen.findByRole('button', { name: /Buys: how it adds up/ }, SLOW));
    const panel = await screen.findByRole('dialog', { name: 'How it adds up' }, SLOW);
    expect(panel).toHaveTextContent('Net amount');
    expect(await within(panel).findByRole('table', {}, SLOW)).toBeInTheDocument();
    const asked = api.requests.filter(({ path }) => path.includes('/explanations/'));
    expect(asked.map(({ path }) => path)).toEqual([
      expect.stringContaining('activities~2026-11-13~2026-11-22~BY'),
    ]);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(onAddress.mock.lastCall?.[0]).toBe(`${PATH}?security=sec-alder-foods`);
    expect(screen.getByRole('button', { name: /Money in: how it adds up/ })).toBeInTheDocument();
  });

  it('shows a type alone that is pressed, and all of them when it is pressed again', async () => {
    const { user, onAddress } = open();
    const buys = () => screen.getByRole('button', { name: 'Buys 1 activity' });
    await screen.findByRole('list', { name: 'Activity by type' }, SLOW);
    await user.click(buys());
    await vi.waitFor(() => expect(onAddress).toHaveBeenLastCalledWith(`${PATH}?types=BY`));
    await vi.waitFor(() => expect(buys()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(buys());
    await vi.waitFor(() => expect(onAddress).toHaveBeenLastCalledWith(PATH));
  });

  it('calls a closed account by its name, in the rows and in the panel', async () => {
    const [row] = posted.map((one) => ({ ...one, account: 'acc9c1d4f7h2j5k8' }));
    if (!row) throw new Error('There is no activity to begin with.');
    open({ listActivities: () => page([row]) }, `${PATH}?activity=${row.activityid}`);
    const panel = await screen.findByRole('dialog', { name: row.description }, SLOW);
    const name = 'Old joint account (closed)';
    expect(await within(panel).findByText(name, {}, SLOW)).toBeInTheDocument();
    const grid = screen.getByRole('grid', { name: 'Posted activity', hidden: true });
    expect(within(grid).getByText(name)).toBeInTheDocument();
  });

  it('keeps the page when the summary cannot be read', async () => {
    open({ getActivitySummary: 'unreachable' });
    expect(
      await screen.findByText('The summary could not be loaded', {}, SLOW),
    ).toBeInTheDocument();
    expect(screen.getByText('Bought Alder Foods Inc.')).toBeInTheDocument();
  });

  it('tries again in place when nothing could be read', async () => {
    const { api, user } = open({ listActivities: 'unreachable' });
    expect(await screen.findByText('Activity could not be loaded', {}, SLOW)).toBeInTheDocument();
    api.answer({ listActivities: { body: { asof: '2026-11-19', items: posted, hasMore: false } } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      (await screen.findAllByText('Dividend of Plover Paper Co.', {}, SLOW))[0],
    ).toBeInTheDocument();
  });

  describe('reads the activity that a link names, of whatever day,', () => {
    const [old] = posted;
    const openOld = (read: () => Response) =>
      open(
        {
          listActivities: ({ request }) =>
            request.url.includes('activityid=') ? read() : page([]),
        },
        `${PATH}?activity=${old?.activityid}`,
      );

    it('and shows all that is known of it', async () => {
      const { api, user } = openOld(() => page(posted.slice(0, 1)));
      const panel = await screen.findByRole('dialog', { name: 'Bought Alder Foods Inc.' }, SLOW);
      expect(await within(panel).findByText('Trade confirmation')).toBeInTheDocument();
      // Neither an amount nor who is paid stands in an address.
      expect(within(panel).getByRole('link', { name: 'Ask about this' })).toHaveAttribute(
        'href',
        expect.stringMatching(/about=activity%7Eact-\d+%7EActivity\+of\+\w{3}\+\d+%2C\+\d{4}$/),
      );
      const [asked] = api.requests.filter(({ path }) => path.includes('activityid='));
      expect(asked?.path.split('?')[1]).toBe(`activityid=${old?.activityid}`);
      await user.click(within(panel).getByRole('button', { name: 'Close' }));
      expect(screen.getByText('No Data Found')).toBeInTheDocument();
    });

    it.each([
      ['is not there', () => page([]), 'This activity is not there'],
      ['cannot be read', () => Response.error(), 'The activity could not be loaded'],
    ])('and says so where it %s', async (_case, read, words) => {
      openOld(read);
      const panel = await screen.findByRole('dialog', { name: 'Activity' }, SLOW);
      expect(await within(panel).findByText(words, {}, SLOW)).toBeInTheDocument();
    });
  });

  it('says what will appear where there is nothing, and offers the last 12 months', async () => {
    const { user, onAddress } = open({
      listActivities: { body: { asof: '2026-11-19', items: [], hasMore: false } },
    });
    expect(await screen.findByText('No Data Found')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Pending' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
    await vi.waitFor(() =>
      expect(onAddress).toHaveBeenLastCalledWith(expect.stringContaining('period=CUSTOM')),
    );
  });
});
