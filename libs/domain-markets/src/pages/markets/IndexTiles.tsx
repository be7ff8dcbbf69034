import type { Index } from '@portal/api-sdk';
import { EmptyState, formatExact, MoneyText, PercentText } from '@portal/ui-kit';
import { Sparkline } from '@portal/ui-kit/charts';
import { Link } from '@tanstack/react-router';
import styles from '../pages.module.css';

/** One tile an index: its level, the day, the year, and the last 30 days as a line. */
export function IndexTiles({ indices }: { indices: readonly Index[] }) {
  if (indices.length === 0) {
    return <EmptyState>Indices appear here after the first close of a market.</EmptyState>;
  }
  return (
    <ul className={styles.tiles} aria-label="Indices">
      {indices.map(({ indexid, name, last, changefraction, yearfraction, spark, ...mine }) => (
        <li key={indexid} className={styles.tile}>
          <span className={styles.muted}>{name}</span>
          <span className={styles.level}>{last === undefined ? '—' : formatExact(last, 2)}</span>
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
          <Exposure {...mine} />
        </li>
      ))}
    </ul>
  );
}

/** What the household owns of the class that an index stands for. */
function Exposure({
  assetclass,
  value,
  exposure,
}: Pick<Index, 'assetclass' | 'value' | 'exposure'>) {
  if (assetclass === undefined) return null;
  const held = value !== undefined && exposure !== undefined;
  return (
    <span className={styles.muted}>
      {held ? (
        <>
          You own{' '}
          <Link to="/accounts/investments" search={{ view: 'assetclass' }}>
            <MoneyText value={value} /> in {assetclass.toLowerCase()}
          </Link>
          , <PercentText value={exposure} /> of your securities
        </>
      ) : (
        `You own nothing in ${assetclass.toLowerCase()}`
      )}
    </span>
  );
}
