import { Banner, Card } from '@portal/ui-kit';
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExpectedList } from '../../components/ExpectedList';
import { KIND_PAGES } from '../../model/kinds';
import { documentQueries } from '../../queries';
import styles from './DocumentsWidget.module.css';

const PAGES = Object.values(KIND_PAGES);

/** What is new, what is to come, and, as an alert, what is overdue. */
export function DocumentsWidget() {
  const facets = useSuspenseQueries({
    queries: PAGES.map(({ kind }) => documentQueries.facets({ kind })),
  });
  const { items } = useSuspenseQuery(documentQueries.expected({})).data;
  const late = items.filter((item) => item.late);
  const fresh = PAGES.map((page, place) => ({
    ...page,
    count: facets[place]?.data.statuses.find(({ value }) => value === 'new')?.count ?? 0,
  })).filter(({ count }) => count > 0);
  return (
    <Card title="Documents">
      {late.length > 0 && (
        <Banner tone="warning">
          <ExpectedList items={late} />
        </Banner>
      )}
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
      <h3 className={styles.heading}>Expected</h3>
      <ExpectedList items={items.filter((item) => !item.late)} />
    </Card>
  );
}
