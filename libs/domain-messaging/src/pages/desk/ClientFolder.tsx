import type { Drive, DriveItem } from '@portal/api-sdk';
import { FileComments, FileUploads } from '@portal/domain-profile';
import {
  Button,
  EmptyState,
  formatFileSize,
  formatInstant,
  notify,
  saveFile,
  ViewMore,
} from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageQueries, readClientFile } from '../../queries';
import styles from './FileRequests.module.css';
import { Hold } from './Hold';

const route = getRouteApi('/desk');

/** What is in a folder of a client's drive. */
export function ClientFolder({
  drive: { driveid, name },
  household,
}: {
  drive: Drive;
  household: string;
}) {
  const { folder, file } = route.useSearch();
  const list = useSuspenseInfiniteQuery(messageQueries.driveItems(driveid, folder));
  const path = list.data.pages[0]?.path ?? [];
  const items = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      {path.length > 0 && (
        <nav className={styles.links} aria-label="Folders">
          <ItemLink driveid={driveid}>{name}</ItemLink>
          {path.map((one) => (
            <ItemLink key={one.itemid} driveid={driveid} folder={one.itemid}>
              {one.name}
            </ItemLink>
          ))}
        </nav>
      )}
      <FileUploads driveid={driveid} parentid={folder} />
      {items.length === 0 && <EmptyState>Files that the household adds appear here.</EmptyState>}
      <ul className={styles.list} aria-label={`Files of the ${household}`}>
        {items.map((item) => (
          <li key={item.itemid} className={styles.checklist}>
            <ClientItem item={item} driveid={driveid} isOpen={item.itemid === file} />
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

interface ItemProps {
  item: DriveItem;
  driveid: string;
  isOpen: boolean;
}

function ClientItem({ item, driveid, isOpen }: ItemProps) {
  const { folder } = route.useSearch();
  const { itemid, name, kind, file, changed, changedby } = item;
  const place = kind === 'folder' ? { folder: itemid } : { ...(folder && { folder }) };
  return (
    <>
      <p className={styles.title}>
        <ItemLink driveid={driveid} {...place} {...(file && !isOpen && { file: itemid })}>
          {name}
        </ItemLink>
      </p>
      <p className={styles.muted}>
        {file ? formatFileSize(file.bytes) : 'Folder'}. Changed {formatInstant(changed)} by{' '}
        {changedby}
      </p>
      <Hold item={item} />
      {isOpen && file && (
        <>
          {file.scan === 'clean' && <Download item={item} />}
          {file.scan === 'too_large' && (
            <p>It is too large to be checked for viruses, and cannot be opened.</p>
          )}
          <FileComments itemid={itemid} name={name} />
        </>
      )}
    </>
  );
}

function Download({ item: { itemid, name } }: { item: DriveItem }) {
  const [pending, setPending] = useState(false);
  const download = async (): Promise<void> => {
    setPending(true);
    try {
      saveFile(name, await readClientFile(itemid));
    } catch {
      notify({
        tone: 'failed',
        message: `“${name}” could not be downloaded`,
        detail: 'Try again.',
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="sm"
      aria-label={`Download ${name}`}
      pending={pending}
      onClick={() => void download()}
    >
      Download
    </Button>
  );
}

interface ItemLinkProps {
  driveid: string;
  folder?: string;
  file?: string;
  children: string;
}

function ItemLink({ driveid, folder, file, children }: ItemLinkProps) {
  return (
    <Link
      to="/desk"
      resetScroll={false}
      search={({ request, household }) => ({
        ...{ ...(request && { request }), ...(household && { household }) },
        ...{ drive: driveid, ...(folder && { folder }), ...(file && { file }) },
      })}
      // The address of what is in a folder holds that of the folder: the router would mark both.
      activeOptions={{ exact: true }}
    >
      {children}
    </Link>
  );
}
