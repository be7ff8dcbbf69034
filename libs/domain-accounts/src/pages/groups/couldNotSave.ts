import { isApiError } from '@portal/api-sdk';
import { notify } from '@portal/ui-kit';

/** Tells that a change was taken back, and why where the server said so. */
export function couldNotSave(what: string): (error: unknown) => void {
  return (error) =>
    notify({ tone: 'failed', message: `${what} could not be saved`, detail: refusalText(error) });
}

/** What a refusal says, and what is safe. */
export function refusalText(error: unknown): string {
  if (!isApiError(error) || error.kind !== 'http') {
    return 'The connection was lost. What is shown now is what is saved.';
  }
  if (error.status === 412) {
    return 'Somebody else in your household changed it meanwhile. What is shown now is theirs.';
  }
  return [error.title, error.detail].filter(Boolean).join(' ');
}
