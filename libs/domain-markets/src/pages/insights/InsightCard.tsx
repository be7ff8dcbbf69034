import type { Insight } from '@portal/api-sdk';
import { formatDate } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';
import { BecauseYouHold } from './BecauseYouHold';
import { BookmarkButton } from './BookmarkButton';
import styles from '../pages.module.css';

/** One article: topic, title, who wrote it when, how long it takes, and why it may matter here. */
export function InsightCard({ insight }: { insight: Insight }) {
  const { insightid, title, topic, summary, author, publishedon, readminutes } = insight;
  return (
    <li className={styles.tile}>
      <span className={styles.muted}>{topic}</span>
      <h2 className={styles.headline}>
        <Link to="/insights/$insightid" params={{ insightid }}>
          {title}
        </Link>
      </h2>
      <p>{summary}</p>
      <p className={styles.muted}>
        {author}, <time dateTime={publishedon}>{formatDate(publishedon)}</time>, {readminutes} min
        read
      </p>
      <BecauseYouHold insight={insight} />
      <div className={styles.foot}>
        <BookmarkButton insight={insight} />
      </div>
    </li>
  );
}
