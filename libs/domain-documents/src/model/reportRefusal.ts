import { toApiError } from '@portal/api-sdk';

/** Why no report comes of it, in the server's words: of what was chosen, or of the connection. */
export function refusalOf(error: unknown): string {
  const { fields, title, detail } = toApiError(error);
  if (fields.length > 0) return fields.map(({ message }) => message).join(' ');
  return [title, detail].filter(Boolean).join(' ');
}
