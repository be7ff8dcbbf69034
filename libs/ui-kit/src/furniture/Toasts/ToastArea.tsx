import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { Button } from '../../components/Button/Button';
import { notify, subscribe, takeWaiting, type Toast } from './toast';
import styles from './Toasts.module.css';

/** Time to read two lines and reach the button. */
const LEAVES_AFTER_MS = 10_000;
const COLORS = {
  done: 'var(--color-gain)',
  warning: 'var(--color-warning)',
  failed: 'var(--color-loss)',
};

/** The part of Toasts that draws, on @mantine/notifications. */
export function ToastArea() {
  // Effect: the queue lives outside React, since anything may call notify().
  useEffect(() => {
    const showWaiting = () => {
      for (const toast of takeWaiting()) show(toast);
    };
    showWaiting();
    return subscribe(showWaiting);
  }, []);
  return (
    <Notifications
      position="bottom-center"
      containerWidth={440}
      limit={3}
      classNames={{ root: styles.root, notification: styles.toast }}
    />
  );
}

function show(toast: Toast): void {
  const tone = toast.tone ?? 'done';
  const id = toast.id ?? crypto.randomUUID();
  notifications.hide(id);
  notifications.show({
    id,
    message: <ToastText toast={toast} onUndone={() => notifications.hide(id)} />,
    color: COLORS[tone],
    role: tone === 'failed' ? 'alert' : 'status',
    autoClose: tone === 'failed' ? false : LEAVES_AFTER_MS,
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}

function ToastText({ toast, onUndone }: { toast: Toast; onUndone: () => void }) {
  async function undo() {
    onUndone();
    try {
      await toast.onUndo?.();
    } catch {
      notify({ tone: 'failed', message: 'Could not be undone', detail: toast.message });
    }
  }
  return (
    <span className={styles.text}>
      <span>
        <span className={styles.message}>{toast.message}</span>
        {toast.detail && <span className={styles.detail}>{toast.detail}</span>}
      </span>
      {toast.onUndo && (
        <Button size="sm" onClick={() => void undo()}>
          {toast.undoLabel ?? 'Undo'}
        </Button>
      )}
    </span>
  );
}
