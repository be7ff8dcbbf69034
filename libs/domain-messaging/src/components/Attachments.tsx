import { FileButton } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { MessageAttachment } from '@portal/api-sdk';
import { Button, formatFileSize, notify, saveFile } from '@portal/ui-kit';
import { useState } from 'react';
import { FILE_AT_MOST_BYTES } from '../defaults';
import { useUploadAttachment } from '../mutations';
import { readAttachment } from '../queries';
import { AttachFromPortal } from './AttachFromPortal';
import styles from './Attachments.module.css';

/** The files of a message. Each is downloaded, never opened in the page. */
export function AttachmentList({ attachments }: { attachments: readonly MessageAttachment[] }) {
  const [pending, setPending] = useState<string | null>(null);
  if (attachments.length === 0) return null;
  const download = async ({ attachmentid, name }: MessageAttachment) => {
    setPending(attachmentid);
    try {
      saveFile(name, await readAttachment(attachmentid));
    } catch {
      notify({
        tone: 'failed',
        message: `“${name}” could not be downloaded`,
        detail: 'Try again.',
      });
    } finally {
      setPending(null);
    }
  };
  return (
    <ul className={styles.files} aria-label="Files">
      {attachments.map((one) => (
        <li key={one.attachmentid}>
          <Button
            size="sm"
            pending={pending === one.attachmentid}
            onClick={() => void download(one)}
          >
            {one.name} · {formatFileSize(one.bytes)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface AttachFilesProps {
  attachments: readonly MessageAttachment[];
  onChange: (attachments: MessageAttachment[]) => void;
  /** An advisor has no documents and drives of their own. */
  forStaff?: boolean;
}

/** Adds files to a message that is being written, from a disk or from the portal; each is uploaded or copied at once. */
export function AttachFiles({ attachments, onChange, forStaff = false }: AttachFilesProps) {
  const upload = useUploadAttachment();
  const [refused, setRefused] = useState<string[]>([]);
  const add = async (files: File[]) => {
    const words: string[] = [];
    let all = [...attachments];
    for (const file of files) {
      if (file.size > FILE_AT_MOST_BYTES) words.push(`“${file.name}” is larger than 10 MB.`);
      else if (file.size === 0) words.push(`“${file.name}” is empty.`);
      else {
        try {
          all = [...all, await upload.mutateAsync(file)];
          onChange(all);
        } catch (error) {
          words.push(
            `“${file.name}” was not attached. ${error instanceof Error ? error.message : ''}`,
          );
        }
      }
    }
    setRefused(words);
  };
  return (
    <div className={styles.attach}>
      {attachments.length > 0 && (
        <ul className={styles.files} aria-label="Attached files">
          {attachments.map(({ attachmentid, name, bytes }) => (
            <li key={attachmentid} className={styles.chip}>
              {name} · {formatFileSize(bytes)}
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove ${name}`}
                // An upload that ends adds its file to the list as it stood when it began.
                disabled={upload.isPending}
                onClick={() =>
                  onChange(attachments.filter((one) => one.attachmentid !== attachmentid))
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <FileButton
          multiple
          onChange={(files) => void add(files)}
          inputProps={{ 'aria-label': 'Files to attach' }}
        >
          {({ onClick }) => (
            <Button size="sm" pending={upload.isPending} onClick={onClick}>
              Attach files
            </Button>
          )}
        </FileButton>
        {!forStaff && (
          <AttachFromPortal
            pending={upload.isPending}
            onAttach={(one) => onChange([...attachments, one])}
          />
        )}
      </div>
      {refused.length > 0 && (
        <ul role="alert" className={styles.refused}>
          {refused.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
