import { Button, EmptyState, ErrorPanel, SegmentedControl } from '@portal/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccessLogList, AccessLogSkeleton } from './AccessLogList';
import styles from './AccessLogPanel.module.css';
import type { AccessLogFilter } from '../../defaults';
import { securityQueries } from '../../queries';
import { FILTER_WORDS } from './accessLogWords';

// `as`: the keys of an object literal are just its own.
const FILTERS = Object.keys(FILTER_WORDS) as AccessLogFilter[];
const OPTIONS = FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }));

/** Who did what with the household's data, newest first. Brings no heading: the page that places it has one. */
export function AccessLogPanel() {
  const [filter, setFilter] = useState<AccessLogFilter>('all');
  return (
    <div className={styles.panel}>
      <div className={styles.filter}>
        <SegmentedControl
          label="Whose actions"
          options={OPTIONS}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <AccessLog key={filter} filter={filter} />
    </div>
  );
}

function AccessLog({ filter }: { filter: AccessLogFilter }) {
  const log = useInfiniteQuery(securityQueries.accessLog(filter));
  const { data, error, isError, isFetching, isFetchingNextPage, hasNextPage } = log;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];

  if (!data && isError) {
    return (
      <ErrorPanel
        cause={error}
        title="The access log could not be loaded"
        onRetry={() => void log.refetch()}
        retrying={isFetching}
      >
        Nothing in it is lost.
      </ErrorPanel>
    );
  }
  if (!data) return <AccessLogSkeleton />;
  if (entries.length === 0) {
    return (
      <EmptyState>
        {filter === 'all'
          ? 'Sign-ins, changes and downloads appear here as they happen.'
          : 'Nothing of this kind has happened yet.'}
      </EmptyState>
    );
  }
  return (
    <>
      <AccessLogList entries={entries} />
      <p className={styles.count} role="status">
        {hasNextPage ? `The newest ${entries.length} are shown.` : 'This is all of it.'}
      </p>
      {isError && (
        <ErrorPanel cause={error} title="Older entries could not be loaded">
          What is shown above is complete.
        </ErrorPanel>
      )}
      {hasNextPage && (
        <div>
          <Button pending={isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}
