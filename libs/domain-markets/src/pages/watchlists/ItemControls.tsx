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

/** The client's own words beside an item, and the way off the list. */
export function ItemControls(props: ItemControlsProps) {
  return (
    <span className={styles.controls}>
      <ItemNote {...props} />
      <RemoveItem {...props} />
    </span>
  );
}

/** The client's own words beside an item, which open to be written. */
function ItemNote({ watchlistid, item }: ItemControlsProps) {
  const [noting, setNoting] = useState(false);
  const { name } = item.quote.security;
  const { note } = item;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className={styles.note}
        title={note}
        aria-label={`${note ?? 'Add a note'} beside ${name}`}
        onClick={() => setNoting(true)}
      >
        {note ?? 'Add a note'}
      </Button>
      {noting && (
        <NoteDialog watchlistid={watchlistid} item={item} onClose={() => setNoting(false)} />
      )}
    </>
  );
}

/** Takes an item off the list, which can be undone. */
function RemoveItem({ watchlistid, item }: ItemControlsProps) {
  const remove = useRemoveFromWatchList();
  const add = useAddToWatchList();
  const { securityid, name } = item.quote.security;
  const path = { watchlistid, securityid };
  return (
    <Button
      size="sm"
      variant="quiet"
      title="Remove"
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
      ×
    </Button>
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
