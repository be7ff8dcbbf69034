import { MoneyText, VisuallyHidden } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ACTIVITY_TYPES } from '../../model/activityTypes';
import { accountQueries } from '../../queries';
import styles from './ActivityTypes.module.css';
import { useActivities } from './useActivities';

/** How many activities of each type there were, and what they came to. Pressing a type shows it alone, or all again. */
export function ActivityTypes() {
  const { search, filter, change, show } = useActivities();
  const { data } = useSuspenseQuery(accountQueries.activitySummary(filter));
  if (data.groups.length === 0) return null;
  return (
    <ul className={styles.types} aria-label="Activity by type">
      {data.groups.map(({ type, count, netamount, explain }) => {
        const isAlone = search.types === type;
        return (
          <li key={type} className={styles.type}>
            <button
              type="button"
              className={styles.name}
              aria-pressed={isAlone}
              onClick={() => change({ types: isAlone ? undefined : type })}
            >
              {ACTIVITY_TYPES[type]}{' '}
              <span className={styles.count}>
                {count} <VisuallyHidden>{count === 1 ? 'activity' : 'activities'}</VisuallyHidden>
              </span>
            </button>
            <button
              type="button"
              className={styles.amount}
              onClick={() => show(explain, 'netamount')}
            >
              <MoneyText value={netamount} />
              <VisuallyHidden>, {ACTIVITY_TYPES[type]}: how it adds up</VisuallyHidden>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
