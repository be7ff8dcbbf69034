import {
  createDocumentBundle,
  createReport,
  submitDocumentsSeen,
  submitReportRetry,
  updateEDelivery,
  type BundleRequest,
  type DocumentKind,
  type EDeliveryUpdate,
  type ReportRequest,
} from '@portal/api-sdk';
import { updateEDeliveryMutation } from '@portal/api-sdk/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { documentQueries } from './queries';

/** Asks for several documents in one file. Rejects with ApiError; nothing is made then. */
export function useBundle() {
  return useMutation({
    mutationFn: async (body: BundleRequest) => (await createDocumentBundle({ body })).data,
  });
}

export function useReport() {
  const queryClient = useQueryClient();
  const onSuccess = () =>
    queryClient.invalidateQueries({ queryKey: documentQueries.reports().queryKey });
  const ask = useMutation({
    mutationFn: async (body: ReportRequest) => (await createReport({ body })).data,
    onSuccess,
  });
  const again = useMutation({
    mutationFn: async (reportid: string) => (await submitReportRetry({ path: { reportid } })).data,
    onSuccess,
  });
  return { ask, again };
}

/** Notes that a list was looked at; nobody waits for it, and nobody is told when it fails. */
export function useSeen() {
  return useMutation({
    mutationFn: (kind: DocumentKind) => submitDocumentsSeen({ body: { kind } }),
  });
}

/** Saves how documents arrive, of the version that was read; after a 412 it is read again. */
export function useSaveDelivery() {
  const queryClient = useQueryClient();
  const { queryKey } = documentQueries.delivery();
  return useMutation({
    meta: updateEDeliveryMutation().meta,
    mutationFn: async ({ version, ...body }: EDeliveryUpdate & { version: string }) =>
      (await updateEDelivery({ body, headers: { 'If-Match': `"${version}"` } })).data,
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
