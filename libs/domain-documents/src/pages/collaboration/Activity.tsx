import type { Drive } from '@portal/api-sdk';
import { Card, EmptyState, formatInstant, ViewMore } from '@portal/ui-kit';
import { Timeline } from '@portal/ui-kit/furniture';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { eventText } from '../../model/driveWords';
import { driveQueries } from '../../queries';

/** What was done in a drive, newest first. */
export function Activity({ drive: { driveid, name } }: { drive: Drive }) {
  const list = useSuspenseInfiniteQuery(driveQueries.events(driveid));
  const events = list.data.pages.flatMap((page) => page.items);
  return (
    <Card title="Activity">
      {events.length === 0 ? (
        <EmptyState>Each upload, move and deletion is kept here, with who did it.</EmptyState>
      ) : (
        <Timeline
          label={`Activity of ${name}`}
          steps={events.map((event) => ({
            key: event.eventid,
            state: event.action === 'blocked' ? ('failed' as const) : ('done' as const),
            at: formatInstant(event.at),
            title: eventText(event),
          }))}
        />
      )}
      <ViewMore
        hasMore={list.hasNextPage}
        shown={events.length}
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </Card>
  );
}
