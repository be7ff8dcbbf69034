import type { Drive, DriveItem, DriveItemVersion } from '@portal/api-sdk';
import { FileComments, WidgetBoundary } from '@portal/domain-profile';
import {
  Button,
  formatInstant,
  notify,
  saveFile,
  useReadOnly,
  formatFileSize,
} from '@portal/ui-kit';
import { SidePanel } from '@portal/ui-kit/panels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { typeText } from '../../model/driveWords';
import { canPreview } from '../../model/preview';
import { driveQueries, readDriveFile } from '../../queries';
import styles from './Collaboration.module.css';
import { ScanBadge } from './ItemList';
import { useDrive, useItems } from './useDrive';

const FilePreview = lazy(async () => ({ default: (await import('./FilePreview')).FilePreview }));

/** One file with its versions. */
export function FilePanel({ drive }: { drive: Drive }) {
  const { search, change } = useDrive();
  const { items } = useItems(drive);
  const item = items.find(({ itemid }) => itemid === search.file);
  return (
    <SidePanel
      open={item?.file !== undefined}
      width="lg"
      onClose={() => change({ file: undefined })}
      title={item?.name ?? 'File'}
      context={item?.file && `${typeText(item.file.mediatype)}, ${formatFileSize(item.file.bytes)}`}
    >
      {item && (
        <>
          <ScanBadge item={item} />
          <WidgetBoundary key={item.itemid} name="The versions">
            <Versions item={item} />
          </WidgetBoundary>
          <FileComments itemid={item.itemid} name={item.name} />
        </>
      )}
    </SidePanel>
  );
}

const SCAN_WORDS = {
  ...{ pending: ', being scanned', infected: ', virus found', clean: '' },
  too_large: ', too large to be checked for viruses',
};

function Versions({ item: { itemid, name } }: { item: DriveItem }) {
  const { data } = useSuspenseQuery(driveQueries.versions(itemid));
  const [pending, setPending] = useState<number | null>(null);
  const isReadOnly = useReadOnly() !== null;
  const download = async ({ number }: DriveItemVersion): Promise<void> => {
    setPending(number);
    try {
      saveFile(name, await readDriveFile(itemid, number));
    } catch {
      notify({
        tone: 'failed',
        message: `“${name}” could not be downloaded`,
        detail: 'The file is safe. Try again.',
      });
    } finally {
      setPending(null);
    }
  };
  const [newest] = data.items;
  return (
    <section className={styles.section}>
      {!isReadOnly && newest && canPreview(newest) && (
        <Suspense fallback={null}>
          <FilePreview key={newest.number} itemid={itemid} name={name} version={newest} />
        </Suspense>
      )}
      <h3>Versions</h3>
      <ul className={styles.list}>
        {data.items.map((version) => (
          <li key={version.number} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>Version {version.number}</span>
              <p className={styles.muted}>
                {formatFileSize(version.bytes)}, {formatInstant(version.uploaded)} by{' '}
                {version.uploadedby}
                {SCAN_WORDS[version.scan]}
              </p>
            </div>
            {!isReadOnly && version.scan === 'clean' && (
              <Button
                size="sm"
                aria-label={`Download version ${version.number} of ${name}`}
                pending={pending === version.number}
                onClick={() => void download(version)}
              >
                Download
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
