import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { EmptyState, PageHeader, PrintButton, SegmentedControl } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@portal/ui-kit/controls.css';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';
import { NewWatchList } from './NewWatchList';
import { OneWatchList } from './OneWatchList';

const route = getRouteApi('/markets/watchlists');

/** The client's lists; which one is open stands in the address. */
export function WatchListsPage() {
  const { data } = useSuspenseQuery(marketQueries.watchLists());
  const { list } = route.useSearch();
  const navigate = route.useNavigate();
  const open = data.items.find(({ watchlistid }) => watchlistid === list) ?? data.items[0];
  const show = (watchlistid: string) =>
    void navigate({ search: { list: watchlistid }, resetScroll: false });
  return (
    <>
      <PageTitle>Watch lists</PageTitle>
      <PageHeader title="Watch lists" actions={<PrintButton />} />
      <div className={styles.between}>
        {open && (
          <SegmentedControl
            label="Watch list"
            options={data.items.map(({ watchlistid, name }) => ({
              value: watchlistid,
              label: name,
            }))}
            value={open.watchlistid}
            onChange={show}
          />
        )}
        <NewWatchList onCreated={show} />
      </div>
      {open ? (
        <WidgetBoundary key={open.watchlistid} name="The watch list">
          <OneWatchList watchlistid={open.watchlistid} />
        </WidgetBoundary>
      ) : (
        <EmptyState>
          Begin a list, then add securities by symbol or name. Only you see your lists.
        </EmptyState>
      )}
    </>
  );
}
