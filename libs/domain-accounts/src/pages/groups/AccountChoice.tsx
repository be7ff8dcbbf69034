import type { AccountKey, AllAccounts } from '@portal/api-sdk';
import { EmptyState } from '@portal/ui-kit';
import styles from './GroupsPage.module.css';

interface AccountChoiceProps {
  legend: string;
  accounts: AllAccounts;
  keys: readonly AccountKey[];
  onChange: (keys: AccountKey[]) => void;
  disabled?: boolean;
}

/** Check boxes of all accounts under the firm's groups; a new choice goes to the end. */
export function AccountChoice({ legend, accounts, keys, onChange, disabled }: AccountChoiceProps) {
  const toggle = (key: AccountKey) =>
    onChange(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
  const groups = accounts.defaultgroups.filter((group) => group.accounts.length > 0);
  if (groups.length === 0) {
    return (
      <EmptyState>An account appears here once it is opened, connected or entered.</EmptyState>
    );
  }
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend>{legend}</legend>
      {groups.map((group) => (
        <div key={group.groupid} role="group" aria-label={group.groupname}>
          <p className={styles.muted}>{group.groupname}</p>
          {group.accounts.map(({ key, nickname, maskednumber }) => (
            <label key={key} className={styles.account}>
              <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
              <span>
                {nickname} <span className={styles.muted}>{maskednumber}</span>
              </span>
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
