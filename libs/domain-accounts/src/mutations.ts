import { submitCacheInvalidationMutation } from '@portal/api-sdk/query';
import { useMutation } from '@tanstack/react-query';

/** Has the figures read anew: what the browser keeps of them is let go by the tags of the call. spec §7 */
export function useRefreshFigures() {
  return useMutation(submitCacheInvalidationMutation());
}
