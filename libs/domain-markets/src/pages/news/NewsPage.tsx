import { PageTitle } from '@portal/auth-session';
import { Button, EmptyState, PageHeader, SegmentedControl, ViewMore } from '@portal/ui-kit';
import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import '@portal/ui-kit/controls.css';
import { NewsList } from '../../components/NewsList';
import { newsFilterOf } from '../../model/filters';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';

const route = getRouteApi('/markets/news');
const ABOUT = [
  { value: 'all', label: 'All news' },
  { value: 'held', label: 'What I hold' },
] as const;

/** News, newest first: pages are appended, and cleared back to the first one (spec §4). */
export function NewsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const query = marketQueries.news(newsFilterOf(search));
  const news = useSuspenseInfiniteQuery(query);
  const articles = news.data.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageTitle>News</PageTitle>
      <PageHeader title="News" />
      <div className={styles.between}>
        <SegmentedControl
          label="News about"
          options={ABOUT}
          value={search.about ?? 'all'}
          onChange={(about) =>
            void navigate({ search: about === 'held' ? { about } : {}, replace: true })
          }
        />
        {news.data.pages.length > 1 && (
          <Button
            variant="quiet"
            onClick={() =>
              queryClient.setQueryData(
                query.queryKey,
                (old) =>
                  old && { pages: old.pages.slice(0, 1), pageParams: old.pageParams.slice(0, 1) },
              )
            }
          >
            Back to the newest
          </Button>
        )}
      </div>
      {articles.length === 0 ? (
        <EmptyState>News of companies appears here on the day it is published.</EmptyState>
      ) : (
        <NewsList articles={articles} />
      )}
      <ViewMore
        hasMore={news.hasNextPage}
        shown={articles.length}
        onMore={() => void news.fetchNextPage()}
        pending={news.isFetchingNextPage}
      />
    </>
  );
}
