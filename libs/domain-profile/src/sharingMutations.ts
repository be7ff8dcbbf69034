import {
  createShare,
  deleteShare,
  submitShareAcceptance,
  type NewShare,
  type Share,
} from '@portal/api-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sharedQueries, sharingQueries } from './sharingQueries';

/** Invites a guest. `headers` carry the grant of a fresh factor. */
export function useInviteGuest() {
  const queryClient = useQueryClient();
  return {
    async send(body: NewShare, headers: { stepupgrant: string }): Promise<Share> {
      const { data } = await createShare({ body, headers });
      await queryClient.invalidateQueries({ queryKey: sharingQueries.shares().queryKey });
      return data;
    },
  };
}

/** Ends what a guest may see, at once. Rejects with ApiError. */
export function useRevokeShare() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (shareid: string) => (await deleteShare({ path: { shareid } })).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharingQueries.shares().queryKey }),
  });
}

/** Takes up an invitation. Rejects with ApiError. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (key: string) => (await submitShareAcceptance({ body: { key } })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharedQueries.received().queryKey }),
  });
}
