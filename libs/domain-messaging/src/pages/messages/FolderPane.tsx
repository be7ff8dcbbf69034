import { Button, ConfirmModal, notify, useReadOnly } from '@portal/ui-kit';
import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFolders } from '../../mutations';
import { messageQueries } from '../../queries';
import styles from './FolderPane.module.css';
import { useMessages } from './useMessages';

/** The folders with what is unread in them, and making and removing one's own. */
export function FolderPane() {
  const { data } = useSuspenseQuery(messageQueries.folders());
  const { folder } = useMessages();
  const readOnly = useReadOnly();
  const own = data.folders.find(({ folderid, own: isOwn }) => isOwn && folderid === folder);
  const [inbox, sent, ...others] = data.folders;
  // The server refuses them to support, and notes in the client's access log that support tried.
  const drafts = readOnly === null && { folderid: 'drafts', name: 'Drafts', unread: data.drafts };
  const shown = [inbox, sent, drafts, ...others];
  return (
    <nav aria-label="Folders" className={styles.pane}>
      <ul className={styles.folders}>
        {shown.map(
          (one) =>
            one && (
              <li key={one.folderid}>
                <Link
                  to="/messages"
                  search={(before) => ({ accounts: before.accounts, folder: one.folderid })}
                  className={styles.folder}
                  aria-current={one.folderid === folder ? 'page' : undefined}
                >
                  <span className={styles.name}>{one.name}</span>
                  {one.unread > 0 && <span className={styles.count}>{one.unread}</span>}
                </Link>
              </li>
            ),
        )}
      </ul>
      {readOnly === null && <NewFolder />}
      {readOnly === null && own && <RemoveFolder folderid={own.folderid} name={own.name} />}
    </nav>
  );
}

function NewFolder() {
  const { create } = useFolders();
  const [name, setName] = useState<string | null>(null);
  if (name === null) {
    return (
      <Button variant="quiet" size="sm" onClick={() => setName('')}>
        New folder
      </Button>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') create.mutate(name.trim(), { onSuccess: () => setName(null) });
      }}
    >
      <TextInput
        label="Name of the folder"
        value={name}
        maxLength={60}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        error={create.isError ? 'It could not be made. Is there one with this name?' : undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" pending={create.isPending}>
          Create folder
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setName(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RemoveFolder({ folderid, name }: { folderid: string; name: string }) {
  const { remove } = useFolders();
  const { change } = useMessages();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Remove this folder
      </Button>
      <ConfirmModal
        open={asking}
        title={`Remove the folder “${name}”?`}
        confirm="Remove folder"
        danger
        pending={remove.isPending}
        error={remove.isError ? 'It could not be removed. It is as it was.' : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(folderid, {
            onSuccess: () => {
              setAsking(false);
              change({ folder: 'archive', message: undefined });
              notify({
                message: `The folder “${name}” was removed`,
                detail: 'Its messages are in the archive, your own in Sent.',
              });
            },
          })
        }
      >
        No message is lost: those in it move to the archive, your own to Sent.
      </ConfirmModal>
    </>
  );
}
