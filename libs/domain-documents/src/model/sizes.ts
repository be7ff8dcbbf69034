import type { Document } from '@portal/api-sdk';

const KIB = 1_024;

/** `1.2 MB`, as file managers say it. */
export function sizeText(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`;
  if (bytes < KIB * KIB) return `${Math.round(bytes / KIB)} KB`;
  return `${(bytes / KIB / KIB).toFixed(1)} MB`;
}

/** What a selection weighs; documents that nobody has needed yet have no size. */
export function selectionText(documents: readonly Pick<Document, 'bytes'>[]): string {
  const known = documents.flatMap(({ bytes }) => bytes ?? []);
  const size = sizeText(known.reduce((sum, bytes) => sum + bytes, 0));
  const count = `${documents.length} selected`;
  if (known.length === 0) return `${count} · size is told when it is ready`;
  return known.length === documents.length ? `${count} · ${size}` : `${count} · ${size} and more`;
}
