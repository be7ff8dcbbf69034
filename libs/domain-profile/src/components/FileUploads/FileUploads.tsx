import { Button, formatFileSize, formatInstant } from '@portal/ui-kit';
import { FileDrop } from '@portal/ui-kit/furniture';
import { DRIVE_FILE_AT_MOST_BYTES, UPLOADS_AT_MOST } from '../../defaults';
import styles from './FileUploads.module.css';
import { type Row, useUploads } from './useUploads';

interface FileUploadsProps {
  driveid: string;
  /** The folder; none is the top of the drive. */
  parentid: string | undefined;
}

/** Takes files for a folder of a drive by drop or press, and shows how far each is. */
export function FileUploads({ driveid, parentid }: FileUploadsProps) {
  const { rows, cutOff, start, again, cancel, giveUp } = useUploads(driveid, parentid);
  return (
    <div>
      <FileDrop
        label="Upload files"
        types={[]}
        maxBytes={DRIVE_FILE_AT_MOST_BYTES}
        maxFiles={UPLOADS_AT_MOST}
        files={[]}
        onChange={start}
      />
      {rows.length > 0 && (
        <ul className={styles.list} aria-label="Uploads">
          {rows.map((row) => (
            <li key={row.key} className={styles.item}>
              <UploadRow row={row} />
              <div className={styles.actions}>
                {row.failure !== null && (
                  <Button
                    size="sm"
                    aria-label={`Go on with ${row.file.name}`}
                    onClick={() => again(row)}
                  >
                    Go on
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Cancel ${row.file.name}`}
                  onClick={() => cancel(row)}
                >
                  Cancel
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {cutOff.length > 0 && (
        <ul className={styles.list} aria-label="Uploads that were cut off">
          {cutOff.map(({ uploadid, name, received, bytes, expires }) => (
            <li key={uploadid} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.name}>{name}</span>
                <p className={styles.muted}>
                  {formatFileSize(received)} of {formatFileSize(bytes)} were uploaded before. Choose
                  the same file again until {formatInstant(expires)}, and it goes on from there.
                </p>
              </div>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Give up ${name}`}
                onClick={() => giveUp(uploadid)}
              >
                Give up
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadRow({ row: { file, sent, failure } }: { row: Row }) {
  return (
    <div className={styles.words}>
      <span className={styles.name}>{file.name}</span>
      <progress
        className={styles.progress}
        aria-label={`${file.name} uploaded`}
        max={file.size}
        value={sent}
      />
      <p className={styles.muted}>
        {formatFileSize(sent)} of {formatFileSize(file.size)}
      </p>
      {failure !== null && <p role="alert">{failure}</p>}
    </div>
  );
}
