import { useMemo, useState } from 'react';
import { Button } from '../../components/Button/Button';
import { MoneyText } from '../../components/MoneyText/MoneyText';
import { SegmentedControl } from '../../components/SegmentedControl/SegmentedControl';
import type { MoneyValue } from '../../format/money';
import { Popup } from '../Popup/Popup';
import { AccountGroup } from './AccountGroup';
import styles from './AccountSelector.module.css';

/** An account one can choose; the key is opaque, never an account number. */
export interface SelectableAccount {
  key: string;
  name: string;
  /** What tells accounts of one name apart: “…1234 · Trust”. */
  detail?: string;
  value?: MoneyValue | null;
  /** Why it cannot appear on this screen; with it the account is disabled. */
  disabledReason?: string;
}

export interface SelectableGroup {
  id: string;
  name: string;
  accounts: readonly SelectableAccount[];
}

export type AccountGroupView = 'default' | 'custom';

export interface AccountSelectorProps {
  label?: string;
  groups: Readonly<Record<AccountGroupView, readonly SelectableGroup[]>>;
  /** Keys of the chosen accounts; none means all of them. */
  selected: readonly string[];
  onChange: (keys: readonly string[]) => void;
  view: AccountGroupView;
  onViewChange: (view: AccountGroupView) => void;
  /** The group that stands open in this view; the caller remembers one for each view. `spec §4` */
  expanded: string | null;
  onExpandedChange: (groupId: string | null) => void;
  /** The value of what is chosen, by the server. */
  total?: MoneyValue | null;
}

const VIEWS = [
  { value: 'default', label: 'Default groups' },
  { value: 'custom', label: 'My groups' },
] as const;

/**
 * Which accounts a screen is about. A disclosure (WAI-ARIA) with a search and, in each group, a check box of three
 * states over those of its accounts (WAI-ARIA checkbox pattern, mixed state): Tab moves, Space chooses, Escape closes.
 */
export function AccountSelector(props: AccountSelectorProps) {
  const { label = 'Accounts', groups, selected, onChange, view, total } = props;
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const chosen = useMemo(() => new Set(selected), [selected]);
  const shown = useMemo(() => matching(groups[view], search), [groups, view, search]);
  const count = chosen.size === 0 ? 'All accounts' : countOf(chosen.size);
  const set = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onChange([...next]);
  };
  return (
    <Popup
      label={label}
      open={open}
      onOpenChange={setOpen}
      summary={
        <>
          {count}
          {total && (
            <>
              {' · '}
              <MoneyText value={total} />
            </>
          )}
        </>
      }
    >
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
            options={VIEWS}
            value={view}
            onChange={props.onViewChange}
          />
        )}
      </div>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          No account matches “{search}”.
        </p>
      )}
      {shown.map((group) => (
        <AccountGroup
          key={group.id}
          group={group}
          chosen={chosen}
          open={search !== '' || props.expanded === group.id}
          onOpenChange={(isOpen) => props.onExpandedChange(isOpen ? group.id : null)}
          onSet={set}
        />
      ))}
      <div className={styles.foot}>
        <Button
          size="sm"
          variant="quiet"
          aria-disabled={chosen.size === 0 || undefined}
          onClick={() => onChange([])}
        >
          All accounts
        </Button>
        <Button size="sm" variant="primary" onClick={() => setOpen(false)}>
          Done
        </Button>
      </div>
    </Popup>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}

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
