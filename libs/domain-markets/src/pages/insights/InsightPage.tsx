import { PageTitle } from '@portal/auth-session';
import { formatDate, PageHeader, PrintButton } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import Markdown from 'react-markdown';
import '@portal/ui-kit/controls.css';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';
import { BecauseYouHold } from './BecauseYouHold';
import { BookmarkButton } from './BookmarkButton';

const route = getRouteApi('/insights/$insightid');

/** One article. Its Markdown becomes elements, never HTML: what looks like a tag is left out. */
export function InsightPage() {
  const { insightid } = route.useParams();
  const { data } = useSuspenseQuery(marketQueries.insight(insightid));
  const { insight, body, next } = data;
  return (
    <>
      <PageTitle>{insight.title}</PageTitle>
      <PageHeader
        title={insight.title}
        scope={insight.topic}
        period={`${insight.author}, ${formatDate(insight.publishedon)}`}
        context={`${insight.readminutes} min read`}
        actions={<PrintButton />}
      />
      <div className={styles.row}>
        <BookmarkButton insight={insight} />
        <Link to="/insights">All insights</Link>
      </div>
      <BecauseYouHold insight={insight} />
      <article className={styles.article}>
        <Markdown skipHtml>{body}</Markdown>
      </article>
      {next && (
        <p>
          Read next:{' '}
          <Link to="/insights/$insightid" params={{ insightid: next.insightid }}>
            {next.title}
          </Link>
        </p>
      )}
    </>
  );
}
