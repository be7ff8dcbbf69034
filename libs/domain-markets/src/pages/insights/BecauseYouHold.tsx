import type { Insight } from '@portal/api-sdk';
import { SymbolButton } from '../../components/SymbolButton';
import styles from '../pages.module.css';

/** The holdings that an article is about, by name. */
export function BecauseYouHold({ insight: { because = [] } }: { insight: Insight }) {
  if (because.length === 0) return null;
  return (
    <p className={styles.muted}>
      Because you hold{' '}
      {because.map((security, place) => (
        <span key={security.securityid}>
          {place > 0 && place === because.length - 1 && 'and '}
          {security.name}{' '}
          <span className={styles.whole}>
            <SymbolButton security={security} />
            {place < because.length - 2 && ','}
          </span>{' '}
        </span>
      ))}
    </p>
  );
}
