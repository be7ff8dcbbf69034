import type { Account, AccountGroup } from '@portal/api-sdk';
import { AccountSelector, type SelectableGroup } from '@portal/ui-kit/inputs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  CUSTOM_GROUP_VIEW_NAME,
  DEFAULT_ACCOUNT_VIEW,
  DEFAULT_GROUP_VIEW_NAME,
  type AccountView,
} from '../../defaults';
import { isHeldHere } from '../../model/accountScope';
import { profileQueries } from '../../queries';
import { useAccountScope } from '../../useAccountScope';
import { KeepForArea } from './KeepForArea';
import { useOpenGroup } from './useOpenGroup';

const VIEW_NAMES = { default: DEFAULT_GROUP_VIEW_NAME, custom: CUSTOM_GROUP_VIEW_NAME };

interface ScopeChoicesProps {
  /** The grouping that was chosen here; undefined is the one that Home opens with. */
  view: AccountView | undefined;
  onViewChange: (view: AccountView) => void;
  onDone: () => void;
}

/** The household's accounts by group, to choose those that the pages are about. */
export function ScopeChoices({ view: chosen, onViewChange, onDone }: ScopeChoicesProps) {
  const { data: accounts } = useSuspenseQuery(profileQueries.accounts());
  const { data: preferences } = useQuery(profileQueries.preferences());
  const { keys, setKeys, heldHereOnly } = useAccountScope();
  const { defaultgroups, customgroups, ungrouped } = accounts;
  const own = ungrouped ? [...customgroups, ungrouped] : customgroups;
  const shown = (group: AccountGroup) => shownGroup(group, heldHereOnly);
  const groups = {
    default: defaultgroups.map(shown),
    // Without a group of one's own, all accounts would be in none.
    custom: customgroups.length > 0 ? own.map(shown) : [],
  };
  const wanted = chosen ?? preferences?.preferencejson.accountview ?? DEFAULT_ACCOUNT_VIEW;
  const view = groups[wanted].length > 0 ? wanted : DEFAULT_ACCOUNT_VIEW;
  const { openGroup, setOpenGroup } = useOpenGroup(view, groups[view]);
  return (
    <AccountSelector
      groups={groups}
      viewNames={VIEW_NAMES}
      selected={keys ?? []}
      onChange={setKeys}
      view={view}
      onViewChange={onViewChange}
      expanded={openGroup}
      onExpandedChange={setOpenGroup}
      onDone={onDone}
    >
      <KeepForArea />
    </AccountSelector>
  );
}

function shownGroup(group: AccountGroup, heldHereOnly: boolean): SelectableGroup {
  return {
    id: group.groupid,
    name: group.groupname,
    accounts: group.accounts.map((account) => ({
      key: account.key,
      name: account.nickname,
      detail: [account.maskednumber, account.registration].filter(Boolean).join(' · '),
      value: account.value,
      ...(heldHereOnly && !isHeldHere(account) && { disabledReason: absentReason(account) }),
    })),
  };
}

function absentReason({ source, institution }: Account): string {
  const origin = source === 'external' ? `Reported by ${institution}` : 'Entered by you';
  return `${origin}. This page shows only accounts held here.`;
}
