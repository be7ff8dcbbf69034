import { Card, ViewMore } from '@portal/ui-kit';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExpectedList } from '../../components/ExpectedList';
import { LateBanner } from '../../components/LateBanner';
import { useExpected } from '../../components/useExpected';
import { KIND_PAGES } from '../../model/kinds';
import { documentQueries } from '../../queries';
import styles from './DocumentsWidget.module.css';

const PAGES = Object.values(KIND_PAGES);

/** What is new, what is to come, and, as an alert, what is overdue. */
export function DocumentsWidget() {
  const facets = useSuspenseQueries({
    queries: PAGES.map(({ kind }) => documentQueries.facets({ kind })),
  });
  const { late, unseenLate, coming, more } = useExpected({});
  const fresh = PAGES.map((page, place) => ({
    ...page,
    count: facets[place]?.data.statuses.find(({ value }) => value === 'new')?.count ?? 0,
  })).filter(({ count }) => count > 0);
  return (
    <Card title="Documents">
      <LateBanner late={late} unseen={unseenLate} />
      <h3 className={styles.heading}>New</h3>
      {fresh.length === 0 && <p className={styles.muted}>Nothing since you last looked.</p>}
      <ul className={styles.list}>
        {fresh.map(({ path, title, count }) => (
          <li key={path}>
            <Link to={path} search={{ dateRange: 'ALL', status: 'new' }}>
              {title}: {count} new
            </Link>
          </li>
        ))}
      </ul>
      {/* Where all that is shown is late, it stands above. */}
      {(coming.length > 0 || late.length === 0) && <h3 className={styles.heading}>Expected</h3>}
      {coming.length === 0 && late.length === 0 && <p className={styles.muted}>Nothing for now.</p>}
      {coming.length > 0 && <ExpectedList items={coming} />}
      <ViewMore more="View more that is expected" {...more} />
    </Card>
  );
}
