import {
  createConnection,
  deleteConnection,
  deleteConnectionPause,
  deleteConnectionRefresh,
  submitConnectionAccounts,
  submitConnectionCallback,
  submitConnectionPause,
  submitConnectionRefresh,
  submitConnectionRestore,
} from '@portal/api-sdk';
import {
  createConnectionMutation,
  deleteConnectionMutation,
  deleteConnectionRefreshMutation,
  submitConnectionAccountsMutation,
  submitConnectionCallbackMutation,
  submitConnectionPauseMutation,
  submitConnectionRefreshMutation,
  submitConnectionRestoreMutation,
} from '@portal/api-sdk/query';
import type { ConsentAnswer } from '@portal/auth-session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { connectionQueries } from './connectionQueries';

interface Beginning {
  institutionid: string;
  /** The connection whose consent is renewed. */
  connectionid?: string;
}

/** Asks for the address at which the client consents. Rejects with ApiError. */
export function useBeginConsent() {
  return useMutation({
    meta: createConnectionMutation().meta,
    mutationFn: async (body: Beginning) => (await createConnection({ body })).data,
  });
}

/** Hands an institution's answer to the server, which judges it. Rejects with ApiError. */
export function useAnswerConsent() {
  return useMutation({
    meta: submitConnectionCallbackMutation().meta,
    mutationFn: async ({ connectionid, ...body }: ConsentAnswer) =>
      (await submitConnectionCallback({ path: { connectionid }, body })).data,
  });
}

/** Makes accounts of what was found; groups, counts and net worth come anew with them (spec §4). Rejects with ApiError. */
export function useAddFound(connectionid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: submitConnectionAccountsMutation().meta,
    mutationFn: async (foundids: string[]) =>
      (await submitConnectionAccounts({ path: { connectionid }, body: { foundids } })).data,
    onSuccess: (accounts) =>
      queryClient.setQueryData(connectionQueries.accounts(connectionid).queryKey, accounts),
  });
}

/** Begins a refresh, or joins the one that runs. Rejects with ApiError. */
export function useRefreshConnection(connectionid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: submitConnectionRefreshMutation().meta,
    mutationFn: async () => (await submitConnectionRefresh({ path: { connectionid } })).data,
    onSuccess: (refresh) =>
      queryClient.setQueryData(connectionQueries.refresh(connectionid).queryKey, refresh),
  });
}

/** Stops a refresh; what it brought before stays. Rejects with ApiError. */
export function useStopRefresh(connectionid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: deleteConnectionRefreshMutation().meta,
    mutationFn: async () => (await deleteConnectionRefresh({ path: { connectionid } })).data,
    onSuccess: (refresh) =>
      queryClient.setQueryData(connectionQueries.refresh(connectionid).queryKey, refresh),
  });
}

/** Removes a connection; its accounts stay as last reported, or go with it. Rejects with ApiError. */
export function useRemoveConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: deleteConnectionMutation().meta,
    mutationFn: async (wish: { connectionid: string; history: 'keep' | 'remove' }) => {
      const { connectionid, history } = wish;
      return (await deleteConnection({ path: { connectionid }, query: { history } })).data;
    },
    onSuccess: (list) => queryClient.setQueryData(connectionQueries.list().queryKey, list),
  });
}

/** Takes the removal of a connection back, with what went with it. Rejects with ApiError once it is too late. */
export function useRestoreConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: submitConnectionRestoreMutation().meta,
    mutationFn: async (connectionid: string) =>
      (await submitConnectionRestore({ path: { connectionid } })).data,
    onSuccess: (list) => queryClient.setQueryData(connectionQueries.list().queryKey, list),
  });
}

/** Lets a connection rest: nothing is fetched until it goes on. Rejects with ApiError. */
export function usePauseConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    // Both bring the same lists anew; one of them has to be named before it is known which will be sent.
    meta: submitConnectionPauseMutation().meta,
    mutationFn: async ({ connectionid, paused }: { connectionid: string; paused: boolean }) => {
      const path = { connectionid };
      return paused
        ? (await submitConnectionPause({ path })).data
        : (await deleteConnectionPause({ path })).data;
    },
    onSuccess: (list) => queryClient.setQueryData(connectionQueries.list().queryKey, list),
  });
}

/** Brings anew what a refresh changes: lists of connections, accounts, their values and net worth. */
export function useRefreshed() {
  const queryClient = useQueryClient();
  const changed = submitConnectionAccountsMutation().meta?.invalidates ?? [];
  return () =>
    void queryClient.invalidateQueries({
      predicate: ({ meta, queryKey }) =>
        (meta?.tags ?? []).some((tag) => changed.includes(tag)) &&
        !JSON.stringify(queryKey).includes('getConnectionRefresh'),
    });
}
