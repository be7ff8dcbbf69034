import { Card, EmptyState } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NewsList } from '../components/NewsList';
import { marketQueries } from '../queries';

const SHOWN = 4;

/** The newest news of what the household holds, on Home. */
export function NewsWidget() {
  const { data } = useSuspenseInfiniteQuery(marketQueries.news({ held: true }));
  const articles = data.pages[0]?.data.slice(0, SHOWN) ?? [];
  return (
    <Card
      title="News of what you hold"
      actions={
        <Link to="/markets/news" search={{ about: 'held' }}>
          All news
        </Link>
      }
    >
      {articles.length === 0 ? (
        <EmptyState>News about securities you hold appears here.</EmptyState>
      ) : (
        <NewsList articles={articles} headingLevel={3} />
      )}
    </Card>
  );
}
