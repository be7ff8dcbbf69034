import type { Provenance } from '@portal/api-sdk';
import { formatDate } from '@portal/ui-kit';
import styles from './components.module.css';

const DELAYS: Readonly<Record<Provenance['delay'], string>> = {
  'end-of-day': 'end of day',
  'delayed-15-minutes': 'delayed by 15 minutes',
};

/** Where prices come from and how old they are. */
export function Source({ provenance }: { provenance: Provenance }) {
  const { source, asof, delay, stale } = provenance;
  return (
    <p className={styles.source}>
      {source}, {DELAYS[delay]}, as of <time dateTime={asof}>{formatDate(asof)}</time>
      {stale && '; the source does not answer, these are its last prices'}
    </p>
  );
}
