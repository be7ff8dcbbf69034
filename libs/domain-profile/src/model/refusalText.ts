import { isAnswerLost, isApiError } from '@portal/api-sdk';

/** Why a write was refused, in the server's words where it has some. */
export function refusalText(error: unknown): string {
  if (isAnswerLost(error))
    return 'No answer came, so it may have been done. Look whether it was before you try again.';
  if (!isApiError(error) || error.status >= 500)
    return 'It could not be saved. Nothing was changed. Try again.';
  return [error.title, error.detail].filter(Boolean).join(' ');
}
