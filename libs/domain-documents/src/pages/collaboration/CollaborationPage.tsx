import type { Drive } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { EmptyState, PageHeader, formatFileSize } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Activity } from './Activity';
import styles from './Collaboration.module.css';
import { Checklists } from './Checklists';
import { FolderTools } from './FolderTools';
import { ItemList } from './ItemList';
import { useDrive } from './useDrive';

const FilePanel = lazy(async () => ({ default: (await import('./FilePanel')).FilePanel }));

/** The drives that the household shares with its advisor team: folders and files, the bin, and what was done. */
export function CollaborationPage() {
  const { drives, drive, search } = useDrive();
  return (
    <>
      <PageTitle>Collaboration</PageTitle>
      <PageHeader title="Collaboration" {...(drive && { context: contextOf(drive) })} />
      {drives.length > 1 && <DriveLinks drives={drives} current={drive?.driveid} />}
      {drive ? (
        <>
          <WidgetBoundary name="What was asked for">
            <Checklists drive={drive} />
          </WidgetBoundary>
          <nav className={styles.links} aria-label="Parts of the drive">
            <PartLink drive={drive} label="Files" isCurrent={!search.bin} />
            <PartLink drive={drive} label="Bin" bin isCurrent={search.bin === true} />
          </nav>
          <WidgetBoundary key={`${drive.driveid} ${search.folder} ${search.bin}`} name="The folder">
            {!search.bin && <FolderTools drive={drive} />}
            <ItemList drive={drive} />
            <FilePart drive={drive} />
          </WidgetBoundary>
          <WidgetBoundary name="The activity">
            <Activity drive={drive} />
          </WidgetBoundary>
        </>
      ) : (
        <EmptyState>Drives that you share with your advisor team appear here.</EmptyState>
      )}
    </>
  );
}

/** Loaded with the first file that is opened; it stays, so that closing it gives the focus back. */
function FilePart({ drive }: { drive: Drive }) {
  const { search } = useDrive();
  const [wasOpened, setWasOpened] = useState(false);
  if (search.file !== undefined && !wasOpened) setWasOpened(true);
  return <Suspense fallback={null}>{wasOpened && <FilePanel drive={drive} />}</Suspense>;
}

function contextOf({ name, files, bytes }: Drive): string {
  const count = files === 1 ? '1 file' : `${files} files`;
  return files === 0 ? `${name}, no files yet` : `${name}, ${count}, ${formatFileSize(bytes)}`;
}

interface PartLinkProps {
  drive: Drive;
  label: string;
  bin?: true;
  isCurrent: boolean;
}

function PartLink({ drive: { driveid }, label, bin, isCurrent }: PartLinkProps) {
  return (
    <Link
      className={styles.link}
      to="/collaboration"
      search={{ drive: driveid, ...(bin && { bin }) }}
      // The bin's address holds that of the files: the router would mark both.
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
    </Link>
  );
}

function DriveLinks({ drives, current }: { drives: Drive[]; current: string | undefined }) {
  return (
    <nav className={styles.links} aria-label="Drives">
      {drives.map(({ driveid, name }) => (
        <Link
          key={driveid}
          className={styles.link}
          to="/collaboration"
          search={{ drive: driveid }}
          aria-current={driveid === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
