import type { Account } from '@portal/api-sdk';
import { freshnessOf } from '@portal/domain-profile';
import { DateText } from '@portal/ui-kit';
import styles from './AccountGroupsTable.module.css';

/** Where a value comes from, in the words that every page uses. */
function provenance({ source, institution }: Account): string {
  if (source === 'firm') return 'Held here';
  return source === 'external' ? `Reported by ${institution}` : 'Entered by you';
}

interface HeldAtProps {
  account: Account;
  /** The day most values are of; another one is named, so that nothing stale passes for fresh. */
  asof: string;
  /** Whether it counts toward net worth. */
  counted: boolean;
}

/** By whom the value of an account is known, and of which day it is. */
export function HeldAt({ account, asof, counted }: HeldAtProps) {
  const freshness = freshnessOf(account, asof);
  return (
    <div className={styles.held}>
      <span>{provenance(account)}</span>
      {freshness !== 'current' && (
        <span className={styles.aside} data-freshness={freshness}>
          as of <DateText value={account.asof} />
        </span>
      )}
      {account.closedon !== undefined && (
        <span className={styles.aside}>
          closed <DateText value={account.closedon} />
        </span>
      )}
      {!counted && <span className={styles.aside}>not in net worth</span>}
    </div>
  );
}
