import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { Drive } from '@portal/api-sdk';
import { FileUploads, refusalText } from '@portal/domain-profile';
import { Button, useReadOnly } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useCreateFolder } from '../../mutations';
import styles from './Collaboration.module.css';
import { useDrive, useItems } from './useDrive';

/** Where one is, and what can be added there. */
export function FolderTools({ drive }: { drive: Drive }) {
  const { search } = useDrive();
  const { path } = useItems(drive);
  const isReadOnly = useReadOnly() !== null;
  return (
    <>
      {path.length > 0 && (
        <nav aria-label="Folders above">
          <ol className={styles.path}>
            <li>
              <Link
                to="/collaboration"
                search={{ drive: drive.driveid }}
                activeOptions={{ exact: true }}
              >
                {drive.name}
              </Link>
            </li>
            {path.map(({ itemid, name }, place) => (
              <li key={itemid}>
                <span aria-hidden="true">› </span>
                {place === path.length - 1 ? (
                  <span aria-current="page">{name}</span>
                ) : (
                  <Link to="/collaboration" search={{ drive: drive.driveid, folder: itemid }}>
                    {name}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {!isReadOnly && (
        <div className={styles.tools}>
          <FileUploads driveid={drive.driveid} parentid={search.folder} />
          <NewFolder driveid={drive.driveid} parentid={search.folder} />
        </div>
      )}
    </>
  );
}

function NewFolder({ driveid, parentid }: { driveid: string; parentid: string | undefined }) {
  const [name, setName] = useState('');
  const create = useCreateFolder(driveid);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    create.mutate({ name, ...(parentid && { parentid }) }, { onSuccess: () => setName('') });
  };
  return (
    <form onSubmit={submit}>
      <div className={styles.form}>
        <TextInput
          label="New folder"
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" pending={create.isPending}>
          Create folder
        </Button>
      </div>
      {create.isError && <p role="alert">{refusalText(create.error)}</p>}
    </form>
  );
}
