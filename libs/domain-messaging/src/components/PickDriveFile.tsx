import { NativeSelect, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { Drive, DriveFile, DriveItem } from '@portal/api-sdk';
import { WidgetBoundary } from '@portal/domain-profile';
import { Button, EmptyState, formatFileSize, ViewMore } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FILE_AT_MOST_BYTES } from '../defaults';
import type { PortalFile } from '../mutations';
import { messageQueries } from '../queries';
import styles from './AttachFromPortal.module.css';

interface PickDriveFileProps {
  onPick: (file: PortalFile) => void;
}

/** Files of the household's drives, folder by folder. */
export function PickDriveFile({ onPick }: PickDriveFileProps) {
  const { data } = useSuspenseQuery(messageQueries.drives());
  const [driveid, setDriveid] = useState(data.items[0]?.driveid);
  const drive = data.items.find((one) => one.driveid === driveid);
  if (!drive) return <EmptyState>Files that are added to a drive appear here.</EmptyState>;
  return (
    <>
      {data.items.length > 1 && (
        <NativeSelect
          label="Drive"
          data={data.items.map(({ driveid: value, name: label }) => ({ value, label }))}
          value={driveid}
          onChange={(event) => setDriveid(event.currentTarget.value)}
        />
      )}
      <Folders key={drive.driveid} drive={drive} onPick={onPick} />
    </>
  );
}

function Folders({ drive, onPick }: PickDriveFileProps & { drive: Drive }) {
  const [folder, setFolder] = useState<string>();
  const [words, setWords] = useState('');
  const open = (next: string | undefined) => {
    setFolder(next);
    setWords('');
  };
  return (
    <>
      <TextInput
        label="Name of a file or folder"
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <WidgetBoundary key={folder} name="The folder">
        <Folder drive={drive} folder={folder} words={words} onOpen={open} onPick={onPick} />
      </WidgetBoundary>
    </>
  );
}

interface FolderProps extends PickDriveFileProps {
  drive: Drive;
  folder: string | undefined;
  words: string;
  onOpen: (folder: string | undefined) => void;
}

function Folder({ drive, folder, words, onOpen, onPick }: FolderProps) {
  const list = useSuspenseInfiniteQuery(messageQueries.driveItems(drive.driveid, folder));
  const path = list.data.pages[0]?.path ?? [];
  const wanted = words.trim().toLowerCase();
  const items = list.data.pages
    .flatMap((page) => page.items)
    .filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      {path.length > 0 && (
        <nav className={styles.path} aria-label="Folders above">
          {[{ itemid: undefined, name: drive.name }, ...path.slice(0, -1)].map((above) => (
            <Button key={above.itemid ?? ''} size="sm" onClick={() => onOpen(above.itemid)}>
              {above.name}
            </Button>
          ))}
        </nav>
      )}
      {items.length === 0 && <EmptyState>{emptyWords(wanted, list.hasNextPage)}</EmptyState>}
      <ul className={styles.list} aria-label={path.at(-1)?.name ?? drive.name}>
        {items.map((item) => (
          <li key={item.itemid}>
            <Item item={item} onOpen={onOpen} onPick={onPick} />
          </li>
        ))}
      </ul>
      <ViewMore
        hasMore={list.hasNextPage}
        shown={items.length}
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

/** Why there is nothing to choose; names are looked for in what is loaded alone. */
function emptyWords(wanted: string, hasMore: boolean): string {
  if (wanted === '') return 'Files that are added to this folder appear here.';
  return hasMore
    ? 'Nothing among the files loaded so far has a name like that.'
    : 'Nothing in this folder has a name like that.';
}

function Item({
  item: { itemid, name, file },
  onOpen,
  onPick,
}: Pick<FolderProps, 'onOpen' | 'onPick'> & { item: DriveItem }) {
  const reason = file && closedWords(file);
  const words = (
    <span>
      {name}{' '}
      <span className={styles.detail}>
        {file ? (reason ?? formatFileSize(file.bytes)) : 'Folder'}
      </span>
    </span>
  );
  if (reason) return <div className={styles.closed}>{words}</div>;
  return (
    <Button
      variant="quiet"
      className={styles.row}
      onClick={() => (file ? onPick({ itemid }) : onOpen(itemid))}
    >
      {words}
    </Button>
  );
}

/** Why a file cannot be attached now; the server says the same. */
function closedWords({ scan, bytes }: DriveFile): string | undefined {
  if (scan === 'pending') return 'Being scanned for viruses; it can be attached after that.';
  if (scan === 'infected') return 'A virus was found in it. It cannot be attached.';
  if (scan === 'too_large') return 'Too large to be checked for viruses. It cannot be attached.';
  return bytes > FILE_AT_MOST_BYTES ? 'Larger than 10 MB. It cannot be attached.' : undefined;
}
