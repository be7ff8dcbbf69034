import type { ReactNode } from 'react';
import { formatDate, type DateString } from '../../format/dates';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  /** The page's only h1. */
  title: ReactNode;
  /** What the page is called on paper, where its title is a greeting. */
  paperTitle?: string;
  /** Whose figures these are: “3 accounts · $1,204,332.10”. */
  scope?: ReactNode;
  /** The time they cover: “Last 10 days”. */
  period?: ReactNode;
  /** The day of the prices; left out where nothing is priced. */
  asOf?: DateString | null;
  /** The rest of the line of context. */
  context?: ReactNode;
  actions?: ReactNode;
}

/** What a page is and what it covers: one heading, and one line of scope, period and as-of. */
export function PageHeader(props: PageHeaderProps) {
  const { title, paperTitle, scope, period, asOf, context, actions } = props;
  const prices = asOf ? (
    <>
      Prices as of <time dateTime={asOf}>{formatDate(asOf)}</time> close
    </>
  ) : undefined;
  const parts = Object.entries({ scope, period, prices, context }).filter(([, part]) => part);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title} data-paper={paperTitle ? 'no' : undefined}>
          {title}
        </h1>
        {paperTitle && (
          <p className={styles.title} data-paper="only" aria-hidden="true">
            {paperTitle}
          </p>
        )}
        {parts.length > 0 && (
          <p className={styles.context}>
            {parts.map(([name, part]) => (
              <span key={name} className={styles.part}>
                {part}
              </span>
            ))}
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
