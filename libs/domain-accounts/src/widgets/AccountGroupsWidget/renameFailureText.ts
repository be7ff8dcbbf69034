import { isAnswerLost, isApiError } from '@portal/api-sdk';

const KEPT = 'The name was not changed.';

/** Why a rename was not saved, what is safe and what to do, in one or two sentences. */
export function renameFailureText(error: unknown): string {
  // The nickname rule itself said no; nothing was sent.
  if (error instanceof RangeError) return error.message;
  // The answer was lost, not necessarily the request: neither name may be claimed.
  if (isAnswerLost(error))
    return 'The connection failed, so we cannot tell whether the name was saved. The list shows the name that holds once the portal answers again.';
  if (!isApiError(error)) return `Not saved. ${KEPT} Please try again.`;
  if (error.status === 412) {
    return 'This account was changed elsewhere meanwhile, so your name was not saved. Save again to replace the new one.';
  }
  if (error.status === 404) return `This account is no longer yours to rename. ${KEPT}`;
  const refused = error.fields.map((field) => field.message).join(' ');
  return refused || `${error.title} ${KEPT}`;
}
