import type { Account, AccountGroup, AllAccounts } from '@portal/api-sdk';
import {
  GroupedTable,
  MoneyText,
  VisuallyHidden,
  type GroupedTableColumn,
  type GroupedTableGroup,
} from '@portal/ui-kit';
import { useState } from 'react';
import {
  CUSTOM_GROUP_VIEW_NAME,
  DEFAULT_GROUP_VIEW_NAME,
  knowsDayChange,
  type AccountView,
} from '@portal/domain-profile';
import { AccountName, type AccountLink } from './AccountName';
import styles from './AccountGroupsTable.module.css';
import { HeldAt } from './HeldAt';

interface AccountGroupsTableProps {
  accounts: AllAccounts;
  view: AccountView;
  link?: AccountLink | undefined;
}

/** Groups with their subtotals, closed by the same net worth in either view. */
export function AccountGroupsTable({ accounts, view, link }: AccountGroupsTableProps) {
  const [announcement, setAnnouncement] = useState('');
  const { networth, customgroups, defaultgroups, ungrouped } = accounts;
  const own = ungrouped ? [...customgroups, ungrouped] : customgroups;
  const groups = view === 'custom' ? own : defaultgroups;
  return (
    <div className={styles.groups}>
      <GroupedTable
        caption={`Accounts by group, ${view === 'custom' ? CUSTOM_GROUP_VIEW_NAME : DEFAULT_GROUP_VIEW_NAME}`}
        columns={columns(accounts, setAnnouncement, link)}
        groups={groups.map(shownGroup)}
        rowKey={(account) => account.key}
        totalLabel="Net worth"
        totals={{
          value: <MoneyText value={networth.total} />,
          change: <MoneyText value={networth.daychange} tone="change" />,
        }}
      />
      <Notes accounts={accounts} groups={groups} view={view} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

function columns(
  { asof, totalnetworthaccounts }: AllAccounts,
  announce: (text: string) => void,
  link: AccountLink | undefined,
): GroupedTableColumn<Account>[] {
  const counted = new Set(totalnetworthaccounts);
  return [
    {
      key: 'account',
      header: 'Account',
      cell: (account) => <AccountName account={account} announce={announce} link={link} />,
    },
    {
      key: 'held',
      header: 'Held at',
      card: 'detail',
      cell: (account) => (
        <HeldAt account={account} asof={asof} counted={counted.has(account.key)} />
      ),
    },
    {
      key: 'value',
      header: 'Value',
      numeric: true,
      card: 'value',
      cell: (account) => <MoneyText value={account.value} />,
    },
    {
      key: 'change',
      header: 'Day change',
      numeric: true,
      card: 'change',
      cell: (account) =>
        knowsDayChange(account, asof) ? (
          <MoneyText value={account.daychange} tone="change" />
        ) : (
          <span>
            <span aria-hidden="true">—</span>
            <VisuallyHidden>Not known</VisuallyHidden>
          </span>
        ),
    },
  ];
}

function shownGroup(group: AccountGroup): GroupedTableGroup<Account> {
  return {
    key: group.groupid,
    name: group.groupname,
    rows: group.accounts,
    subtotals: {
      value: <MoneyText value={group.value} />,
      change: <MoneyText value={group.daychange} tone="change" />,
    },
    empty: 'No accounts in this group.',
  };
}

/** Says why subtotals need not add up to net worth, where they do not. */
function Notes({
  accounts,
  groups,
  view,
}: AccountGroupsTableProps & { groups: readonly AccountGroup[] }) {
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
  ].filter((note) => note !== false);
  return notes.length > 0 && <p className={styles.notes}>{notes.join(' ')}</p>;
}
