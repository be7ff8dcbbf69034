import { useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from './defaults';
import { isGroupExpanded, withGroupExpanded } from './model/expandedGroups';
import { useSavePreferences } from './mutations';
import { profileQueries } from './queries';

interface ExpandedGroupsOf {
  view: AccountView;
  /** The groups of the view. */
  groupids: readonly string[];
  /** How a group stands as long as the client chose nothing. */
  byDefault: boolean;
}

/** Which groups of accounts stand expanded in a view, kept for the person. spec §4 */
export function useExpandedGroups({ view, groupids, byDefault }: ExpandedGroupsOf) {
  const { data: preferences } = useQuery(profileQueries.preferences());
  const { mutate: save } = useSavePreferences();
  const readOnly = useReadOnly();
  // By view and group: shown at once, for as long as the page lives also where it cannot be saved.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const kept = preferences?.preferencejson.expandedgroups;
  return {
    isExpanded: (groupid: string) =>
      chosen[`${view} ${groupid}`] ?? isGroupExpanded(kept, { view, groupid, byDefault }),
    setExpanded: (groupid: string, expanded: boolean) => {
      setChosen((before) => ({ ...before, [`${view} ${groupid}`]: expanded }));
      if (readOnly !== null) return;
      const choice = { view, groupid, expanded, byDefault, existing: groupids };
      // Should it fail, the group opens as it was next time, which is not worth an alarm.
      save(({ expandedgroups }) => ({ expandedgroups: withGroupExpanded(expandedgroups, choice) }));
    },
  };
}
