import { createPortalQueryClient } from '@portal/api-sdk';
import { mockApi, type MockApi } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { render } from '@portal/ui-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccessLogPanel } from './AccessLogPanel';
import { entries } from './fixtures';

function renderPanel() {
  return render(
    <QueryClientProvider client={createPortalQueryClient()}>
      <InRouter>
        <AccessLogPanel />
      </InRouter>
    </QueryClientProvider>,
  );
}

const pathsOf = ({ requests }: MockApi) => requests.map(({ path }) => path);
const rows = () => screen.findAllByRole('listitem');
/** The three entries of a visit of support are one row. */
const ROWS = entries.length - 2;

describe('AccessLogPanel', () => {
  it('says who did what, when and with which browser, by the firm’s clock', async () => {
    mockApi({ listAccessLog: { body: { items: entries, hasMore: false } } });
    const { user } = renderPanel();
    const [renamed, visit, rejected, spouse, guest, advisor, cancelled, firm, paused, nobody] =
      await rows();
    expect(renamed).toHaveTextContent('Renamed an account: Lake house fund');
    expect(renamed).toHaveTextContent('You · Firefox');
    expect(renamed).toHaveTextContent('Nov 20, 2026, 9:59 AM ET');
    expect(visit).toHaveTextContent('Viewed the portal as you see it');
    expect(visit).toHaveTextContent('Ottoline Helpworthy, client support · Edge');
    expect(visit).toHaveTextContent('“The client asked by telephone why');
    expect(visit).toHaveTextContent('case CASE-4711');
    expect(visit).toHaveTextContent('For 7 minutes · The page was closed');
    expect(visit).toHaveTextContent('Looked at: Holdings and activity');
    expect(rejected).toHaveTextContent('Entered a wrong codeRefused');
    expect(spouse).toHaveTextContent('Barnaby · Safari');
    expect(guest).toHaveTextContent(
      'Opened a document as a guest: Wilhelmina’s trust: Statement, October 2026, dated Nov 3, 2026',
    );
    expect(guest).toHaveTextContent('Cordelia Crumpet, guest');
    expect(advisor).toHaveTextContent('Opened a file of a drive: Trust deed.pdf');
    const linkIn = (row: HTMLElement | undefined, name: string) =>
      within(row!).getByRole('link', { name }).getAttribute('href');
    const id = '0a1b2c3d'.repeat(4);
    expect(linkIn(cancelled, 'Cancelled a transfer')).toBe(`/transfers/t${id}`);
    expect(linkIn(paused, 'Paused a standing instruction')).toBe(
      `/transfers/standing-instructions?instruction=s${id}`,
    );
    expect(firm).toHaveTextContent('The firm');
    expect(nobody).toHaveTextContent('Somebody not signed in');
    expect(screen.getByRole('status')).toHaveTextContent('This is all of it.');
    await user.click(screen.getByRole('button', { name: 'Show its 3 entries' }));
    const steps = screen.getByRole('list', { name: 'Entries of this visit' });
    expect(within(steps).getAllByRole('listitem')[1]).toHaveTextContent(
      'Looked at a screen as you see it: Holdings and activity',
    );
  });

  it('fetches what is older only when asked, and keeps what is shown', async () => {
    const [first, second, ...older] = entries;
    const api = mockApi({
      listAccessLog: {
        body: { items: [first!, second!], nextPageKey: 'WyJvbGRlciJd', hasMore: true },
      },
    });
    const { user } = renderPanel();
    expect(await rows()).toHaveLength(2);
    api.answer({ listAccessLog: { body: { items: older, hasMore: false } } });
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('This is all of it.')).toBeInTheDocument();
    expect(await rows()).toHaveLength(ROWS);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(pathsOf(api)).toEqual([
      '/v2/audit/access-log?limit=100',
      '/v2/audit/access-log?limit=100&pageKey=WyJvbGRlciJd',
    ]);
  });

  it('keeps what is shown when older entries cannot be had, and tries them again', async () => {
    const api = mockApi({
      listAccessLog: { body: { items: entries, nextPageKey: 'WyJvbGRlciJd', hasMore: true } },
    });
    const { user } = renderPanel();
    await rows();
    api.answer({ listAccessLog: 'unreachable' });
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Older entries could not be loaded');
    expect(await rows()).toHaveLength(ROWS);
    expect(screen.getByRole('button', { name: 'Show older' })).toBeInTheDocument();
  });

  it('shows one kind of hand', async () => {
    const api = mockApi({ listAccessLog: { body: { items: entries, hasMore: false } } });
    const { user } = renderPanel();
    await rows();
    api.answer({ listAccessLog: { body: { items: [], hasMore: false } } });
    const group = screen.getByRole('radiogroup', { name: 'Whose actions' });
    await user.click(within(group).getByRole('radio', { name: 'Support' }));
    expect(await screen.findByText('Nothing of this kind has happened yet.')).toBeInTheDocument();
    expect(pathsOf(api).at(-1)).toBe('/v2/audit/access-log?who=support&limit=100');
  });

  it('tries again in place after a failure', async () => {
    const api = mockApi({ listAccessLog: 'unreachable' });
    const { user } = renderPanel();
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    api.answer({ listAccessLog: { body: { items: entries, hasMore: false } } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(ROWS);
  });
});
