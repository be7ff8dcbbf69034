import { formatInstant } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { personalQueries } from '../../queries';
import styles from './Profile.module.css';

export function Identities() {
  const { data } = useSuspenseQuery(personalQueries.identities());
  return (
    <ul className={styles.list}>
      {data.items.map(({ provider, username, lastsignin }) => (
        <li key={username} className={styles.pair}>
          <p className={styles.words}>{username}</p>
          <p className={styles.label}>
            {provider}
            {lastsignin && ` · last used ${formatInstant(lastsignin)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
