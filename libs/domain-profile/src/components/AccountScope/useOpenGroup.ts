import { useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../defaults';
import { useSavePreferences } from '../../mutations';
import { profileQueries } from '../../queries';

/** The one group of a view that stands open where accounts are chosen, kept for the person by view. spec §4 */
export function useOpenGroup(view: AccountView, groups: readonly { id: string }[]) {
  const { data: preferences } = useQuery(profileQueries.preferences());
  const { mutate: save } = useSavePreferences();
  const readOnly = useReadOnly();
  // Shown at once, and until the choice is closed also where it cannot be saved.
  const [chosen, setChosen] = useState<Partial<Record<AccountView, string | null>>>({});
  const kept = preferences?.preferencejson.selectorgroups?.find((one) => one.view === view);
  const byDefault = preferences && !kept ? groups[0]?.id : undefined;
  return {
    openGroup: chosen[view] === undefined ? (kept?.groupid ?? byDefault ?? null) : chosen[view],
    setOpenGroup: (groupid: string | null) => {
      setChosen((before) => ({ ...before, [view]: groupid }));
      if (readOnly !== null) return;
      // Should it fail, the group opens as it was next time, which is not worth an alarm.
      save(({ selectorgroups = [] }) => ({
        selectorgroups: [
          ...selectorgroups.filter((one) => one.view !== view),
          { view, ...(groupid !== null && { groupid }) },
        ],
      }));
    },
  };
}
