import { useReadOnly } from '@portal/ui-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../react/useSession';
import type { SessionStore } from '../storage/sessionStore';
import type { DraftKeeper } from './draftKeeper';

export interface Draft {
  text: string;
  /** True when the text was found where it was left, so that the form can say so. */
  isRestored: boolean;
  /** Shows a text and keeps it for this person until it is sent, discarded, or seven days old. */
  change(text: string): void;
  /** After sending, or when the person gives it up. */
  discard(): void;
}

interface Keeping {
  holder: string;
  keeper: Promise<DraftKeeper>;
}

let keeping: Keeping | undefined;

/** One for each account: its key is in memory, and goes with the page or with the next person. */
function keeperOf(holder: string, storage: SessionStore['local']): Promise<DraftKeeper> {
  if (keeping?.holder !== holder) {
    const keeper = import('./draftKeeper').then(({ createDraftKeeper }) =>
      createDraftKeeper(storage),
    );
    keeping = { holder, keeper };
  }
  return keeping.keeper;
}

/** Nobody is signed in any more: the next person's page begins without a key. */
export function forgetDraftKey(): void {
  keeping = undefined;
}

/**
 * A text in a form that survives what ends a session: kept in this browser, encrypted, for the same person only.
 * `form` names the form, the same at each visit: `nickname <account key>`. Without the server or the browser's help, and in
 * a simulation, it is an ordinary state.
 */
export function useDraft(form: string, initial: string): Draft {
  const { account, store } = useSession();
  const holder = account?.localAccountId ?? '';
  // Support is refused the key, and the client would read in the access log that support tried to get it.
  const isKept = useReadOnly() === null;
  const [text, setText] = useState(initial);
  const [isRestored, setRestored] = useState(false);
  const touched = useRef(false);

  // Effect: what was kept is outside of React, and has to be decrypted.
  useEffect(() => {
    if (!isKept) return undefined;
    let isShown = true;
    touched.current = false;
    void keeperOf(holder, store.local)
      .then((keeper) => keeper.read(form))
      .then((kept) => {
        // Whoever has begun to type meanwhile is not interrupted.
        if (kept === null || !isShown || touched.current) return;
        setText(kept);
        setRestored(true);
      })
      .catch(ignore);
    return () => {
      isShown = false;
    };
  }, [holder, store, form, isKept]);

  const change = useCallback(
    (next: string) => {
      touched.current = true;
      setText(next);
      if (!isKept) return;
      void keeperOf(holder, store.local)
        .then((keeper) => (next === initial ? keeper.forget(form) : keeper.keep(form, next)))
        .catch(ignore);
    },
    [holder, store, form, initial, isKept],
  );
  const discard = useCallback(() => {
    touched.current = true;
    setRestored(false);
    if (!isKept) return;
    void keeperOf(holder, store.local)
      .then((keeper) => keeper.forget(form))
      .catch(ignore);
  }, [holder, store, form, isKept]);

  return { text, isRestored, change, discard };
}

/** A draft is a kindness: without it the form works as before, and the clients have reported what failed. */
const ignore = () => undefined;

/** `useDraft` for one form, for a component of the kit that takes a hook; made once for as long as the form is the same. */
export function draftHook(form: string) {
  return function useFormDraft(initial: string): Draft {
    return useDraft(form, initial);
  };
}
