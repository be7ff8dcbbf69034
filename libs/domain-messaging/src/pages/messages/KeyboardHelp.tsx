import { Dialog } from '@portal/ui-kit';
import styles from './KeyboardHelp.module.css';

const KEYS = [
  ['j', 'Next message'],
  ['k', 'Message before'],
  ['e', 'Archive the open message'],
  ['r', 'Reply'],
  ['?', 'Show these keys'],
] as const;

/** The keys of the page. They work while the focus is in the list or the message, and not in a field. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys on this page">
      <dl className={styles.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key} className={styles.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>They work while the list or a message has the focus, and not while you write.</p>
    </Dialog>
  );
}
