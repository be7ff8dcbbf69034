import { createDriveComment, deleteDriveComment, isAnswerLost } from '@portal/api-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fileComments } from './queries';

/** Writes about a file of a drive, and takes own words away. Both reject with ApiError; the list is read again after. */
export function useFileComments(itemid: string) {
  const queryClient = useQueryClient();
  // The same until it was answered, so that words whose answer was lost are not written twice.
  const key = useRef(crypto.randomUUID());
  const onSuccess = () =>
    queryClient.invalidateQueries({ queryKey: fileComments(itemid).queryKey });
  const write = useMutation({
    mutationFn: async (text: string) => {
      const headers = { 'Idempotency-Key': key.current };
      return (await createDriveComment({ path: { itemid }, body: { text }, headers })).data;
    },
    onSettled: (_, error) => {
      if (!isAnswerLost(error)) key.current = crypto.randomUUID();
    },
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async (commentid: string) =>
      void (await deleteDriveComment({ path: { commentid } })),
    onSuccess,
  });
  return { write, remove };
}
