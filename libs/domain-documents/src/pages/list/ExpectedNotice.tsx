import { ViewMore } from '@portal/ui-kit';
import { ExpectedList } from '../../components/ExpectedList';
import { LateBanner } from '../../components/LateBanner';
import { useExpected } from '../../components/useExpected';
import type { KindPage } from '../../model/kinds';
import { useDocuments } from './useDocuments';
import styles from './ExpectedNotice.module.css';

/** What is overdue of this kind is said above the list; what is on its way is one line to open. */
export function ExpectedNotice({ page }: { page: KindPage }) {
  const { filter } = useDocuments(page);
  const { accounts } = filter;
  const { late, unseenLate, coming, more } = useExpected({
    kind: page.kind,
    ...(accounts && { accounts }),
  });
  if (late.length === 0 && coming.length === 0) return null;
  const viewMore = <ViewMore more="View more that is expected" {...more} />;
  return (
    <div className={styles.notice}>
      <LateBanner late={late} unseen={unseenLate} />
      {coming.length > 0 && (
        <details>
          <summary>Expected next: {coming[0]?.sentence}</summary>
          <ExpectedList items={coming} />
          {viewMore}
        </details>
      )}
      {coming.length === 0 && viewMore}
    </div>
  );
}
