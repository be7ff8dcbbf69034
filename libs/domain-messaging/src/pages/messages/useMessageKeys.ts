import { notify, useReadOnly } from '@portal/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { REPLY_FIELD } from '../../components/ReplyForm';
import { CLOSED } from '../../model/messageSearch';
import { useFileMessages } from '../../mutations';
import { messageQueries } from '../../queries';
import { useMessages } from './useMessages';

/** j and k go through the list, e archives, r replies, ? helps. */
export function useMessageKeys({ onHelp }: { onHelp: () => void }) {
  const { search, filter, change } = useMessages();
  const queryClient = useQueryClient();
  const { move } = useFileMessages();
  const readOnly = useReadOnly();
  const ids = () =>
    queryClient
      .getQueryData(messageQueries.list(filter).queryKey)
      ?.pages.flatMap(({ items }) => items.map(({ messageid }) => messageid)) ?? [];

  const go = (step: number, pane: Element) => {
    const all = ids();
    const place = all.indexOf(search.message ?? '');
    const next = place < 0 ? all[0] : all[place + step];
    if (next === undefined) return;
    change({ ...CLOSED, message: next });
    pane.querySelector<HTMLElement>(`[data-message="${next}"]`)?.focus();
  };
  const archive = () => {
    const open = search.message;
    if (open === undefined || readOnly !== null) return;
    const from = search.folder ?? 'inbox';
    const put = (folder: string) => move.mutateAsync({ messageids: [open], folder });
    put('archive').then(
      () => {
        change({ message: undefined });
        notify({ message: 'The message is in the archive', onUndo: () => put(from) });
      },
      () => notify({ tone: 'failed', message: 'The message could not be archived' }),
    );
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const isWriting = (event.target as Element).closest(
      'input, textarea, select, [contenteditable]',
    );
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    const pane = event.currentTarget;
    const acts: Record<string, () => void> = {
      j: () => go(1, pane),
      k: () => go(-1, pane),
      e: archive,
      r: () => pane.querySelector<HTMLElement>(`[name="${REPLY_FIELD}"]`)?.focus(),
      '?': onHelp,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
