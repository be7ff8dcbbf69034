import type { AccountGroup, AccountGroupMembers } from '@portal/api-sdk';
import { useDeleteGroup, useSaveGroup } from '@portal/domain-profile';
import { Button, MoneyText, notify, useReadOnly, VisuallyHidden } from '@portal/ui-kit';
import { couldNotSave } from './couldNotSave';
import styles from './GroupsPage.module.css';

interface GroupCardProps {
  group: AccountGroupMembers;
  /** The same group with its value. */
  shown: AccountGroup | undefined;
  onEdit: () => void;
}

/** A group of the client's own, with what may be done to it. */
export function GroupCard({ group, shown, onEdit }: GroupCardProps) {
  const { mutate: remove, isPending } = useDeleteGroup();
  const { mutateAsync: make } = useSaveGroup();
  const readOnly = useReadOnly() !== null;
  const { groupname, accounts, sortorder } = group;

  function onDelete() {
    remove(group, {
      onSuccess: () =>
        notify({
          message: `Group “${groupname}” deleted`,
          detail: 'Its accounts stay where they are.',
          onUndo: () => make({ groupname, accountkeys: accounts.map(({ key }) => key), sortorder }),
        }),
      onError: couldNotSave(`The deletion of “${groupname}”`),
    });
  }

  return (
    <section className={styles.group} aria-label={groupname}>
      <h3 className={styles.name}>{groupname}</h3>
      <p className={styles.muted}>
        {accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}
        {shown && (
          <>
            {' · '}
            <MoneyText value={shown.value} />
          </>
        )}
      </p>
      <p className={styles.members}>{accounts.map(({ nickname }) => nickname).join(', ')}</p>
      <div className={styles.buttons}>
        <Button size="sm" disabled={readOnly} onClick={onEdit}>
          Edit<VisuallyHidden> {groupname}</VisuallyHidden>
        </Button>
        <Button size="sm" disabled={readOnly || isPending} onClick={onDelete}>
          Delete<VisuallyHidden> {groupname}</VisuallyHidden>
        </Button>
      </div>
    </section>
  );
}
