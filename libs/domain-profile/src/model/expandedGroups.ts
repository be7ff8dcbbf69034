import type { PreferenceJson } from '@portal/api-sdk';
import type { AccountView } from '../defaults';

type ExpandedGroups = NonNullable<PreferenceJson['expandedgroups']>;

interface GroupChoice {
  view: AccountView;
  groupid: string;
  expanded: boolean;
  /** How the group stands where the client chose nothing; a choice of the same is not kept. */
  byDefault: boolean;
  /** The groups that the view has, so that a choice goes with its group. */
  existing: readonly string[];
}

/** Whether a group stands expanded: as the client left it in this view, otherwise as the page opens it. spec §4 */
export function isGroupExpanded(
  kept: ExpandedGroups | undefined,
  { view, groupid, byDefault }: Pick<GroupChoice, 'view' | 'groupid' | 'byDefault'>,
): boolean {
  const own = kept?.find((one) => one.view === view);
  if (own?.expanded.includes(groupid)) return true;
  if (own?.collapsed.includes(groupid)) return false;
  return byDefault;
}

/** The kept choices with one group of one view expanded or collapsed. */
export function withGroupExpanded(
  kept: ExpandedGroups | undefined,
  { view, groupid, expanded, byDefault, existing }: GroupChoice,
): ExpandedGroups {
  const own = kept?.find((one) => one.view === view);
  const others = (kept ?? []).filter((one) => one.view !== view);
  const isKept = (id: string) => id !== groupid && existing.includes(id);
  const chosen = expanded === byDefault ? [] : [groupid];
  return [
    ...others,
    {
      view,
      expanded: [...(own?.expanded ?? []).filter(isKept), ...(expanded ? chosen : [])],
      collapsed: [...(own?.collapsed ?? []).filter(isKept), ...(expanded ? [] : chosen)],
    },
  ];
}
