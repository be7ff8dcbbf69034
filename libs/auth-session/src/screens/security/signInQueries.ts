import { deleteSession, submitOtherSessionsEnd, type SignIn } from '@portal/api-sdk';
import { listSessionsOptions } from '@portal/api-sdk/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Where the person is and was signed in. Never from the cache: a stranger may have come a moment ago. */
export const signInsQuery = () => ({ ...listSessionsOptions(), staleTime: 0 });

/** Ends one sign-in, or with null all but this one; resolves to how many were open. Rejects with ApiError. */
export function useEndSignIns() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (signIn: SignIn | null) => {
      const { data } = signIn
        ? await deleteSession({ path: { sessionid: signIn.sessionid } })
        : await submitOtherSessionsEnd();
      return data.ended;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: signInsQuery().queryKey }),
  });
}
