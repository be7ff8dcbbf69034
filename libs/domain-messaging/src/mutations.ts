import {
  createDocumentAttachment,
  createDriveFileAttachment,
  createFileRequest,
  createMessageAttachment,
  createMessageDraft,
  createMessageFolder,
  createSecureMessage,
  deleteDriveHold,
  deleteMessageDraft,
  deleteMessageFolder,
  isAnswerLost,
  isApiError,
  submitConversationClose,
  submitFileRequestClose,
  submitMessageMark,
  submitMessageMove,
  submitMessageRecall,
  updateDriveHold,
  updateMessageDraft,
  updateSupportReading,
  type DraftContent,
  type MessageDraft,
  type MessageToSend,
  type NewFileRequest,
  type SupportReadingHours,
} from '@portal/api-sdk';
import {
  createFileRequestMutation,
  createSecureMessageMutation,
  updateDriveHoldMutation,
} from '@portal/api-sdk/query';
import { base64Of } from '@portal/ui-kit';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ATTACHABLE } from './queries';

const { meta } = createSecureMessageMutation();

/** Sends once, however often it is tried: the same text goes out under the same key. Rejects with ApiError. */
export function useSendMessage() {
  const last = useRef({ text: '', key: '' });
  return useMutation({
    meta,
    mutationFn: async (body: MessageToSend) => {
      const text = JSON.stringify({ ...body, draftid: undefined, draftversion: undefined });
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
      const headers = { 'Idempotency-Key': last.current.key };
      return (await createSecureMessage({ body, headers })).data;
    },
    // What is sent next is another message, even with the same words.
    onSuccess: () => void (last.current = { text: '', key: '' }),
  });
}

/** Takes a message back; resolves to the draft that it became. Rejects with ApiError once it was delivered. */
export function useRecallMessage() {
  return useMutation({
    meta,
    mutationFn: async (messageid: string) =>
      (await submitMessageRecall({ path: { messageid } })).data,
  });
}

/** Moves messages, and marks them as read or unread. Rejects with ApiError. */
export function useFileMessages() {
  const move = useMutation({
    meta,
    mutationFn: async (body: { messageids: string[]; folder: string }) =>
      void (await submitMessageMove({ body })),
  });
  const mark = useMutation({
    meta,
    mutationFn: async (body: { messageids: string[]; unread: boolean }) =>
      void (await submitMessageMark({ body })),
  });
  return { move, mark };
}

/** Folders of one's own. Rejects with ApiError. */
export function useFolders() {
  const create = useMutation({
    meta,
    mutationFn: async (name: string) => (await createMessageFolder({ body: { name } })).data,
  });
  const remove = useMutation({
    meta,
    mutationFn: async (folderid: string) =>
      void (await deleteMessageFolder({ path: { folderid } })),
  });
  return { create, remove };
}

/** Lets support read messages for some hours, or no longer. Rejects with ApiError. */
export function useSupportReading() {
  return useMutation({
    meta,
    mutationFn: async (hours: SupportReadingHours['hours']) =>
      (await updateSupportReading({ body: { hours } })).data,
  });
}

/** For advisors. Rejects with ApiError. */
export function useCloseConversation() {
  return useMutation({
    meta,
    mutationFn: async (conversationid: string) =>
      void (await submitConversationClose({ path: { conversationid } })),
  });
}

const checklists = createFileRequestMutation().meta;

/** For advisors: asks a household for files, and closes such a checklist. Rejects with ApiError. */
export function useFileRequests() {
  // The same until it was answered, so that a try whose answer was lost asks for nothing twice.
  const key = useRef(crypto.randomUUID());
  const ask = useMutation({
    meta: checklists,
    mutationFn: async (body: NewFileRequest) => {
      const headers = { 'Idempotency-Key': key.current };
      return (await createFileRequest({ body, headers })).data;
    },
    onSettled: (_, error) => {
      if (!isAnswerLost(error)) key.current = crypto.randomUUID();
    },
  });
  const close = useMutation({
    meta: checklists,
    mutationFn: async (requestid: string) =>
      (await submitFileRequestClose({ path: { requestid } })).data,
  });
  return { ask, close };
}

/** Throws a draft away, in the version that is shown. Rejects with ApiError 412 when it was saved elsewhere. */
export function useDeleteDraft() {
  return useMutation({
    meta,
    mutationFn: async ({ draftid, version }: MessageDraft) => {
      const headers = { 'If-Match': `"${version}"` };
      await deleteMessageDraft({ path: { draftid }, headers });
    },
  });
}

/** Saves a draft over the version that was read; a new one without. Rejects with ApiError 412 when it was saved elsewhere. */
export function useSaveDraft() {
  return useMutation({
    meta,
    mutationFn: async ({
      known,
      content,
    }: {
      known: MessageDraft | null;
      content: DraftContent;
    }) => {
      if (!known) return (await createMessageDraft({ body: content })).data;
      const headers = { 'If-Match': `"${known.version}"` };
      const path = { draftid: known.draftid };
      return (await updateMessageDraft({ path, headers, body: content })).data;
    },
  });
}

const UPLOAD = ['messaging', 'upload'];

/** Whether a file is on its way to the server: what is sent now would go without it. */
export const useIsUploading = () => useIsMutating({ mutationKey: UPLOAD }) > 0;

/** Uploads a file for a message. Rejects with ApiError. */
export function useUploadAttachment() {
  return useMutation({
    mutationKey: UPLOAD,
    mutationFn: async (file: File) => {
      const body = { name: file.name.slice(0, 200) || 'file', content: await base64Of(file) };
      return (await createMessageAttachment({ body })).data;
    },
  });
}

/** What lies in the portal already. */
export type PortalFile = { documentid: string } | { itemid: string };

/** Attaches a copy of a document or of a file of a drive. Rejects with ApiError; a list that named what is gone is read anew. */
export function useAttachPortalFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: UPLOAD,
    mutationFn: async (file: PortalFile) =>
      'documentid' in file
        ? (await createDocumentAttachment({ path: file })).data
        : (await createDriveFileAttachment({ path: file })).data,
    onError: (error) => {
      if (isApiError(error) && error.status === 404)
        void queryClient.invalidateQueries({ queryKey: [ATTACHABLE] });
    },
  });
}

const holds = updateDriveHoldMutation().meta;

/** For advisors: holds a file or folder of a client as it is, and lifts that. Rejects with ApiError. */
export function useHold() {
  const place = useMutation({
    meta: holds,
    mutationFn: async ({ itemid, reason }: { itemid: string; reason: string }) =>
      (await updateDriveHold({ path: { itemid }, body: { reason } })).data,
  });
  const lift = useMutation({
    meta: holds,
    mutationFn: async (itemid: string) => void (await deleteDriveHold({ path: { itemid } })),
  });
  return { place, lift };
}
