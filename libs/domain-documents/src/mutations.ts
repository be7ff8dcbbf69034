import {
  createDocumentBundle,
  createFolder,
  createReport,
  deleteDriveItem,
  submitDocumentsSeen,
  submitDriveItemRestore,
  submitRequestedFile,
  submitReportRetry,
  updateDriveAccess,
  updateDriveItem,
  updateEDelivery,
  type BundleRequest,
  type DocumentKind,
  type DriveAccessChange,
  type DriveItem,
  type DriveItemChange,
  type EDeliveryUpdate,
  type NewDriveFolder,
  type ReportRequest,
} from '@portal/api-sdk';
import { submitDriveUploadFinishMutation, updateEDeliveryMutation } from '@portal/api-sdk/query';
import { uploadFile } from '@portal/domain-profile';
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

// Every write of a drive makes the same lists stale.
const drives = submitDriveUploadFinishMutation().meta;

/** Makes folders. Rejects with ApiError. */
export function useCreateFolder(driveid: string) {
  return useMutation({
    meta: drives,
    mutationFn: async (body: NewDriveFolder) =>
      (await createFolder({ path: { driveid }, body })).data,
  });
}

/** Renames and moves what was read. Rejects with ApiError 412 when somebody else did meanwhile. */
export function useChangeItem({ itemid, version }: DriveItem) {
  return useMutation({
    meta: drives,
    mutationFn: async (body: DriveItemChange) => {
      const headers = { 'If-Match': `"${version}"` };
      return (await updateDriveItem({ path: { itemid }, headers, body })).data;
    },
  });
}

/** Decides who may open a folder. Rejects with ApiError 412 when somebody else changed it meanwhile. */
export function useChangeAccess(drivefolderid: string) {
  return useMutation({
    meta: drives,
    mutationFn: async ({ version, ...body }: DriveAccessChange & { version: string }) => {
      const headers = { 'If-Match': `"${version}"` };
      return (await updateDriveAccess({ path: { drivefolderid }, headers, body })).data;
    },
  });
}

/** Puts in the bin, and takes out of it. Rejects with ApiError. */
export function useBin() {
  const bin = useMutation({
    meta: drives,
    mutationFn: async (itemid: string) => void (await deleteDriveItem({ path: { itemid } })),
  });
  const restore = useMutation({
    meta: drives,
    mutationFn: async (itemid: string) => (await submitDriveItemRestore({ path: { itemid } })).data,
  });
  return { bin, restore };
}

interface Giving {
  file: File;
  driveid: string;
  requestid: string;
  number: string;
}

/** Uploads a file to the top of the drive and gives it for what was asked. Rejects with ApiError. */
export function useGiveFile() {
  return useMutation({
    meta: drives,
    mutationFn: async ({ file, driveid, requestid, number }: Giving) => {
      const { itemid } = await uploadFile({
        ...{ file, driveid, signal: new AbortController().signal },
        ...{ onBegin: () => undefined, onProgress: () => undefined },
      });
      return (await submitRequestedFile({ path: { requestid, number }, body: { itemid } })).data;
    },
  });
}
