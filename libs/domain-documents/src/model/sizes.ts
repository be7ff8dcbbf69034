import type { Document } from '@portal/api-sdk';
import { formatFileSize } from '@portal/ui-kit';

/** What a selection weighs; documents that nobody has needed yet have no size. */
export function selectionText(documents: readonly Pick<Document, 'bytes'>[]): string {
  const known = documents.flatMap(({ bytes }) => bytes ?? []);
  const size = formatFileSize(known.reduce((sum, bytes) => sum + bytes, 0));
  const count = `${documents.length} selected`;
  if (known.length === 0) return `${count} · size is told when it is ready`;
  return known.length === documents.length ? `${count} · ${size}` : `${count} · ${size} and more`;
}
