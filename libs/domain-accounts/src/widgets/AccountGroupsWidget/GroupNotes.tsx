import type { AccountGroup, AllAccounts } from '@portal/api-sdk';
import type { AccountView } from '@portal/domain-profile';
import styles from './AccountGroupsTable.module.css';

interface GroupNotesProps {
  accounts: AllAccounts;
  /** Those that are shown. */
  groups: readonly AccountGroup[];
  view: AccountView;
  /** A group has accounts whose change is known and others. */
  isPartial: boolean;
}

/** Says why subtotals need not add up to net worth, and what they leave out, where that is so. */
export function GroupNotes({ accounts, groups, view, isPartial }: GroupNotesProps) {
  const shown = groups.flatMap((group) => group.accounts.map((account) => account.key));
  const distinct = new Set(shown);
  const hidden = distinct.size - accounts.totalnetworthaccounts.length;
  const notes = [
    view === 'custom' &&
      accounts.customgroups.length === 0 &&
      'You have no groups of your own yet, so all accounts are listed together.',
    shown.length > distinct.size && 'An account in several groups counts once toward net worth.',
    hidden > 0 &&
      `${hidden === 1 ? 'One account is' : `${hidden} accounts are`} hidden from net worth and only in the subtotal.`,
    isPartial && 'The day change of a group is that of its accounts whose change is known.',
  ].filter((note) => note !== false);
  return notes.length > 0 && <p className={styles.notes}>{notes.join(' ')}</p>;
}
