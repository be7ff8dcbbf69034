import { isApiError, updatePreferences, type Preferences } from '@portal/api-sdk';
import { updatePreferencesMutation } from '@portal/api-sdk/query';
import type { Appearance } from '@portal/auth-session';
import { accountQueries } from '@portal/domain-accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Saves the chosen appearance with the client's preferences. Rejects with ApiError. */
export function useSaveAppearance() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: updatePreferencesMutation().meta,
    // After any other change of preferences, so that each goes out with the version the one before it made.
    scope: { id: 'preferences' },
    mutationFn: async (appearance: Appearance) => {
      const known = await queryClient.ensureQueryData(accountQueries.preferences());
      try {
        return await replace(known, appearance);
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) throw error;
        // Another device changed a preference; on top of that, this one is still wanted.
        return replace(
          await queryClient.fetchQuery({ ...accountQueries.preferences(), staleTime: 0 }),
          appearance,
        );
      }
    },
    onSuccess: (saved) =>
      void queryClient.setQueryData(accountQueries.preferences().queryKey, saved),
  });
}

async function replace(
  { preferencejson, version }: Preferences,
  appearance: Appearance,
): Promise<Preferences> {
  const { data } = await updatePreferences({
    headers: { 'If-Match': `"${version}"` },
    body: { ...preferencejson, appearance },
  });
  return data;
}
