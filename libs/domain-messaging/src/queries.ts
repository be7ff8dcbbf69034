import {
  getConversationPdf,
  getDriveItemContent,
  getFileRequestDesk,
  getMessageAttachment,
  listDocuments,
  listDriveItems,
  listSecureMessages,
  type DocumentKind,
} from '@portal/api-sdk';
import {
  getDeskOptions,
  getFileRequestDeskOptions,
  getMessageDraftOptions,
  getSecureMessageOptions,
  getSupportReadingOptions,
  getUnreadMessagesOptions,
  listDocumentsOptions,
  listDriveItemsOptions,
  listDrivesOptions,
  listMessageDraftsOptions,
  listMessageFoldersOptions,
  listMessageRecipientsOptions,
  listMessageTopicsOptions,
  listSecureMessagesOptions,
} from '@portal/api-sdk/query';
import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  ATTACHABLE_ROWS,
  CLIENT_FILE_ROWS,
  DEFAULT_FOLDER,
  FILE_REQUEST_ROWS,
  HOME_ROWS,
  MESSAGE_PAGE_ROWS,
  UNREAD_EVERY_MS,
} from './defaults';
import type { MessagesQuery } from './model/messageSearch';

/** Every read of the domain, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`) alike. */
/** What a picker of attachments lists. */
export const ATTACHABLE = 'attachable';

export const messageQueries = {
  unread: () => ({ ...getUnreadMessagesOptions(), refetchInterval: UNREAD_EVERY_MS }),
  /** What Home shows of the inbox; asked for again as often as the count beside it. */
  newest: () => ({
    ...listSecureMessagesOptions({ query: { folder: DEFAULT_FOLDER, limit: HOME_ROWS } }),
    refetchInterval: UNREAD_EVERY_MS,
  }),
  folders: () => listMessageFoldersOptions(),
  recipients: () => listMessageRecipientsOptions(),
  topics: () => listMessageTopicsOptions(),
  /** Messages under a filter, newest first, page by page. */
  list: (filter: MessagesQuery) => {
    const { queryKey, meta } = listSecureMessagesOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['pages', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, limit: MESSAGE_PAGE_ROWS };
        return (await listSecureMessages({ query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      refetchInterval: UNREAD_EVERY_MS,
      meta,
    });
  },
  /** The conversation of a message; asked for again while it is open, for answers. */
  thread: (messageid: string) => ({
    ...getSecureMessageOptions({ path: { messageid } }),
    refetchInterval: UNREAD_EVERY_MS,
  }),
  drafts: () => listMessageDraftsOptions(),
  /** What another browser saved meanwhile must be seen when a draft is opened. */
  draft: (draftid: string) => ({
    ...getMessageDraftOptions({ path: { draftid } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }),
  /** Checklists of files that the advisor asked for, newest first, and whom they can ask. */
  fileRequests: () => {
    const { queryKey, meta } = getFileRequestDeskOptions();
    return infiniteQueryOptions({
      queryKey: ['pages', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...page, limit: FILE_REQUEST_ROWS };
        return (await getFileRequestDesk({ query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      refetchInterval: UNREAD_EVERY_MS,
      meta,
    });
  },
  /** The documents of a kind that can be attached, newest first, page by page; those whose title has the words. */
  documents: (kind: DocumentKind, words: string) => {
    const filter = { kind, ...(words !== '' && { title: words }) };
    const { queryKey, meta } = listDocumentsOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: [ATTACHABLE, ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, limit: ATTACHABLE_ROWS };
        return (await listDocuments({ query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      meta,
    });
  },
  /** The drives of one's own household. */
  drives: () => listDrivesOptions(),
  /** The drives of a household whom the advisor serves. */
  drivesOf: (householdid: string) => listDrivesOptions({ query: { householdid } }),
  /** What is in a folder of a drive, page by page. */
  driveItems: (driveid: string, folder?: string) => {
    const path = { driveid };
    const filter = folder === undefined ? {} : { folder };
    const { queryKey, meta } = listDriveItemsOptions({ path, query: filter });
    return infiniteQueryOptions({
      queryKey: [ATTACHABLE, ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, limit: CLIENT_FILE_ROWS };
        return (await listDriveItems({ path, query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      meta,
    });
  },
  /** Until when the client lets support read what messages say. */
  supportReading: () => getSupportReadingOptions(),
  desk: () => ({ ...getDeskOptions(), refetchInterval: UNREAD_EVERY_MS }),
};

/** The bytes of an attachment; each download is noted in the access log. Rejects with ApiError. */
export async function readAttachment(attachmentid: string): Promise<Blob> {
  const { data } = await getMessageAttachment({ path: { attachmentid }, parseAs: 'blob' });
  return data;
}

/** The conversation of a message as a PDF; each download is noted in the access log. Rejects with ApiError. */
export async function readConversationPdf(messageid: string): Promise<Blob> {
  const { data } = await getConversationPdf({ path: { messageid }, parseAs: 'blob' });
  return data as Blob;
}

/** The newest version of a client's file; each opening is noted in the client's access log. Rejects with ApiError. */
export async function readClientFile(itemid: string): Promise<Blob> {
  const { data } = await getDriveItemContent({ path: { itemid }, parseAs: 'blob' });
  return data;
}
