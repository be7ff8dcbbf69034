import { isApiError, type MessageAttachment } from '@portal/api-sdk';
import { refusalText, WidgetBoundary } from '@portal/domain-profile';
import { Button, Dialog, SegmentedControl } from '@portal/ui-kit';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useAttachPortalFile, type PortalFile } from '../mutations';
import styles from './AttachFromPortal.module.css';
import { PickDocument } from './PickDocument';
import { PickDriveFile } from './PickDriveFile';

interface AttachFromPortalProps {
  onAttach: (attachment: MessageAttachment) => void;
  /** Another file is on its way. */
  pending: boolean;
}

/** Attaches a document of the vault, or a file of a drive. */
export function AttachFromPortal({ onAttach, pending }: AttachFromPortalProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" pending={pending} onClick={() => setOpen(true)}>
        Attach from the portal
      </Button>
      {/* Outside of the form that it stands in: Enter in one of its fields must not send the message. */}
      {open &&
        createPortal(
          <Picker onAttach={onAttach} onClose={() => setOpen(false)} />,
          globalThis.document.body,
        )}
    </>
  );
}

const SOURCES = [
  { value: 'documents', label: 'Documents' },
  { value: 'drives', label: 'Drives' },
] as const;

/** What was listed may lie in the bin by now, or in a folder that was closed. */
const words = (error: unknown): string =>
  isApiError(error) && error.status === 404
    ? 'It is no longer here, or no longer open to you. The list is as it is now.'
    : refusalText(error);

interface PickerProps {
  onAttach: (attachment: MessageAttachment) => void;
  onClose: () => void;
}

function Picker({ onAttach, onClose }: PickerProps) {
  const [source, setSource] = useState<(typeof SOURCES)[number]['value']>('documents');
  const attach = useAttachPortalFile();
  const pick = (file: PortalFile) => {
    if (attach.isPending) return;
    attach.mutate(file, {
      onSuccess: (attachment) => {
        onAttach(attachment);
        onClose();
      },
    });
  };
  return (
    <Dialog open title="Attach from the portal" onClose={onClose}>
      {/* Keys of the page behind it mean nothing in here. */}
      <div className={styles.picker} onKeyDown={(event) => event.stopPropagation()}>
        <p className={styles.muted}>A copy is attached, as the file is now.</p>
        <SegmentedControl label="From" options={SOURCES} value={source} onChange={setSource} />
        {attach.isError && (
          <p role="alert" className={styles.refused}>
            It was not attached. {words(attach.error)}
          </p>
        )}
        <p role="status" className={styles.muted}>
          {attach.isPending && 'Attaching…'}
        </p>
        {source === 'documents' ? (
          <PickDocument onPick={pick} />
        ) : (
          <WidgetBoundary name="Drives">
            <PickDriveFile onPick={pick} />
          </WidgetBoundary>
        )}
      </div>
    </Dialog>
  );
}
