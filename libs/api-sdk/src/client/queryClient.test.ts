import { MutationObserver, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getAllAccountsOptions,
  getMaintenanceMessageOptions,
  getPreferencesOptions,
  updateAccountNicknameMutation,
} from '../query';
import { mockApi } from '../testing/mockApi';
import { createPortalQueryClient, isInvalidatedBy } from './queryClient';

let queryClient: QueryClient;

beforeEach(() => {
  queryClient = createPortalQueryClient();
  queryClient.mount();
});

afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
});

describe('a write', () => {
  const RENAME = { path: { accountkey: 'acc7f3k2m9q4x8w1' }, body: { nickname: 'Everyday' } };

  it('refetches the shown reads that share a tag with it, and no other', async () => {
    const api = mockApi();
    await queryClient.prefetchQuery(getPreferencesOptions());
    const stop = await shown(getAllAccountsOptions());
    await write();
    await vi.waitFor(() => {
      expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /v2/profile/preferences',
        'GET /v2/profile/accounts',
        `PUT /v2/profile/accounts/${RENAME.path.accountkey}/nickname`,
        'GET /v2/profile/accounts',
      ]);
    });
    expect(isStale(getPreferencesOptions())).toBe(false);
    stop();
  });

  it('makes a read that is not shown stale', async () => {
    mockApi();
    await queryClient.prefetchQuery(getAllAccountsOptions());
    expect(isStale(getAllAccountsOptions())).toBe(false);
    await write();
    expect(isStale(getAllAccountsOptions())).toBe(true);
  });

  it('is done although the refetch fails', async () => {
    const api = mockApi();
    const stop = await shown(getAllAccountsOptions());
    api.answer({ getAllAccounts: { problem: { status: 500 } } });
    await expect(write()).resolves.toMatchObject({ key: RENAME.path.accountkey });
    await vi.waitFor(() => {
      expect(queryClient.getQueryState(getAllAccountsOptions().queryKey)?.status).toBe('error');
    });
    stop();
  });

  it.each([
    ['is refused', { problem: { status: 412 } }, { status: 412 }],
    ['may be done, since its answer was lost', 'unreachable', { kind: 'fetch' }],
  ] as const)('refetches what it was asked for over when it %s', async (_, answer, error) => {
    const api = mockApi({ updateAccountNickname: answer });
    const stop = await shown(getAllAccountsOptions());
    await expect(write()).rejects.toMatchObject(error);
    await vi.waitFor(() => expect(api.requests.at(-1)?.method).toBe('GET'));
    stop();
  });

  it('leaves a read stale when it takes back what it had shown', async () => {
    mockApi({ updateAccountNickname: { problem: { status: 412 } } });
    await queryClient.prefetchQuery(getAllAccountsOptions());
    const { queryKey } = getAllAccountsOptions();
    const before = queryClient.getQueryData(queryKey);
    const onError = () => void queryClient.setQueryData(queryKey, before);
    const options = { ...updateAccountNicknameMutation(), onError };
    await expect(new MutationObserver(queryClient, options).mutate(RENAME)).rejects.toThrow();
    expect(isStale(getAllAccountsOptions())).toBe(true);
  });

  it('leaves nothing of what was sent in memory once it is no longer shown', async () => {
    mockApi();
    const observer = new MutationObserver(queryClient, updateAccountNicknameMutation());
    const stop = observer.subscribe(() => undefined);
    await observer.mutate(RENAME);
    const kept = () => queryClient.getMutationCache().getAll();
    expect(kept()).toHaveLength(1);
    stop();
    await vi.waitFor(() => expect(kept()).toEqual([]));
  });

  function write() {
    return new MutationObserver(queryClient, updateAccountNicknameMutation()).mutate(RENAME);
  }
});

it('asks once, because the clients retry', async () => {
  const api = mockApi({ getPreferences: { problem: { status: 500 } } });
  await expect(queryClient.fetchQuery(getPreferencesOptions())).rejects.toMatchObject({
    status: 500,
  });
  expect(api.requests).toHaveLength(1);
});

it('keeps unused answers as long as their client says', async () => {
  mockApi();
  const message = getMaintenanceMessageOptions({ query: { s: 'w' } });
  await queryClient.prefetchQuery(getPreferencesOptions());
  await queryClient.prefetchQuery(message);
  expect(gcTime(getPreferencesOptions())).toBe(3_600_000);
  expect(gcTime(message)).toBe(60_000);
});

it('refetches what is stale when the connection or the focus comes back', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
});

it('matches any shared tag and nothing without tags', () => {
  expect(isInvalidatedBy(['Refresh', 'WatchList'], ['WatchList'])).toBe(true);
  expect(isInvalidatedBy(['Refresh'], ['WatchList'])).toBe(false);
  expect(isInvalidatedBy(undefined, ['WatchList'])).toBe(false);
  expect(isInvalidatedBy(['Refresh'], undefined)).toBe(false);
});

type Keyed = { queryKey: readonly unknown[] };

function isStale({ queryKey }: Keyed): boolean | undefined {
  return queryClient.getQueryState(queryKey)?.isInvalidated;
}

function gcTime({ queryKey }: Keyed): number | undefined {
  return queryClient.getQueryCache().find({ queryKey })?.options.gcTime;
}

/** Shows a read, as a screen would, until the returned function is called. */
async function shown(options: ReturnType<typeof getAllAccountsOptions>): Promise<() => void> {
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  return stop;
}
