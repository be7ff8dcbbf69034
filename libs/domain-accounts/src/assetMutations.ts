import {
  createAssetAttachment,
  createManualAsset,
  deleteAssetAttachment,
  deleteManualAsset,
  submitManualAssetRestore,
  updateManualAsset,
  type ManualAsset,
  type ManualAssetInput,
} from '@portal/api-sdk';
import {
  createAssetAttachmentMutation,
  createManualAssetMutation,
  deleteAssetAttachmentMutation,
  deleteManualAssetMutation,
  submitManualAssetRestoreMutation,
  updateManualAssetMutation,
} from '@portal/api-sdk/query';
import { profileQueries, removeAccounts } from '@portal/domain-profile';
import { base64Of } from '@portal/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assetQueries, readEffect } from './assetQueries';

/** Works out what saving would do. Rejects with ApiError, whose fields say what cannot be saved. */
export function useEffectOfSaving(account: string | undefined) {
  return useMutation({ mutationFn: (body: ManualAssetInput) => readEffect(body, account) });
}

/**
 * Adds an asset, or changes `known` while it is as it was read. Groups, counts and net worth come anew with it (spec §4).
 * Rejects with ApiError; nothing is saved then.
 */
export function useSaveAsset(known: ManualAsset | undefined) {
  return useMutation({
    // Both bring the same lists anew; one of them has to be named before it is known which will be sent.
    meta: known ? updateManualAssetMutation().meta : createManualAssetMutation().meta,
    mutationFn: async (body: ManualAssetInput) => {
      if (!known) return (await createManualAsset({ body })).data;
      const path = { accountkey: known.account };
      const headers = { 'If-Match': `"${known.version}"` };
      return (await updateManualAsset({ path, headers, body })).data;
    },
  });
}

/** Removes an asset: gone from groups and counts at once (spec §4), while the totals are fetched. Rejects with ApiError. */
export function useRemoveAsset() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: deleteManualAssetMutation().meta,
    mutationFn: async ({ account, version }: ManualAsset) => {
      const path = { accountkey: account };
      return (await deleteManualAsset({ path, headers: { 'If-Match': `"${version}"` } })).data;
    },
    onSuccess: (list, { account }) => {
      queryClient.setQueryData(assetQueries.list().queryKey, list);
      queryClient.setQueryData(
        profileQueries.accounts().queryKey,
        (accounts) => accounts && removeAccounts(accounts, [account]),
      );
    },
  });
}

/** Takes a removal back. Rejects with ApiError once it is too late. */
export function useRestoreAsset() {
  return useMutation({
    meta: submitManualAssetRestoreMutation().meta,
    mutationFn: async (account: string) =>
      (await submitManualAssetRestore({ path: { accountkey: account } })).data,
  });
}

/** Attaches a file to an asset. Rejects with ApiError. */
export function useAttachToAsset(account: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: createAssetAttachmentMutation().meta,
    mutationFn: async (file: File) => {
      const body = { name: file.name.slice(0, 200) || 'file', content: await base64Of(file) };
      return (await createAssetAttachment({ path: { accountkey: account }, body })).data;
    },
    onSuccess: (files) => queryClient.setQueryData(assetQueries.files(account).queryKey, files),
  });
}

/** Removes a file of an asset. Rejects with ApiError. */
export function useRemoveAssetFile(account: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: deleteAssetAttachmentMutation().meta,
    mutationFn: async (attachmentid: string) =>
      (await deleteAssetAttachment({ path: { accountkey: account, attachmentid } })).data,
    onSuccess: (files) => queryClient.setQueryData(assetQueries.files(account).queryKey, files),
  });
}
