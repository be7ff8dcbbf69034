import { createDriveComment, deleteDriveComment } from '@portal/api-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fileComments } from './queries';

/** Writes about a file of a drive, and takes own words away. Both reject with ApiError; the list is read again after. */
export function useFileComments(itemid: string) {
  const queryClient = useQueryClient();
  const onSuccess = () =>
    queryClient.invalidateQueries({ queryKey: fileComments(itemid).queryKey });
  const write = useMutation({
    mutationFn: async (text: string) =>
      (await createDriveComment({ path: { itemid }, body: { text } })).data,
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async (commentid: string) =>
      void (await deleteDriveComment({ path: { commentid } })),
    onSuccess,
  });
  return { write, remove };
}
