import type { DeliveryChange } from '@portal/api-sdk';
import { useAccountNames } from '@portal/domain-profile';
import { Card, EmptyState, formatDate, formatInstant } from '@portal/ui-kit';
import { CHOICE_NAMES, CLASS_NAMES } from '../../model/delivery';
import styles from './EDeliveryPage.module.css';

/** What was changed, by whom, and which words were agreed to. */
export function DeliveryHistory({ changes }: { changes: readonly DeliveryChange[] }) {
  const nameOf = useAccountNames();
  return (
    <Card title="History">
      {changes.length === 0 ? (
        <EmptyState>Each change of how documents arrive is kept here, with who made it.</EmptyState>
      ) : (
        <ul className={styles.list}>
          {changes.map((change, place) => (
            <li key={place}>
              <div>
                {change.class ? CLASS_NAMES[change.class] : 'Accounts that are opened later'}
                {change.accountname && `, ${nameOf(change.account, change.accountname)}`}:{' '}
                {CHOICE_NAMES[change.before]} → {CHOICE_NAMES[change.after]}
              </div>
              <div className={styles.muted}>
                {change.name} · {formatInstant(change.at)} · from {formatDate(change.effective)}
                {change.consent !== undefined && ` · agreed to version ${change.consent}`}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
