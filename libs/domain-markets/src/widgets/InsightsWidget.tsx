import { Card, EmptyState, formatDate } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styles from '../pages/pages.module.css';
import { marketQueries } from '../queries';

const SHOWN = 3;

/** The newest articles of the firm, on Home. */
export function InsightsWidget() {
  const { data } = useSuspenseInfiniteQuery(marketQueries.insights({}));
  const perspectives = data.pages[0]?.perspectives.slice(0, SHOWN) ?? [];
  return (
    <Card title="Insights" actions={<Link to="/insights">All insights</Link>}>
      {perspectives.length === 0 ? (
        <EmptyState>Articles of your firm appear here.</EmptyState>
      ) : (
        <ul className={styles.list}>
          {perspectives.map(({ insightid, title, summary, publishedon }) => (
            <li key={insightid}>
              <h3 className={styles.headline}>
                <Link to="/insights/$insightid" params={{ insightid }}>
                  {title}
                </Link>
              </h3>
              <p>{summary}</p>
              <p className={styles.muted}>{formatDate(publishedon)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
