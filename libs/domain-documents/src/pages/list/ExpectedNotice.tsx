import { Banner } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ExpectedList } from '../../components/ExpectedList';
import type { KindPage } from '../../model/kinds';
import { documentQueries } from '../../queries';
import { useDocuments } from './useDocuments';
import styles from './ExpectedNotice.module.css';

/** What is overdue of this kind is said above the list; what is on its way is one line to open. */
export function ExpectedNotice({ page }: { page: KindPage }) {
  const { filter } = useDocuments(page);
  const { accounts } = filter;
  const { data } = useSuspenseQuery(
    documentQueries.expected({ kind: page.kind, ...(accounts && { accounts }) }),
  );
  const late = data.items.filter((item) => item.late);
  const coming = data.items.filter((item) => !item.late);
  if (data.items.length === 0) return null;
  return (
    <div className={styles.notice}>
      {late.length > 0 && (
        <Banner tone="warning">
          <ExpectedList items={late} />
        </Banner>
      )}
      {coming.length > 0 && (
        <details>
          <summary>Expected next: {coming[0]?.sentence}</summary>
          <ExpectedList items={coming} />
        </details>
      )}
    </div>
  );
}
