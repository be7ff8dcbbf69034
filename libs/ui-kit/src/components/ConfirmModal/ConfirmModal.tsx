import type { ReactNode } from 'react';
import { Button } from '../Button/Button';
import { Dialog } from '../Dialog/Dialog';
import styles from './ConfirmModal.module.css';

export interface ConfirmModalProps {
  open: boolean;
  /** The question: “Delete the group?” */
  title: ReactNode;
  /** What is lost and what is safe. */
  children: ReactNode;
  /** The button that does it, as a verb: “Delete group”. */
  confirm: string;
  /** The button that does not. */
  cancel?: string;
  /** It cannot be undone. */
  danger?: boolean;
  pending?: boolean;
  /** Why it did not work, in a sentence. */
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question before something that is hard to take back. Focus begins on the button that changes nothing. */
export function ConfirmModal({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger = false,
  pending = false,
  error,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <Dialog
      open={open}
      alert
      title={title}
      onClose={close}
      actions={
        <>
          <Button data-autofocus onClick={close} aria-disabled={pending || undefined}>
            {cancel}
          </Button>
          <Button
            variant="primary"
            className={danger ? styles.danger : undefined}
            pending={pending}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
