import { isApiError, type DraftContent, type MessageDraft } from '@portal/api-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AUTOSAVE_MS } from '../../defaults';
import { useSaveDraft } from '../../mutations';

export type SaveState = 'untouched' | 'waiting' | 'saved' | 'conflict' | 'failed';

/** The saves of a draft: one after the other, each over the version that the one before made. */
export function useDraftSaves(first: DraftContent, draft: MessageDraft | null) {
  const [state, setState] = useState<SaveState>('untouched');
  const known = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(first);
  /** Something was written that no save has kept. */
  const unsaved = useRef(false);
  /** It is being sent or thrown away: nothing is saved meanwhile. */
  const settled = useRef(false);
  const { mutateAsync } = useSaveDraft();

  const save = useCallback(() => {
    saving.current = saving.current.then(async () => {
      const content = latest.current;
      try {
        known.current = await mutateAsync({ known: known.current, content });
        unsaved.current = latest.current !== content;
        setState((before) => (before === 'waiting' ? 'saved' : before));
      } catch (error) {
        const isConflict = isApiError(error) && error.status === 412;
        // Until somebody chooses between the two, another save would be refused as well.
        if (isConflict) unsaved.current = false;
        setState(isConflict ? 'conflict' : 'failed');
      }
    });
    return saving.current;
  }, [mutateAsync]);

  /** Saves at once what no save has kept, if there is any. */
  const saveRest = useCallback(async () => {
    clearTimeout(timer.current);
    if (!unsaved.current || settled.current) return;
    setState('waiting');
    await save();
  }, [save]);

  // Effect: what was typed last must not wait for a timer of a form that is gone.
  useEffect(() => () => void saveRest(), [saveRest]);

  /** Keeps what is written now, soon. */
  const write = (content: DraftContent) => {
    latest.current = content;
    clearTimeout(timer.current);
    if (state === 'conflict') return;
    unsaved.current = true;
    setState('waiting');
    timer.current = setTimeout(() => void saveRest(), AUTOSAVE_MS);
  };
  /** Overwrites what another browser saved, on the version that is there now. */
  const keepMine = (theirs: MessageDraft) => {
    known.current = theirs;
    settled.current = false;
    setState('waiting');
    return save();
  };
  /** Waits for the save that is under way; nothing is saved until `resume`. Resolves to the draft, if there is one. */
  const settle = async () => {
    clearTimeout(timer.current);
    settled.current = true;
    await saving.current;
    return known.current;
  };
  /** It was neither sent nor thrown away: saves at once what was written last. */
  const resume = () => {
    settled.current = false;
    return saveRest();
  };
  return { state, write, keepMine, settle, resume };
}
