import type { AllAccounts } from '@portal/api-sdk';
import { useArrangeAccounts } from '@portal/domain-profile';
import { Card, useReadOnly } from '@portal/ui-kit';
import { ReorderableGrid } from '@portal/ui-kit/furniture';
import { couldNotSave } from './couldNotSave';
import styles from './GroupsPage.module.css';

/** The order of accounts within each of the firm's groups. */
export function AccountOrder({ accounts }: { accounts: AllAccounts }) {
  const { mutate: arrange } = useArrangeAccounts();
  const readOnly = useReadOnly() !== null;
  const groups = accounts.defaultgroups.filter((group) => group.accounts.length > 1);
  if (groups.length === 0) return null;

  function sorted(groupid: string, ids: string[]) {
    const keys = accounts.defaultgroups.flatMap((group) =>
      group.groupid === groupid ? ids : group.accounts.map(({ key }) => key),
    );
    arrange({ kind: 'accounts', keys }, { onError: couldNotSave('The order') });
  }

  return (
    <Card title="Order of accounts" context="Within the firm’s groups">
      {groups.map(({ groupid, groupname, accounts: members }) => (
        <section key={groupid} className={styles.order} aria-label={groupname}>
          <h3 className={styles.name}>{groupname}</h3>
          <ReorderableGrid
            editing={!readOnly}
            onOrderChange={(ids) => sorted(groupid, ids)}
            items={members.map(({ key, nickname }) => ({
              id: key,
              label: nickname,
              columns: 12,
              content: nickname,
            }))}
          />
        </section>
      ))}
    </Card>
  );
}
