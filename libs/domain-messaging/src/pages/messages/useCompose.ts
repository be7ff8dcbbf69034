import type { DraftContent, MessageAttachment, MessageDraft } from '@portal/api-sdk';
import { useRef, useState } from 'react';
import { useDraftSaves } from './useDraftSaves';

/** A draft that saves itself while it is written. */
export function useCompose(first: DraftContent, draft: MessageDraft | null) {
  const [content, setContent] = useState(first);
  const [attachments, setAttachments] = useState<MessageAttachment[]>(draft?.attachments ?? []);
  const latest = useRef(first);
  const { write, ...saves } = useDraftSaves(first, draft);
  const change = (changes: Partial<DraftContent>) => {
    latest.current = { ...latest.current, ...changes };
    setContent(latest.current);
    write(latest.current);
  };
  return {
    ...saves,
    content,
    attachments,
    change,
    attach: (files: MessageAttachment[]) => {
      setAttachments(files);
      change({ attachmentids: files.map(({ attachmentid }) => attachmentid) });
    },
  };
}
