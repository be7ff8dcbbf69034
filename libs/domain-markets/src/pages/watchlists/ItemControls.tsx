import type { WatchListItem } from '@portal/api-sdk';
import { Button, Dialog, notify } from '@portal/ui-kit';
import { Field } from '@portal/ui-kit/inputs';
import { useState, type FormEvent } from 'react';
import parts from '../../components/components.module.css';
import { useAddToWatchList, useNoteWatchListItem, useRemoveFromWatchList } from '../../mutations';
import styles from '../pages.module.css';

interface ItemControlsProps {
  watchlistid: string;
  item: WatchListItem;
}

/** Notes beside an item, and taking it off the list, which can be undone. */
export function ItemControls({ watchlistid, item }: ItemControlsProps) {
  const [noting, setNoting] = useState(false);
  const remove = useRemoveFromWatchList();
  const add = useAddToWatchList();
  const { securityid, name } = item.quote.security;
  const path = { watchlistid, securityid };
  return (
    <span className={styles.controls}>
      <Button size="sm" aria-label={`Note beside ${name}`} onClick={() => setNoting(true)}>
        Note
      </Button>
      <Button
        size="sm"
        aria-label={`Remove ${name}`}
        pending={remove.isPending}
        onClick={() =>
          remove.mutate(path, {
            onSuccess: () =>
              notify({ message: `${name} is off the list`, onUndo: () => add.mutateAsync(path) }),
            onError: () =>
              notify({
                tone: 'failed',
                message: `${name} is still on the list`,
                detail: 'Try again.',
              }),
          })
        }
      >
        Remove
      </Button>
      {noting && (
        <NoteDialog watchlistid={watchlistid} item={item} onClose={() => setNoting(false)} />
      )}
    </span>
  );
}

function NoteDialog({ watchlistid, item, onClose }: ItemControlsProps & { onClose: () => void }) {
  const [note, setNote] = useState(item.note ?? '');
  const save = useNoteWatchListItem();
  const { securityid, name } = item.quote.security;
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ watchlistid, securityid, note: note.trim() }, { onSuccess: onClose });
  }
  return (
    <Dialog open onClose={onClose} title={`Note beside ${name}`}>
      <form onSubmit={submit}>
        <Field
          label="Note"
          description="Only you see it; empty takes it away."
          error={save.isError ? 'The note could not be kept. Try again.' : undefined}
        >
          {(props) => (
            <input
              {...props}
              className={parts.input}
              maxLength={200}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Keep note
        </Button>
      </form>
    </Dialog>
  );
}
