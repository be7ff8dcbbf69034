import {
  getReceivedShare,
  getSharedDocumentContent,
  getSharedFileContent,
  listDriveItems,
  listDrives,
  type DriveItem,
  type ReceivedShareDetail,
} from '@portal/api-sdk';
import {
  getReceivedShareQueryKey,
  getSharedAccountOptions,
  listReceivedSharesOptions,
  listSharedDocumentsOptions,
  listSharedFilesOptions,
  listShareOpeningsOptions,
  listSharesOptions,
} from '@portal/api-sdk/query';
import { queryOptions } from '@tanstack/react-query';
import { SHARED_ASK_AGAIN_MS } from './defaults';
import { hasEnded } from './model/hasEnded';

/** Reads of the client who shares. */
export const sharingQueries = {
  /** Guests and what each may see; a guest may have opened something a moment ago. */
  shares: () => ({ ...listSharesOptions(), staleTime: 0 }),
  /** The newest of what one guest opened. */
  openings: (shareid: string) => ({
    ...listShareOpeningsOptions({ path: { shareid } }),
    staleTime: 0,
  }),
  /** The folders at the top of the household's drives in which the client may change something: theirs to share. */
  folders: () =>
    queryOptions({ queryKey: ['sharing', 'folders'], queryFn: readTopFolders, staleTime: 0 }),
};

/** Folders come before files, so the first page of a drive has them. */
const MOST_FOLDERS = 200;

async function readTopFolders(): Promise<DriveItem[]> {
  const { data: drives } = await listDrives();
  const pages = await Promise.all(
    drives.items.map(({ driveid }) =>
      listDriveItems({ path: { driveid }, query: { limit: MOST_FOLDERS } }),
    ),
  );
  return pages.flatMap(({ data }) =>
    data.items.filter(({ kind, access }) => kind === 'folder' && access?.change !== false),
  );
}

// A guest's page keeps nothing that it could show after the sharing has ended.
const NOT_KEPT = { staleTime: 0, gcTime: 0, retry: false } as const;

/** Reads of a guest. */
export const sharedQueries = {
  received: () => ({ ...listReceivedSharesOptions(), ...NOT_KEPT }),
  /** Asked again and again: it can end at any moment, and is null from then on. */
  share: (shareid: string) =>
    queryOptions({
      queryKey: getReceivedShareQueryKey({ path: { shareid } }),
      queryFn: ({ signal }) => readShare(shareid, signal),
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
  /** One page of a shared folder, or of a folder below it; the first without a key. */
  files: (shareid: string, itemid: string, pageKey?: string) => ({
    ...listSharedFilesOptions({
      path: { shareid, itemid },
      query: pageKey === undefined ? {} : { pageKey },
    }),
    ...NOT_KEPT,
  }),
};

/** The end is an answer: what was read before it is not kept as a client's figures are that could not be read again. */
async function readShare(
  shareid: string,
  signal: AbortSignal,
): Promise<ReceivedShareDetail | null> {
  try {
    const { data } = await getReceivedShare({ path: { shareid }, signal });
    return data;
  } catch (error) {
    if (hasEnded(error)) return null;
    throw error;
  }
}

/** A file of a shared folder. Rejects with ApiError. */
export async function readSharedFile(shareid: string, itemid: string): Promise<Blob> {
  const { data } = await getSharedFileContent({ path: { shareid, itemid }, parseAs: 'blob' });
  return data as Blob;
}

/** The file of a shared document. Rejects with ApiError. */
export async function readSharedDocument(shareid: string, documentid: string): Promise<Blob> {
  const { data } = await getSharedDocumentContent({
    path: { shareid, documentid },
    parseAs: 'blob',
  });
  return data as Blob;
}
