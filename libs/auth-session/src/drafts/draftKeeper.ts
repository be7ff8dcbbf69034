import { createDraftShelf } from '../storage/draftShelf';
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
  const shelf = createDraftShelf(storage);
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
        shelf.sweep();
        const sealed = shelf.get(await nameOf(form));
        return sealed === null ? null : unseal(form, sealed);
      }),
    keep: (form, text) =>
      inTurn(async ({ nameOf, seal }) => shelf.put(await nameOf(form), await seal(form, text))),
    forget: (form) => inTurn(async ({ nameOf }) => shelf.remove(await nameOf(form))),
  };
}
