import type { AccountGroups } from '@portal/api-sdk';
import { useArrangeAccounts } from '@portal/domain-profile';
import { Card, DateText, EmptyState, useReadOnly } from '@portal/ui-kit';
import { couldNotSave } from './couldNotSave';
import styles from './GroupsPage.module.css';

/** Closed accounts, and whether they stand among the others. */
export function ClosedAccounts({ groups }: { groups: AccountGroups }) {
  const { mutate: arrange, isPending } = useArrangeAccounts();
  const readOnly = useReadOnly() !== null;
  const { closedaccounts, arrangement } = groups;
  return (
    <Card title="Closed accounts">
      {closedaccounts.length === 0 ? (
        <EmptyState>An account appears here the business day after it is closed.</EmptyState>
      ) : (
        <>
          <label className={styles.account}>
            <input
              type="checkbox"
              checked={arrangement.closedshown}
              disabled={readOnly || isPending}
              onChange={(event) =>
                arrange(
                  { kind: 'closed', shown: event.target.checked },
                  { onError: couldNotSave('The choice') },
                )
              }
            />
            Show closed accounts among the others
          </label>
          <ul>
            {closedaccounts.map(({ key, nickname, closedon }) => (
              <li key={key}>
                {nickname}, closed <DateText value={closedon} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
