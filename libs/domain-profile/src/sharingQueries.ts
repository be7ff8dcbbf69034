import { getSharedDocumentContent } from '@portal/api-sdk';
import {
  getReceivedShareOptions,
  getSharedAccountOptions,
  listReceivedSharesOptions,
  listSharedDocumentsOptions,
  listShareOpeningsOptions,
  listSharesOptions,
} from '@portal/api-sdk/query';
import { SHARED_ASK_AGAIN_MS } from './defaults';

/** Reads of the client who shares. */
export const sharingQueries = {
  /** Guests and what each may see; a guest may have opened something a moment ago. */
  shares: () => ({ ...listSharesOptions(), staleTime: 0 }),
  /** The newest of what one guest opened. */
  openings: (shareid: string) => ({
    ...listShareOpeningsOptions({ path: { shareid } }),
    staleTime: 0,
  }),
};

// A guest's page keeps nothing that it could show after the sharing has ended.
const NOT_KEPT = { staleTime: 0, gcTime: 0, retry: false } as const;

/** Reads of a guest. */
export const sharedQueries = {
  received: () => ({ ...listReceivedSharesOptions(), ...NOT_KEPT }),
  /** Asked again and again: it can end at any moment. */
  share: (shareid: string) => ({
    ...getReceivedShareOptions({ path: { shareid } }),
    ...NOT_KEPT,
    refetchInterval: SHARED_ASK_AGAIN_MS,
  }),
  /** Each look leaves a line in the client's log, so it is not asked again by itself. */
  account: (shareid: string, accountkey: string) => ({
    ...getSharedAccountOptions({ path: { shareid, accountkey } }),
    ...NOT_KEPT,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }),
  /** One page of the documents of an account; the first without a key. */
  documents: (shareid: string, account: string, pageKey?: string) => ({
    ...listSharedDocumentsOptions({
      path: { shareid },
      query: { account, ...(pageKey !== undefined && { pageKey }) },
    }),
    ...NOT_KEPT,
  }),
};

/** The file of a shared document. Rejects with ApiError. */
export async function readSharedDocument(shareid: string, documentid: string): Promise<Blob> {
  const { data } = await getSharedDocumentContent({
    path: { shareid, documentid },
    parseAs: 'blob',
  });
  return data as Blob;
}
