import { isAnswerLost, isApiError } from '@portal/api-sdk';

/** Why something was not saved, and whether what is kept is as it was. */
export function saveFailureText(error: unknown): string {
  if (isAnswerLost(error))
    return 'No answer came, so it may have been saved. Look whether it was before you try again.';
  if (!isApiError(error)) return 'This could not be saved. Nothing was changed; try again.';
  if (error.status === 412)
    return 'It was changed elsewhere meanwhile. Load the page again to see it.';
  const field = error.fields[0]?.message;
  return [error.title, field ?? error.detail ?? 'Nothing was changed.'].join(' ');
}
