import { MutationCache, QueryClient, type Mutation } from '@tanstack/react-query';
import { clientOf, CLIENTS, exceptionalOperations } from './clients';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { tags?: readonly string[] } & Record<string, unknown>;
    mutationMeta: { invalidates?: readonly string[] } & Record<string, unknown>;
  }
}

// assumed: long enough that going back to a screen does not ask again, short enough to be believed.
const FRESH_MS = 30_000;

/**
 * The query cache of the portal. A write refetches the reads that share a cache tag with it (spec §7), and unused answers
 * are kept as long as the client that fetched them says.
 */
export function createPortalQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: CLIENTS.main.unusedCacheMs,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: false, // The clients retry.
        networkMode: 'always', // Offline is an error with words, not an endless skeleton…
      },
      mutations: {
        retry: false,
        networkMode: 'always', // …and never a write that is sent minutes later without the client knowing.
        gcTime: 0, // What was sent may be a code or a message: none of it stays in memory.
      },
    },
    mutationCache: new MutationCache({
      // Not awaited: the write is done, whatever becomes of the refetch.
      onSuccess: (_data, _variables, _result, mutation) => void refetchAfter(mutation),
      // Refused: what is shown may have changed elsewhere, and another try over it would be refused, too. Lost: it may be
      // done. Not in `onError`: that of the mutation comes after it and may put back what was shown before.
      onSettled: (_data, error, _variables, _result, mutation) =>
        error ? void refetchAfter(mutation) : undefined,
    }),
  });
  function refetchAfter({ meta }: Mutation<unknown, unknown, unknown, unknown>) {
    return queryClient.invalidateQueries({
      predicate: (query) => isInvalidatedBy(query.meta?.tags, meta?.invalidates),
    });
  }
  for (const operation of exceptionalOperations()) {
    queryClient.setQueryDefaults([{ _id: operation.id }], {
      gcTime: clientOf(operation).unusedCacheMs,
    });
  }
  return queryClient;
}

/** Whether a write that invalidates `invalidated` makes a read with `tags` out of date. */
export function isInvalidatedBy(
  tags: readonly string[] = [],
  invalidated: readonly string[] = [],
): boolean {
  return tags.some((tag) => invalidated.includes(tag));
}
