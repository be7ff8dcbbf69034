import type { Index } from '@portal/api-sdk';
import { EmptyState, formatExact, PercentText } from '@portal/ui-kit';
import { Sparkline } from '@portal/ui-kit/charts';
import styles from '../pages.module.css';

/** One tile an index: its level, the day, the year, and the last 30 days as a line. */
export function IndexTiles({ indices }: { indices: readonly Index[] }) {
  if (indices.length === 0) {
    return <EmptyState>Indices appear here after the first close of a market.</EmptyState>;
  }
  return (
    <ul className={styles.tiles} aria-label="Indices">
      {indices.map(({ indexid, name, last, changefraction, yearfraction, spark }) => (
        <li key={indexid} className={styles.tile}>
          <span className={styles.muted}>{name}</span>
          <span className={styles.level}>{last === undefined ? '—' : formatExact(last)}</span>
          <span className={styles.row}>
            <span>
              Day <PercentText value={changefraction ?? null} tone="change" />
            </span>
            <span>
              Year <PercentText value={yearfraction ?? null} tone="change" />
            </span>
          </span>
          {spark.length > 1 && (
            <Sparkline values={spark} label={`${spark.length} days of ${name}`} />
          )}
        </li>
      ))}
    </ul>
  );
}
