import { useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { scopeParam } from '../../model/accountScope';
import { areaScope, withAreaScope } from '../../model/areaScopes';
import { useSavePreferences } from '../../mutations';
import { profileQueries } from '../../queries';
import { useAccountScope } from '../../useAccountScope';
import styles from './AccountScope.module.css';

/** Has the area that is open begin with the accounts that are chosen now, every time. */
export function KeepForArea() {
  const { keys } = useAccountScope();
  const area = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.nav)?.staticData.nav?.area,
  });
  const { data: preferences } = useQuery({
    ...profileQueries.preferences(),
    select: ({ preferencejson }) => preferencejson,
  });
  const { mutate, isError } = useSavePreferences();
  const readOnly = useReadOnly();
  if (!area || !preferences) return null;
  const scope = scopeParam(keys);
  const kept = areaScope(preferences, area);
  if (scope === undefined && kept === undefined) return null;
  return (
    <label className={styles.keep}>
      <input
        type="checkbox"
        checked={scope === kept}
        disabled={readOnly !== null}
        onChange={({ target: { checked } }) =>
          mutate((saved) => withAreaScope(saved, area, checked ? scope : undefined))
        }
      />
      <span>
        {scope === undefined
          ? `Open ${area} with all accounts again`
          : `Always open ${area} with these accounts`}
        {isError && <span role="alert"> This could not be saved.</span>}
      </span>
    </label>
  );
}
