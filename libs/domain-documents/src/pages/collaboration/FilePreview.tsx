import type { DriveItemVersion } from '@portal/api-sdk';
import { Button, ErrorPanel, Loading, Skeleton, useObjectUrl } from '@portal/ui-kit';
import { PdfPreview } from '@portal/ui-kit/furniture';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readDriveFile } from '../../queries';
import styles from './Collaboration.module.css';

const PDF = 'application/pdf';
interface FilePreviewProps {
  itemid: string;
  name: string;
  version: DriveItemVersion;
}

/** A PDF or a picture in its panel. It waits to be asked, since each opening stands in the access log. */
export function FilePreview({ itemid, name, version: { number, mediatype } }: FilePreviewProps) {
  const read = useMutation({
    mutationFn: async () => {
      const file = await readDriveFile(itemid, number);
      // It is sent as bytes of no type, so that no address of it can be opened as a page.
      return new Blob([file], { type: mediatype });
    },
  });
  if (read.isPending) {
    return (
      <Loading label="Loading the preview">
        <Skeleton shape="chart" />
      </Loading>
    );
  }
  if (read.data) {
    return mediatype === PDF ? (
      <PdfPreview title={name} file={read.data} />
    ) : (
      <Picture name={name} file={read.data} />
    );
  }
  return (
    <div className={styles.actions}>
      <Button onClick={() => read.mutate()}>Show preview</Button>
      {read.isError && <p role="alert">It could not be loaded. The file is safe. Try again.</p>}
    </div>
  );
}

function Picture({ name, file }: { name: string; file: Blob }) {
  const address = useObjectUrl(file);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <ErrorPanel title="The preview could not be shown">
        The file itself can be downloaded.
      </ErrorPanel>
    );
  }
  return (
    address && (
      <img className={styles.picture} src={address} alt={name} onError={() => setIsBroken(true)} />
    )
  );
}
