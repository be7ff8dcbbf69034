import type { NewsArticle } from '@portal/api-sdk';
import { formatInstant } from '@portal/ui-kit';
import { CompanyLink } from './CompanyLink';
import styles from '../pages/pages.module.css';

interface NewsListProps {
  articles: readonly NewsArticle[];
  /** Beneath the name of a section, one level deeper. */
  headingLevel?: 2 | 3;
}

/** Articles one beneath the other, each with its text behind a press. */
export function NewsList({ articles, headingLevel = 2 }: NewsListProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.list}>
      {articles.map(({ articleid, headline, summary, body, source, publishedat, securities }) => (
        <li key={articleid} className={styles.entry}>
          <Heading className={styles.headline}>{headline}</Heading>
          <p className={styles.muted}>
            {source}, <time dateTime={publishedat}>{formatInstant(publishedat)}</time>
          </p>
          {body === undefined ? (
            <p className={styles.text}>{summary}</p>
          ) : (
            <details>
              <summary>{summary}</summary>
              <p className={styles.text}>{restOf(body, summary)}</p>
            </details>
          )}
          <span className={styles.row}>
            {securities.map((security) => (
              <CompanyLink key={security.securityid} security={security} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The text without the summary that it often begins with. */
function restOf(body: string, summary: string): string {
  return body.startsWith(summary) ? body.slice(summary.length).trim() : body;
}
