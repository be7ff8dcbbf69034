import { isApiError } from '@portal/api-sdk';

/** Why a write was refused, in the server's words where it has some. */
export function refusalText(error: unknown): string {
  if (!isApiError(error) || error.status === undefined || error.status >= 500)
    return 'It could not be saved. Nothing was changed. Try again.';
  return [error.title, error.detail].filter(Boolean).join(' ');
}
