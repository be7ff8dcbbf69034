import type { InsightsSearch } from '../../model/search';
import { PageTitle } from '@portal/auth-session';
import { Button, EmptyState, PageHeader, ViewMore } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import '@portal/ui-kit/controls.css';
import { insightFilterOf } from '../../model/filters';
import { marketQueries } from '../../queries';
import parts from '../../components/components.module.css';
import styles from '../pages.module.css';
import { InsightCard } from './InsightCard';

const route = getRouteApi('/insights');

/** What the firm writes: searched, by topic, and what was kept for later. */
export function InsightsPage() {
  const search = route.useSearch();
  const insights = useSuspenseInfiniteQuery(marketQueries.insights(insightFilterOf(search)));
  const { pages } = insights.data;
  const perspectives = pages.flatMap((page) => page.perspectives);
  const total = pages[0]?.totalInsights ?? 0;
  return (
    <>
      <PageTitle>Insights</PageTitle>
      <PageHeader
        title="Insights"
        context={<span role="status">{`${total} ${total === 1 ? 'article' : 'articles'}`}</span>}
      />
      <Filters search={search} topics={pages[0]?.topics ?? []} />
      {perspectives.length === 0 ? (
        <EmptyState>
          Articles of your firm appear here. Try other words, or another topic.
        </EmptyState>
      ) : (
        <ul className={styles.tiles} aria-label="Insights">
          {perspectives.map((insight) => (
            <InsightCard key={insight.insightid} insight={insight} />
          ))}
        </ul>
      )}
      <ViewMore
        hasMore={insights.hasNextPage}
        shown={perspectives.length}
        onMore={() => void insights.fetchNextPage()}
        pending={insights.isFetchingNextPage}
      />
    </>
  );
}

function Filters({ search, topics }: { search: InsightsSearch; topics: readonly string[] }) {
  const id = useId();
  const navigate = route.useNavigate();
  const go = (next: InsightsSearch) => void navigate({ search: next, resetScroll: false });
  const [typed, setTyped] = useState(search.text ?? '');
  // Back, Clear and a link change the words of the address: the box says what was searched for.
  const [searched, setSearched] = useState(search.text);
  if (search.text !== searched) {
    setSearched(search.text);
    setTyped(search.text ?? '');
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { text: _old, ...others } = search;
    const text = typed.trim();
    go({ ...others, ...(text && { text }) });
  }
  const isFiltered = Object.keys(search).length > 0;
  return (
    <form className={styles.row} role="search" onSubmit={submit}>
      <div>
        <label className={parts.label} htmlFor={`${id}-text`}>
          Search
        </label>
        <input
          id={`${id}-text`}
          className={parts.input}
          type="search"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <TopicChoice
        topics={topics}
        topic={search.topic}
        onChoose={(chosen) => {
          const { topic: _old, ...others } = search;
          go({ ...others, ...(chosen && { topic: chosen }) });
        }}
      />
      <Button type="submit">Search</Button>
      <Button
        aria-pressed={search.kept === 'yes'}
        onClick={() => {
          const { kept, ...others } = search;
          go(kept === 'yes' ? others : { ...others, kept: 'yes' });
        }}
      >
        Kept for later
      </Button>
      {isFiltered && (
        <Button variant="quiet" onClick={() => go({})}>
          Clear
        </Button>
      )}
    </form>
  );
}

interface TopicChoiceProps {
  topics: readonly string[];
  topic: string | undefined;
  onChoose: (topic: string) => void;
}

function TopicChoice({ topics, topic = '', onChoose }: TopicChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className={parts.label} htmlFor={id}>
        Topic
      </label>
      <select
        id={id}
        className={parts.input}
        value={topic}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">All topics</option>
        {topics.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  );
}
