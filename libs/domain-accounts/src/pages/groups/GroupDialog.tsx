import type { AccountGroupMembers, AccountKey, AllAccounts } from '@portal/api-sdk';
import {
  normalizeNickname,
  useDeleteGroup,
  useSaveGroup,
  validateNickname,
} from '@portal/domain-profile';
import { Button, Dialog, notify } from '@portal/ui-kit';
import { ReorderableGrid } from '@portal/ui-kit/furniture';
import { Field } from '@portal/ui-kit/inputs';
import { useState, type SubmitEvent } from 'react';
import { AccountChoice } from './AccountChoice';
import { refusalText } from './couldNotSave';
import styles from './GroupsPage.module.css';

export interface EditedGroup {
  /** A new group without it. */
  group?: AccountGroupMembers;
}

interface GroupDialogProps {
  edited: EditedGroup | null;
  accounts: AllAccounts;
  onClose: () => void;
}

/** Makes a group, or changes its name, its accounts and their order. */
export function GroupDialog({ edited, accounts, onClose }: GroupDialogProps) {
  const title = edited?.group ? `Edit ${edited.group.groupname}` : 'New group';
  return (
    <Dialog open={edited !== null} onClose={onClose} title={title}>
      {edited && <GroupForm {...edited} accounts={accounts} onClose={onClose} />}
    </Dialog>
  );
}

interface GroupFormProps extends EditedGroup {
  accounts: AllAccounts;
  onClose: () => void;
}

function GroupForm({ group, accounts, onClose }: GroupFormProps) {
  const { mutateAsync: save, isPending: saving } = useSaveGroup();
  const { mutateAsync: remove, isPending: removing } = useDeleteGroup();
  const [name, setName] = useState(group?.groupname ?? '');
  const [keys, setKeys] = useState<AccountKey[]>(group?.accounts.map(({ key }) => key) ?? []);
  const [error, setError] = useState<{ name?: string; form?: string }>({});

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = validateNickname(name);
    if (wrong) return setError({ name: wrong });
    if (keys.length === 0 && !group) return setError({ form: 'Choose at least one account.' });
    setError({});
    try {
      if (keys.length === 0 && group) await emptied(group);
      else await save({ group, groupname: normalizeNickname(name), accountkeys: keys });
      onClose();
    } catch (failure) {
      setError({ form: refusalText(failure) });
    }
  }

  /** A group left empty goes away (spec §4), and may come back. */
  async function emptied(gone: AccountGroupMembers) {
    await remove(gone);
    const { groupname, sortorder } = gone;
    notify({
      message: `Group “${groupname}” deleted, as no account was left in it`,
      onUndo: () =>
        save({ groupname, sortorder, accountkeys: gone.accounts.map(({ key }) => key) }),
    });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Name" error={error.name}>
        {(props) => (
          <input {...props} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <AccountChoice legend="Accounts" accounts={accounts} keys={keys} onChange={setKeys} />
      {keys.length > 1 && (
        <section aria-label="Order in the group">
          <h3 className={styles.name}>Order in the group</h3>
          <ReorderableGrid
            editing
            onOrderChange={setKeys}
            items={keys.map((key) => {
              const label = nicknameOf(accounts, key);
              return { id: key, label, columns: 12, content: label };
            })}
          />
        </section>
      )}
      {error.form && <p role="alert">{error.form}</p>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabled={saving || removing}>
          Save group
        </Button>
        <Button type="button" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function nicknameOf({ defaultgroups }: AllAccounts, key: AccountKey): string {
  const accounts = defaultgroups.flatMap((group) => group.accounts);
  return accounts.find((account) => account.key === key)?.nickname ?? 'An account that is gone';
}
