import type { Account, AccountGroup, AllAccounts } from '@portal/api-sdk';
import {
  GroupedTable,
  MoneyText,
  PercentText,
  VisuallyHidden,
  type GroupedTableColumn,
  type GroupedTableGroup,
} from '@portal/ui-kit';
import { useState } from 'react';
import {
  CUSTOM_GROUP_VIEW_NAME,
  DEFAULT_GROUP_VIEW_NAME,
  knowsNetWorthChange,
  pricesClose,
  useExpandedGroups,
  useRenameAccount,
  type AccountView,
} from '@portal/domain-profile';
import { dayChangeOf, groupFigures, type GroupFigures } from '../../model/groupFigures';
import { AccountName, type AccountLink, type RenameAccount } from './AccountName';
import styles from './AccountGroupsTable.module.css';
import { DayChangeText } from './DayChangeText';
import { GroupNotes } from './GroupNotes';

interface AccountGroupsTableProps {
  accounts: AllAccounts;
  view: AccountView;
  link?: AccountLink | undefined;
  /** Groups stand expanded as long as the client chose nothing. */
  expanded: boolean;
}

/** Groups with their subtotals, closed by the same net worth in either view. */
export function AccountGroupsTable({ accounts, view, link, expanded }: AccountGroupsTableProps) {
  const [announcement, setAnnouncement] = useState('');
  const { mutateAsync: rename } = useRenameAccount();
  const { networth, customgroups, defaultgroups, ungrouped } = accounts;
  const own = ungrouped ? [...customgroups, ungrouped] : customgroups;
  const groups = view === 'custom' ? own : defaultgroups;
  const { isExpanded, setExpanded } = useExpandedGroups({
    view,
    groupids: groups.map(({ groupid }) => groupid),
    byDefault: expanded,
  });
  const close = pricesClose(accounts);
  const figures = new Map(
    groups.map((group) => [group.groupid, groupFigures(group, accounts, close)]),
  );
  return (
    <div className={styles.groups}>
      <GroupedTable
        caption={`Accounts by group, ${view === 'custom' ? CUSTOM_GROUP_VIEW_NAME : DEFAULT_GROUP_VIEW_NAME}`}
        columns={columns(accounts, { rename, announce: setAnnouncement, link })}
        groups={groups.map((group) => ({
          ...shownGroup(group, figures.get(group.groupid)),
          expanded: isExpanded(group.groupid),
        }))}
        rowKey={(account) => account.key}
        onExpandedChange={setExpanded}
        totalLabel="Net worth"
        totals={{
          value: <MoneyText value={networth.total} />,
          change: <DayChangeText day={netWorthChange(accounts)} />,
        }}
      />
      <GroupNotes
        accounts={accounts}
        groups={groups}
        view={view}
        isPartial={[...figures.values()].some((one) => one.isPartial)}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

function columns(
  accounts: AllAccounts,
  row: {
    rename: RenameAccount;
    announce: (text: string) => void;
    link: AccountLink | undefined;
  },
): GroupedTableColumn<Account>[] {
  const counted = new Set(accounts.totalnetworthaccounts);
  const close = pricesClose(accounts);
  return [
    {
      key: 'account',
      header: 'Account',
      cell: (account) => (
        <AccountName account={account} {...row} close={close} counted={counted.has(account.key)} />
      ),
      sortBy: ({ nickname }) => nickname,
    },
    {
      key: 'value',
      header: 'Value',
      numeric: true,
      card: 'value',
      cell: (account) => <MoneyText value={account.value} />,
      sortBy: ({ value }) => value.amount,
    },
    {
      key: 'change',
      header: 'Day change',
      numeric: true,
      card: 'change',
      cell: (account) => <DayChangeText day={dayChangeOf(account, close)} />,
      sortBy: (account) => dayChangeOf(account, close)?.change.amount ?? null,
    },
  ];
}

function shownGroup(
  group: AccountGroup,
  figures: GroupFigures | undefined,
): GroupedTableGroup<Account> {
  const { length } = group.accounts;
  const share = figures?.share ?? null;
  return {
    key: group.groupid,
    name: group.groupname,
    note: (
      <>
        {length === 1 ? '1 account' : `${length} accounts`}
        {share !== null && (
          <>
            {' · '}
            <PercentText value={share} />
            <span className={styles.whole}> of net worth</span>
          </>
        )}
      </>
    ),
    rows: group.accounts,
    subtotals: {
      value: <MoneyText value={group.value} />,
      change: <DayChangeText day={figures?.day ?? null} />,
    },
    empty: 'No accounts in this group.',
  };
}

/** As the figure above the accounts has it. */
function netWorthChange(accounts: AllAccounts) {
  const { daychange: change, daychangefraction: fraction = null } = accounts.networth;
  return knowsNetWorthChange(accounts) ? { change, fraction } : null;
}
