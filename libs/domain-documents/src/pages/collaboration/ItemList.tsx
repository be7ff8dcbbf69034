import { isApiError, type Drive, type DriveItem } from '@portal/api-sdk';
import {
  Button,
  EmptyState,
  formatInstant,
  keepFocusAt,
  notify,
  useReadOnly,
  ViewMore,
  formatFileSize,
} from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { typeText } from '../../model/driveWords';
import { useBin } from '../../mutations';
import { ChangeDialog } from './ChangeDialog';
import styles from './Collaboration.module.css';
import { useDrive, useItems } from './useDrive';

const AccessDialog = lazy(async () => ({ default: (await import('./AccessDialog')).AccessDialog }));

/** What is in a folder, or in the bin. */
export function ItemList({ drive }: { drive: Drive }) {
  const { search } = useDrive();
  const { list, items } = useItems(drive);
  const [changing, setChanging] = useState<DriveItem | null>(null);
  const [opening, setOpening] = useState<DriveItem | null>(null);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={search.bin ? 'Bin' : 'Files'}>
      {items.length === 0 ? (
        <EmptyState>
          {search.bin
            ? 'Files and folders that are deleted lie here until they are restored.'
            : 'Files and folders appear here when you or your advisor team add them.'}
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label={search.bin ? 'In the bin' : 'Files and folders'}>
          {items.map((item) => (
            <li key={item.itemid} className={styles.item}>
              <ItemWords item={item} drive={drive} />
              <ItemActions
                item={item}
                onChange={() => setChanging(item)}
                onAccess={() => setOpening(item)}
                onGone={() => keepFocusAt(place.current)}
              />
            </li>
          ))}
        </ul>
      )}
      <ViewMore
        hasMore={list.hasNextPage}
        shown={items.length}
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {changing && (
        <ChangeDialog
          // As it is by now, so that what was refused for an older version can be asked again.
          item={items.find(({ itemid }) => itemid === changing.itemid) ?? changing}
          drive={drive}
          onClose={() => setChanging(null)}
        />
      )}
      {opening && (
        <Suspense fallback={null}>
          <AccessDialog folder={opening} onClose={() => setOpening(null)} />
        </Suspense>
      )}
    </div>
  );
}

function ItemWords({ item, drive: { driveid } }: { item: DriveItem; drive: Drive }) {
  const { itemid, name, kind, file, changed, changedby, binned, hold, access } = item;
  const search = kind === 'folder' ? { folder: itemid } : { file: itemid };
  const what = file ? `${typeText(file.mediatype)}, ${formatFileSize(file.bytes)}` : 'Folder';
  return (
    <div className={styles.words}>
      {binned === undefined ? (
        <Link
          className={styles.name}
          to="/collaboration"
          search={(before) => ({
            ...(kind === 'file' && before.folder && { folder: before.folder }),
            ...{ drive: driveid, ...search },
          })}
          // A file opens beside the list, a folder in its place.
          resetScroll={kind === 'folder'}
        >
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <p className={styles.muted}>
        {what}. {binned === undefined ? 'Changed' : 'Deleted'} {formatInstant(binned ?? changed)} by{' '}
        {changedby}
      </p>
      <ScanBadge item={item} />
      {access?.own && <StatusBadge tone="waiting">Only for some people</StatusBadge>}
      {access?.change === false && (
        <p className={styles.muted}>You may read it, and not change it.</p>
      )}
      {hold && (
        <p className={styles.muted}>
          Held by the firm since {formatInstant(hold.since)}: it cannot be renamed, moved or
          deleted. Ask {hold.by}.
        </p>
      )}
    </div>
  );
}

/** Nothing for a file that can be opened. */
export function ScanBadge({ item: { file } }: { item: DriveItem }) {
  if (file?.scan === 'pending') return <StatusBadge tone="waiting">Being scanned</StatusBadge>;
  if (file?.scan === 'infected') {
    return <StatusBadge tone="bad">Virus found, cannot be opened</StatusBadge>;
  }
  if (file?.scan === 'too_large') {
    return <StatusBadge tone="bad">Too large to be checked, cannot be opened</StatusBadge>;
  }
  return null;
}

const REFUSED: Readonly<Record<string, string>> = {
  'drive.held': 'The firm holds something in it as it is. Ask your advisor.',
  'drive.folder_in_bin': 'Restore its folder first: that says who may open it.',
};

interface ItemActionsProps {
  item: DriveItem;
  onChange: () => void;
  onAccess: () => void;
  /** It is deleted or restored, and leaves the list. */
  onGone: () => void;
}

function ItemActions({ item, onChange, onAccess, onGone }: ItemActionsProps) {
  const { itemid, name, kind, binned, hold, access } = item;
  const { bin, restore } = useBin();
  const isReadOnly = useReadOnly() !== null;
  // Not the callbacks of `mutate`: the row may be gone before they are called.
  const tell = (done: Promise<unknown>, what: string): void =>
    void done.then(
      () => {
        notify({ message: `“${name}” was ${what}` });
        onGone();
      },
      (error: unknown) =>
        notify({
          tone: 'failed',
          message: `“${name}” could not be ${what}`,
          detail: isApiError(error) ? (REFUSED[error.code ?? ''] ?? 'Try again.') : 'Try again.',
        }),
    );
  if (isReadOnly || hold || access?.change === false) return null;
  if (binned !== undefined) {
    return (
      <Button
        size="sm"
        aria-label={`Restore ${name}`}
        pending={restore.isPending}
        onClick={() => tell(restore.mutateAsync(itemid), 'restored')}
      >
        Restore
      </Button>
    );
  }
  return (
    <div className={styles.actions}>
      {kind === 'folder' && (
        <Button size="sm" aria-label={`Who may open it: ${name}`} onClick={onAccess}>
          Who may open it
        </Button>
      )}
      <Button size="sm" aria-label={`Rename or move ${name}`} onClick={onChange}>
        Rename or move
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Delete ${name}`}
        pending={bin.isPending}
        onClick={() => tell(bin.mutateAsync(itemid), 'deleted')}
      >
        Delete
      </Button>
    </div>
  );
}
