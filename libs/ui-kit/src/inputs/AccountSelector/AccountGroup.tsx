import { useId } from 'react';
import { MoneyText } from '../../components/MoneyText/MoneyText';
import type { SelectableAccount, SelectableGroup } from './AccountSelector';
import styles from './AccountSelector.module.css';

interface AccountGroupProps {
  group: SelectableGroup;
  chosen: ReadonlySet<string>;
  open: boolean;
  /** Undefined where it stays open. */
  onOpenChange: ((open: boolean) => void) | undefined;
  onSet: (keys: readonly string[], on: boolean) => void;
}

/** A group of accounts: a box for all of them, and a button that shows them. */
export function AccountGroup({ group, chosen, open, onOpenChange, onSet }: AccountGroupProps) {
  const listId = useId();
  const keys = group.accounts.flatMap(({ key, disabledReason }) => (disabledReason ? [] : key));
  const count = keys.filter((key) => chosen.has(key)).length;
  const all = keys.length > 0 && count === keys.length;
  const name = (
    <>
      {group.name} <span className={styles.count}>{group.accounts.length}</span>
    </>
  );
  return (
    <div className={styles.group} role="group" aria-label={group.name}>
      <div className={styles.groupHead}>
        <label className={styles.groupCheck}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !all;
            }}
            className={styles.check}
            type="checkbox"
            aria-label={`All of ${group.name}`}
            checked={all}
            disabled={keys.length === 0}
            onChange={() => onSet(keys, !all)}
          />
        </label>
        {onOpenChange ? (
          <button
            type="button"
            className={styles.groupName}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            onClick={() => onOpenChange(!open)}
          >
            <span className={styles.words}>{name}</span>
            <span className={styles.mark} aria-hidden="true">
              {open ? '▴' : '▾'}
            </span>
          </button>
        ) : (
          <span className={styles.groupName}>{name}</span>
        )}
      </div>
      {open && (
        <ul className={styles.accounts} id={listId}>
          {group.accounts.map((account) => (
            <AccountItem
              key={account.key}
              account={account}
              checked={chosen.has(account.key)}
              onChange={(on) => onSet([account.key], on)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface AccountItemProps {
  account: SelectableAccount;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function AccountItem({ account, checked, onChange }: AccountItemProps) {
  const reasonId = useId();
  const { name, detail, value, disabledReason } = account;
  const cannotChange = disabledReason !== undefined && !checked;
  return (
    <li>
      <label className={styles.account} data-disabled={cannotChange || undefined}>
        <input
          className={styles.check}
          type="checkbox"
          checked={checked}
          // Reason: a disabled box is skipped by Tab, and its reason would never be read out.
          aria-disabled={cannotChange || undefined}
          aria-describedby={disabledReason ? reasonId : undefined}
          onChange={() => {
            if (!cannotChange) onChange(!checked);
          }}
        />
        <span className={styles.words}>
          <span>{name}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          {disabledReason && (
            <span className={styles.detail} id={reasonId}>
              {disabledReason}
            </span>
          )}
        </span>
        {value && (
          <span className={styles.value}>
            <MoneyText value={value} />
          </span>
        )}
      </label>
    </li>
  );
}
