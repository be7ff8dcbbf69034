import {
  isApiError,
  type DraftContent,
  type MessageAttachment,
  type MessageDraft,
} from '@portal/api-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AUTOSAVE_MS } from '../../defaults';
import { useSaveDraft } from '../../mutations';

export type SaveState = 'untouched' | 'waiting' | 'saved' | 'conflict' | 'failed';

/** A draft that saves itself: one save after the other, each over the version that the one before made. */
export function useCompose(first: DraftContent, draft: MessageDraft | null) {
  const [content, setContent] = useState(first);
  const [attachments, setAttachments] = useState<MessageAttachment[]>(draft?.attachments ?? []);
  const [state, setState] = useState<SaveState>('untouched');
  const known = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(first);
  const { mutateAsync } = useSaveDraft();

  const save = useCallback(() => {
    saving.current = saving.current.then(async () => {
      try {
        known.current = await mutateAsync({ known: known.current, content: latest.current });
        setState((before) => (before === 'waiting' ? 'saved' : before));
      } catch (error) {
        setState(isApiError(error) && error.status === 412 ? 'conflict' : 'failed');
      }
    });
    return saving.current;
  }, [mutateAsync]);

  // Effect: what was typed last must not wait for a timer of a form that is gone.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      void save();
    },
    [save],
  );

  const change = (changes: Partial<DraftContent>) => {
    latest.current = { ...latest.current, ...changes };
    setContent(latest.current);
    clearTimeout(timer.current);
    if (state === 'conflict') return;
    setState('waiting');
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void save();
    }, AUTOSAVE_MS);
  };
  return {
    content,
    attachments,
    state,
    change,
    attach: (files: MessageAttachment[]) => {
      setAttachments(files);
      change({ attachmentids: files.map(({ attachmentid }) => attachmentid) });
    },
    /** Overwrites what another browser saved, on the version that is there now. */
    keepMine: (theirs: MessageDraft) => {
      known.current = theirs;
      setState('waiting');
      return save();
    },
    /** Waits for the save that is under way; nothing is saved after it. Resolves to the draft, if there is one. */
    settle: async () => {
      timer.current = void clearTimeout(timer.current);
      await saving.current;
      return known.current;
    },
  };
}
