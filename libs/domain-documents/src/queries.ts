import {
  getDocumentBundleContent,
  getDocumentContent,
  getDriveItemContent,
  listDocumentMatches,
  listDocuments,
  listDriveEvents,
  listDriveItems,
  listExpectedDocuments,
  listFileRequests,
  type Document,
  type DocumentKind,
  type DocumentPage,
  type ListDocumentMatchesData,
} from '@portal/api-sdk';
import {
  getDocumentBundleOptions,
  getDocumentCoverageOptions,
  getDocumentFacetsOptions,
  getDocumentOptions,
  getEDeliveryOptions,
  getTemplateOptions,
  listClientReportsOptions,
  listDocumentMatchesOptions,
  listDocumentsOptions,
  listDriveEventsOptions,
  listDriveItemsOptions,
  getDriveAccessOptions,
  listDriveItemVersionsOptions,
  listDrivesOptions,
  listExpectedDocumentsOptions,
  listFileRequestsOptions,
  listReportsOptions,
  listTradeConfirmationsOptions,
} from '@portal/api-sdk/query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  DOCUMENT_PAGE_ROWS,
  DRIVE_EVENT_ROWS,
  DRIVE_PAGE_ROWS,
  EXPECTED_ROWS,
  FILE_REQUEST_ROWS,
  POLL_MS,
} from './defaults';
import type { DocumentQuery } from './model/documentSearch';

const STALE_MS = 60_000;

type MatchQuery = ListDocumentMatchesData['query'];
interface Owed {
  kind?: DocumentKind;
  accounts?: string[];
}

/** Every read of the domain, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`) alike. */
export const documentQueries = {
  /** Documents of a kind under a filter, newest first, page by page. */
  list: (filter: DocumentQuery) => {
    const { queryKey, meta } = listDocumentsOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['documents', ...queryKey],
      queryFn: ({ pageParam, signal }) => readDocumentPage(filter, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: STALE_MS,
      meta,
    });
  },
  /** Counts by type, account, year and status, whatever of these is filtered. */
  facets: ({ kind, accounts, from, to }: DocumentQuery) => ({
    ...getDocumentFacetsOptions({ query: { kind, accounts, from, to } }),
    staleTime: STALE_MS,
  }),
  /** What is owed and not there yet, the most overdue first: a few, and then the rest page by page. */
  expected: (owed: Owed) => {
    const { queryKey, meta } = listExpectedDocumentsOptions({ query: owed });
    return infiniteQueryOptions({
      queryKey: ['expected', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page =
          pageParam === ''
            ? { limit: EXPECTED_ROWS }
            : { limit: DOCUMENT_PAGE_ROWS, pageKey: pageParam };
        return (await listExpectedDocuments({ query: { ...owed, ...page }, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: STALE_MS,
      meta,
    });
  },
  coverage: (owed: Owed & { year: number }) => ({
    ...getDocumentCoverageOptions({ query: owed }),
    staleTime: STALE_MS,
  }),
  /** A document with its versions and who opened it. */
  detail: (documentid: string) => ({ ...getDocumentOptions({ path: { documentid } }) }),
  /** The file itself; each read is noted, so it is kept while the panel is open and not longer. */
  content: (documentid: string) =>
    queryOptions({
      queryKey: ['document-content', documentid],
      queryFn: async ({ signal }) =>
        (await getDocumentContent({ path: { documentid }, signal, parseAs: 'blob' })).data as Blob,
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  /** The confirmation of one trade. */
  confirmationOf: (activityid: string) => ({
    ...listTradeConfirmationsOptions({ query: { activityid, limit: 1 } }),
    staleTime: STALE_MS,
  }),
  matches: (filter: MatchQuery) => {
    const { queryKey } = listDocumentMatchesOptions({ query: filter });
    return infiniteQueryOptions({
      queryKey: ['matches', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        return (await listDocumentMatches({ query: { ...filter, ...page, limit: 20 }, signal }))
          .data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
    });
  },
  delivery: () => getEDeliveryOptions(),
  /** The firm's guides, among what else it is called and reached by. */
  guides: () => ({ ...getTemplateOptions(), staleTime: Infinity }),
  /** What the firm makes reports of. */
  clientReports: () => ({ ...listClientReportsOptions(), staleTime: Infinity }),
  /** Reports that were asked for; asked again as long as one is being made. */
  reports: () => ({
    ...listReportsOptions({ query: { limit: 10 } }),
    refetchInterval: ({ state }: { state: { data?: { items: { state: string }[] } } }) =>
      state.data?.items.some((one) => one.state === 'queued' || one.state === 'running')
        ? POLL_MS
        : false,
  }),
  /** How far a download is; asked again until it is ready. */
  bundle: (bundleid: string) => ({
    ...getDocumentBundleOptions({ path: { bundleid } }),
    refetchInterval: ({ state }: { state: { data?: { state: string } } }) =>
      state.data?.state === 'ready' || state.data?.state === 'failed' ? (false as const) : POLL_MS,
  }),
};

/** Reads that a new document makes out of date: every list, and how many there are of what. */
export const LISTS_OF_DOCUMENTS = [['documents'], [{ _id: 'getDocumentFacets' }]] as const;

async function readDocumentPage(filter: DocumentQuery, pageKey: string, signal?: AbortSignal) {
  const page = pageKey === '' ? {} : { pageKey };
  const query = { ...filter, ...page, limit: DOCUMENT_PAGE_ROWS };
  return (await listDocuments({ query, signal })).data;
}

/** Every document under a filter, for an export. Rejects with ApiError. */
export async function readAllDocuments(filter: DocumentQuery): Promise<Document[]> {
  const items: Document[] = [];
  let pageKey: string | undefined = '';
  while (pageKey !== undefined) {
    const page: DocumentPage = await readDocumentPage(filter, pageKey);
    items.push(...page.items);
    pageKey = page.nextPageKey;
  }
  return items;
}

/** The file of a download that is ready. Rejects with ApiError. */
export async function readBundle(bundleid: string): Promise<Blob> {
  const { data } = await getDocumentBundleContent({ path: { bundleid }, parseAs: 'blob' });
  return data as Blob;
}

/** What a list of a drive shows. */
export interface DrivePlace {
  driveid: string;
  folder?: string;
  bin?: boolean;
}

/** Every read of the drives. */
export const driveQueries = {
  drives: () => listDrivesOptions(),
  /** A folder or the bin, page by page; asked again as long as a file is being scanned. */
  items: ({ driveid, ...filter }: DrivePlace) => {
    const path = { driveid };
    const { queryKey, meta } = listDriveItemsOptions({ path, query: filter });
    return infiniteQueryOptions({
      queryKey: ['drive', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        const query = { ...filter, ...page, limit: DRIVE_PAGE_ROWS };
        return (await listDriveItems({ path, query, signal })).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.items.some((one) => one.file?.scan === 'pending'))
          ? POLL_MS
          : false,
      meta,
    });
  },
  /** Who may open a folder. */
  // Read anew for each decision: an older version of it would be refused.
  access: (drivefolderid: string) => ({
    ...getDriveAccessOptions({ path: { drivefolderid } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }),
  /** The versions of a file; asked again as long as one is being scanned. */
  versions: (itemid: string) => ({
    ...listDriveItemVersionsOptions({ path: { itemid } }),
    refetchInterval: ({ state }: { state: { data?: { items: { scan: string }[] } } }) =>
      state.data?.items.some((one) => one.scan === 'pending') ? POLL_MS : false,
  }),
  /** Checklists of files that an advisor asked for, newest first. */
  requests: () => {
    const { queryKey, meta } = listFileRequestsOptions();
    return infiniteQueryOptions({
      queryKey: ['file-requests', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        return (await listFileRequests({ query: { ...page, limit: FILE_REQUEST_ROWS }, signal }))
          .data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      meta,
    });
  },
  /** What was done in a drive, newest first. */
  events: (driveid: string) => {
    const path = { driveid };
    const { queryKey, meta } = listDriveEventsOptions({ path });
    return infiniteQueryOptions({
      queryKey: ['drive-events', ...queryKey],
      queryFn: async ({ pageParam, signal }) => {
        const page = pageParam === '' ? {} : { pageKey: pageParam };
        return (
          await listDriveEvents({ path, query: { ...page, limit: DRIVE_EVENT_ROWS }, signal })
        ).data;
      },
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      meta,
    });
  },
};

/** A version of a file of a drive. Rejects with ApiError. */
export async function readDriveFile(itemid: string, number: number): Promise<Blob> {
  const { data } = await getDriveItemContent({
    path: { itemid },
    query: { number },
    parseAs: 'blob',
  });
  return data as Blob;
}
