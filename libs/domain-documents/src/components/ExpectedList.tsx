import type { ExpectedDocument } from '@portal/api-sdk';
import { useAccountNames } from '@portal/domain-profile';
import styles from './ExpectedList.module.css';

/** What is owed, each with its date and its account. */
export function ExpectedList({ items }: { items: readonly ExpectedDocument[] }) {
  const nameOf = useAccountNames();
  return (
    <ul className={styles.list}>
      {items.map(({ kind, type, account, periodto, sentence, accountname, late }) => (
        <li key={`${kind} ${type} ${account ?? ''} ${periodto}`}>
          <span className={styles.mark} data-late={late || undefined} aria-hidden="true">
            {late ? '!' : '○'}
          </span>
          {sentence}
          {accountname && <span className={styles.account}> · {nameOf(account, accountname)}</span>}
        </li>
      ))}
    </ul>
  );
}
