import { EmptyState } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { personalQueries } from '../../queries';
import styles from './Profile.module.css';

export function HouseholdMembers() {
  const { data } = useSuspenseQuery(personalQueries.household());
  if (data.members.length === 0)
    return <EmptyState>Members appear here once the firm has recorded them.</EmptyState>;
  return (
    <>
      <p className={styles.note}>{data.name}</p>
      <ul className={styles.list} aria-label="Household">
        {data.members.map(({ name, relationship, me, signsin }) => (
          <li key={name} className={styles.pair}>
            <p className={styles.words}>
              {name}
              {me && ' (you)'}
            </p>
            <p className={styles.label}>
              {relationship}
              {signsin && ' · signs in'}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
