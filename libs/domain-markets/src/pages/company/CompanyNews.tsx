import { Card, EmptyState, ViewMore } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { NewsList } from '../../components/NewsList';
import { marketQueries } from '../../queries';

export function CompanyNews({ securityid }: { securityid: string }) {
  const news = useSuspenseInfiniteQuery(marketQueries.news({ securityid }));
  const articles = news.data.pages.flatMap(({ data }) => data);
  return (
    <Card title="News">
      {articles.length === 0 ? (
        <EmptyState>News about it appears here on the day it is published.</EmptyState>
      ) : (
        <NewsList articles={articles} headingLevel={3} />
      )}
      <ViewMore
        hasMore={news.hasNextPage}
        shown={articles.length}
        onMore={() => void news.fetchNextPage()}
        pending={news.isFetchingNextPage}
      />
    </Card>
  );
}
