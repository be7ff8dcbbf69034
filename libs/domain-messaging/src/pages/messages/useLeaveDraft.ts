import { isApiError } from '@portal/api-sdk';
import { notify } from '@portal/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { CLOSED } from '../../model/messageSearch';
import { useDeleteDraft } from '../../mutations';
import { messageQueries } from '../../queries';
import type { useCompose } from './useCompose';
import { useMessages } from './useMessages';

/** Throws a draft away, and settles which of two is kept where another browser saved it meanwhile. */
export function useLeaveDraft(compose: ReturnType<typeof useCompose>, onReload?: () => void) {
  const { change: open } = useMessages();
  const queryClient = useQueryClient();
  const remove = useDeleteDraft();
  const readTheirs = async () => {
    const kept = await compose.settle();
    try {
      return kept && (await queryClient.fetchQuery(messageQueries.draft(kept.draftid)));
    } catch {
      await compose.resume();
      notify({
        tone: 'failed',
        message: 'The other draft could not be loaded',
        detail: 'Nothing was overwritten. Try again.',
      });
      return null;
    }
  };
  const takeTheirs = async () => {
    const saved = await readTheirs();
    if (!saved) return;
    open({ ...CLOSED, folder: 'drafts', compose: saved.draftid });
    onReload?.();
  };
  const discard = async () => {
    const kept = await compose.settle();
    try {
      if (kept) await remove.mutateAsync(kept);
      open(CLOSED);
    } catch (error) {
      if (isApiError(error) && error.status === 412) {
        notify({
          tone: 'failed',
          message: 'The draft was not discarded',
          detail: 'Another browser saved it meanwhile. Look at that text first.',
        });
        await takeTheirs();
        return;
      }
      await compose.resume();
      notify({
        tone: 'failed',
        message: 'The draft could not be discarded',
        detail: 'It is still in your drafts. Try again.',
      });
    }
  };
  const keepMine = async () => {
    const saved = await readTheirs();
    if (saved) await compose.keepMine(saved);
  };
  return { isDiscarding: remove.isPending, discard, takeTheirs, keepMine };
}
