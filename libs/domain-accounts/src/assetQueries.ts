import { getAssetAttachment, validateManualAsset, type ManualAssetInput } from '@portal/api-sdk';
import {
  getManualAssetOptions,
  listAssetAttachmentsOptions,
  listManualAssetsOptions,
} from '@portal/api-sdk/query';

/** Only the household changes them; a second device may. */
const ASSETS_STALE_MS = 60_000;

/** Every read of the assets and liabilities that the client enters. */
export const assetQueries = {
  list: () => ({ ...listManualAssetsOptions(), staleTime: ASSETS_STALE_MS }),
  /** With its values, and a loan's schedule. */
  detail: (accountkey: string) => ({
    ...getManualAssetOptions({ path: { accountkey } }),
    staleTime: ASSETS_STALE_MS,
  }),
  /** Its papers, latest first. */
  files: (accountkey: string) => ({
    ...listAssetAttachmentsOptions({ path: { accountkey } }),
    staleTime: ASSETS_STALE_MS,
  }),
};

/** The bytes of a file of an asset; each download is noted in the access log. Rejects with ApiError. */
export async function readAssetFile(accountkey: string, attachmentid: string): Promise<Blob> {
  const path = { accountkey, attachmentid };
  return (await getAssetAttachment({ path, parseAs: 'blob' })).data;
}

/** What saving would do to net worth; nothing is saved. Rejects with ApiError. */
export async function readEffect(body: ManualAssetInput, account: string | undefined) {
  const query = account === undefined ? {} : { account };
  return (await validateManualAsset({ body, query })).data;
}
