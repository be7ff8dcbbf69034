import type { WatchList } from '@portal/api-sdk';
import { Button, ConfirmModal, Dialog } from '@portal/ui-kit';
import { Field } from '@portal/ui-kit/inputs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import parts from '../../components/components.module.css';
import { useDeleteWatchList, useOrderWatchLists, useRenameWatchList } from '../../mutations';
import { marketQueries } from '../../queries';

const FAILED =
  'That could not be kept: the list may have changed elsewhere. Look again, then retry.';

/** Renames, moves or deletes a list. */
export function ListActions({ list }: { list: WatchList }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const remove = useDeleteWatchList();
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <MoveList list={list} />
      <Button variant="quiet" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'rename' && <RenameDialog list={list} onClose={close} />}
      <ConfirmModal
        open={open === 'delete'}
        title={`Delete “${list.name}”?`}
        confirm="Delete list"
        danger
        pending={remove.isPending}
        error={remove.isError ? FAILED : undefined}
        onConfirm={() => remove.mutate(list, { onSuccess: close })}
        onClose={close}
      >
        The list and its notes are gone for good. Your holdings are not touched.
      </ConfirmModal>
    </>
  );
}

/** Moves a list among the others; nothing where it is the only one. */
function MoveList({ list: { watchlistid, name } }: { list: WatchList }) {
  const { data } = useSuspenseQuery(marketQueries.watchLists());
  const order = useOrderWatchLists();
  const ids = data.items.map((one) => one.watchlistid);
  const place = ids.indexOf(watchlistid);
  if (ids.length < 2) return null;
  const ways = [
    { to: place - 1, label: 'Move left' },
    { to: place + 1, label: 'Move right' },
  ];
  return (
    <>
      {ways.map(({ to, label }) => (
        <Button
          key={label}
          variant="quiet"
          aria-label={`${label}: ${name}`}
          disabled={to < 0 || to >= ids.length || order.isPending}
          onClick={() => order.mutate(ids.toSpliced(place, 1).toSpliced(to, 0, watchlistid))}
        >
          {label}
        </Button>
      ))}
      {order.isError && <p role="alert">{FAILED}</p>}
    </>
  );
}

function RenameDialog({ list, onClose }: { list: WatchList; onClose: () => void }) {
  const [name, setName] = useState(list.name);
  const rename = useRenameWatchList();
  function submit(event: FormEvent) {
    event.preventDefault();
    rename.mutate({ ...list, name: name.trim() }, { onSuccess: onClose });
  }
  return (
    <Dialog open onClose={onClose} title="Rename the list">
      <form onSubmit={submit}>
        <Field label="Name" error={rename.isError ? FAILED : undefined}>
          {(props) => (
            <input
              {...props}
              className={parts.input}
              maxLength={60}
              required
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" pending={rename.isPending}>
          Rename
        </Button>
      </form>
    </Dialog>
  );
}
