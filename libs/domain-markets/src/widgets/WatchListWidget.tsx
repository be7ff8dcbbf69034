import { Card, EmptyState } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CompanyLink } from '../components/CompanyLink';
import { QuoteLine } from '../components/QuoteLine';
import styles from '../pages/pages.module.css';
import { marketQueries } from '../queries';

const SHOWN = 6;

/** The client's first watch list, on Home. */
export function WatchListWidget() {
  const { data } = useSuspenseQuery(marketQueries.watchLists());
  const [first] = data.items;
  return (
    <Card
      title={first?.name ?? 'Watch list'}
      actions={<Link to="/markets/watchlists">All watch lists</Link>}
    >
      {first ? (
        <Items watchlistid={first.watchlistid} />
      ) : (
        <EmptyState>Begin a watch list, and its prices appear here.</EmptyState>
      )}
    </Card>
  );
}

function Items({ watchlistid }: { watchlistid: string }) {
  const { data } = useSuspenseQuery(marketQueries.watchList(watchlistid));
  if (data.items.length === 0) {
    return <EmptyState>Securities appear here once you add them to the list.</EmptyState>;
  }
  return (
    <ul className={styles.list}>
      {data.items.slice(0, SHOWN).map(({ quote }) => (
        <li key={quote.security.securityid} className={styles.quoted}>
          <CompanyLink security={quote.security} />
          <QuoteLine quote={quote} />
        </li>
      ))}
    </ul>
  );
}
