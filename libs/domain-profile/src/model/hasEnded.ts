import { isApiError } from '@portal/api-sdk';

/** Over, or never there for this guest: either way there is nothing to see. */
export function hasEnded(error: unknown): boolean {
  return isApiError(error) && (error.code === 'share.ended' || error.code === 'share.not_found');
}
