import type { Insight } from '@portal/api-sdk';
import { Button, notify, useReadOnly } from '@portal/ui-kit';
import { useBookmarkInsight } from '../../mutations';

/** Keeps an article for later, or not any more. */
export function BookmarkButton({ insight }: { insight: Insight }) {
  const { insightid, title, bookmarked } = insight;
  const bookmark = useBookmarkInsight();
  const readOnly = useReadOnly();
  if (readOnly !== null) return null;
  return (
    <Button
      size="sm"
      aria-pressed={bookmarked}
      aria-label={`${bookmarked ? 'Kept' : 'Keep for later'}: ${title}`}
      pending={bookmark.isPending}
      onClick={() =>
        bookmark.mutate(
          { insightid, bookmarked: !bookmarked },
          {
            onError: () =>
              notify({ tone: 'failed', message: 'That could not be kept', detail: 'Try again.' }),
          },
        )
      }
    >
      {bookmarked ? 'Kept' : 'Keep for later'}
    </Button>
  );
}
