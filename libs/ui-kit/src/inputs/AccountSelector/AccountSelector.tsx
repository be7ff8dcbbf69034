import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button';
import { SegmentedControl } from '../../components/SegmentedControl/SegmentedControl';
import type { MoneyValue } from '../../format/money';
import { AccountGroup } from './AccountGroup';
import styles from './AccountSelector.module.css';

/** An account one can choose; the key is opaque, never an account number. */
export interface SelectableAccount {
  key: string;
  name: string;
  /** What tells accounts of one name apart: “…1234 · Trust”. */
  detail?: string;
  value?: MoneyValue | null;
  /** Why it cannot appear on this screen; with it the account cannot be added, only taken out. */
  disabledReason?: string;
}

export interface SelectableGroup {
  id: string;
  name: string;
  accounts: readonly SelectableAccount[];
}

export type AccountGroupView = 'default' | 'custom';

export interface AccountSelectorProps {
  groups: Readonly<Record<AccountGroupView, readonly SelectableGroup[]>>;
  /** What the two views are called. */
  viewNames: Readonly<Record<AccountGroupView, string>>;
  /** Keys of the chosen accounts; none means all of them. */
  selected: readonly string[];
  onChange: (keys: readonly string[]) => void;
  view: AccountGroupView;
  onViewChange: (view: AccountGroupView) => void;
  /** The group that stands open in this view; the caller remembers one for each view. `spec §4` */
  expanded: string | null;
  onExpandedChange: (groupId: string | null) => void;
  /** Closes what it stands in. */
  onDone: () => void;
  /** Stays in sight at the foot, above the buttons. */
  children?: ReactNode;
}

/**
 * Which accounts a screen is about, for a popover: a search and, in each group, a check box of three states over those of
 * its accounts (WAI-ARIA checkbox pattern, mixed state): Tab moves, Space chooses.
 */
export function AccountSelector(props: AccountSelectorProps) {
  const { groups, viewNames, selected, onChange, view, children } = props;
  const [search, setSearch] = useState('');
  const chosen = useMemo(() => new Set(selected), [selected]);
  const shown = useMemo(() => matching(groups[view], search), [groups, view, search]);
  const isSearching = search.trim() !== '';
  const set = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onChange([...next]);
  };
  return (
    <>
      <div className={styles.head}>
        <input
          className={styles.search}
          type="search"
          aria-label="Search accounts"
          placeholder="Search accounts"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {groups.custom.length > 0 && (
          <SegmentedControl
            label="Groups"
            options={VIEWS.map((value) => ({ value, label: viewNames[value] }))}
            value={view}
            onChange={props.onViewChange}
          />
        )}
      </div>
      {isSearching && shown.length === 0 && (
        <p className={styles.none} role="status">
          No account matches “{search.trim()}”.
        </p>
      )}
      {shown.map((group) => (
        <AccountGroup
          key={group.id}
          group={group}
          chosen={chosen}
          open={isSearching || props.expanded === group.id}
          onOpenChange={
            // What was searched for is in sight.
            isSearching ? undefined : (isOpen) => props.onExpandedChange(isOpen ? group.id : null)
          }
          onSet={set}
        />
      ))}
      <div className={styles.foot}>
        {children}
        <div className={styles.buttons}>
          <Button size="sm" disabled={chosen.size === 0} onClick={() => onChange([])}>
            All accounts
          </Button>
          <Button size="sm" variant="primary" onClick={props.onDone}>
            Done
          </Button>
        </div>
      </div>
    </>
  );
}

const VIEWS = ['default', 'custom'] as const;

/** Groups with the accounts whose name, group or detail has the text. */
function matching(groups: readonly SelectableGroup[], search: string): readonly SelectableGroup[] {
  const text = search.trim().toLowerCase();
  if (!text) return groups;
  return groups.flatMap((group) => {
    const accounts = group.accounts.filter((account) =>
      [account.name, account.detail, group.name].some((word) => word?.toLowerCase().includes(text)),
    );
    return accounts.length > 0 ? { ...group, accounts } : [];
  });
}
