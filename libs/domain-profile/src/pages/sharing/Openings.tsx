import { formatInstant } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sharingQueries } from '../../sharingQueries';
import styles from './Sharing.module.css';

const WHAT_WORDS = { account: 'Account', document: 'Document', file: 'File' } as const;

/** The newest of what a guest opened; the access log has all of it. */
export function Openings({ shareid }: { shareid: string }) {
  const { data } = useSuspenseQuery(sharingQueries.openings(shareid));
  return (
    <>
      <ul className={styles.openings}>
        {data.items.map(({ at, what, name }) => (
          <li key={`${at} ${name}`}>
            {WHAT_WORDS[what]}: {name}, <time dateTime={at}>{formatInstant(at)}</time>
          </li>
        ))}
      </ul>
      {data.hasMore && <p className={styles.note}>Older ones are in the access log.</p>}
    </>
  );
}
