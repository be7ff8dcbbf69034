import { isAnswerLost, isApiError } from '@portal/api-sdk';
import { notify } from '@portal/ui-kit';

/** Tells that a change was taken back, and why where the server said so. */
export function couldNotSave(what: string): (error: unknown) => void {
  return (error) =>
    notify({ tone: 'failed', message: `${what} could not be saved`, detail: refusalText(error) });
}

/** What a refusal says, and what is safe. */
export function refusalText(error: unknown): string {
  if (isAnswerLost(error))
    return 'No answer came. What is shown once the portal answers again is what is saved.';
  if (!isApiError(error)) return 'Nothing was changed. Try again.';
  if (error.status === 412) {
    return 'Somebody else in your household changed it meanwhile. What is shown now is theirs.';
  }
  return [error.title, error.detail].filter(Boolean).join(' ');
}
