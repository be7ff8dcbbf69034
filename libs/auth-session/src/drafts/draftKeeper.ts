import { createDraftStore } from '../storage/draftStore';
import type { SafeStorage } from '../storage/safeStorage';
import { openDraftBox, type DraftBox } from './draftBox';

/** The unsent texts of whoever is signed in, by form. */
export interface DraftKeeper {
  read(form: string): Promise<string | null>;
  keep(form: string, text: string): Promise<void>;
  forget(form: string): Promise<void>;
}

/** One after the other, so that what was typed last is what is kept. */
export function createDraftKeeper(
  storage: SafeStorage,
  open: () => Promise<DraftBox> = openDraftBox,
): DraftKeeper {
  const store = createDraftStore(storage);
  let opening: Promise<DraftBox> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const box = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  function inTurn<Result>(work: (box: DraftBox) => Promise<Result>): Promise<Result> {
    const result = last.then(async () => work(await box()));
    last = result.catch(() => undefined);
    return result;
  }
  return {
    read: (form) =>
      inTurn(async ({ nameOf, open: unseal }) => {
        store.sweep();
        const sealed = store.get(await nameOf(form));
        return sealed === null ? null : unseal(form, sealed);
      }),
    keep: (form, text) =>
      inTurn(async ({ nameOf, seal }) => store.put(await nameOf(form), await seal(form, text))),
    forget: (form) => inTurn(async ({ nameOf }) => store.remove(await nameOf(form))),
  };
}
