import type { Account } from '@portal/api-sdk';
import { DateText } from '@portal/ui-kit';
import styles from './AccountGroupsTable.module.css';

const SOURCES: Record<Account['source'], string> = {
  firm: 'Firm',
  external: 'External',
  manual: 'Manual',
};

interface HeldAtProps {
  account: Account;
  /** The day most values are of; another one is named, so that nothing stale passes for fresh. */
  asof: string;
  /** Whether it counts toward net worth. */
  counted: boolean;
}

/** Where an account is held and by whom its value is known. */
export function HeldAt({ account, asof, counted }: HeldAtProps) {
  return (
    <div className={styles.held}>
      <span className={styles.source} data-source={account.source}>
        {SOURCES[account.source]}
      </span>
      <span>{account.institution}</span>
      {account.asof !== asof && (
        <span className={styles.aside}>
          as of <DateText value={account.asof} />
        </span>
      )}
      {!counted && <span className={styles.aside}>not in net worth</span>}
    </div>
  );
}
