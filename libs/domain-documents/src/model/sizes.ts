import type { Document } from '@portal/api-sdk';
import { formatFileSize } from '@portal/ui-kit';
import { MOST_BUNDLED } from '../defaults';

/** What a selection weighs; documents that nobody has needed yet have no size. */
export function selectionText(documents: readonly Pick<Document, 'bytes'>[]): string {
  const known = documents.flatMap(({ bytes }) => bytes ?? []);
  const size = formatFileSize(known.reduce((sum, bytes) => sum + bytes, 0));
  const count = countText(documents.length);
  if (known.length === 0) return `${count} · size is told when it is ready`;
  return known.length === documents.length ? `${count} · ${size}` : `${count} · ${size} and more`;
}

function countText(count: number): string {
  const most = MOST_BUNDLED.toLocaleString('en-US');
  if (count > MOST_BUNDLED) return `${count} selected, of which one download takes ${most} at most`;
  return count === MOST_BUNDLED
    ? `The first ${most} selected, as many as one download takes`
    : `${count} selected`;
}
