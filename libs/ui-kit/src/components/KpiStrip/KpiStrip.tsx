import type { ReactNode } from 'react';
import { Skeleton } from '../Skeleton/Skeleton';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './KpiStrip.module.css';

export interface KpiItem {
  id: string;
  label: string;
  /** A MoneyText, a PercentText, a count. */
  value: ReactNode;
  /** What it did, usually a ChangeText. */
  change?: ReactNode;
  /** What the figure holds or leaves out. */
  note?: ReactNode;
  /** Opens what the figure is made of. */
  onOpen?: () => void;
}

export interface KpiStripProps {
  /** Names the figures for screen readers. */
  label: string;
  items: readonly KpiItem[];
  /** The labels stand already; the figures come. */
  loading?: boolean;
}

/** A row of named figures, equally wide; two beside each other on a narrow screen. */
export function KpiStrip({ label, items, loading = false }: KpiStripProps) {
  return (
    <section
      className={styles.strip}
      aria-label={label}
      aria-busy={loading || undefined}
      data-loading={loading || undefined}
    >
      {loading && <VisuallyHidden>Loading</VisuallyHidden>}
      <dl className={styles.list}>
        {items.map((item) => (
          <div key={item.id} className={styles.item}>
            <dt className={styles.label}>{item.label}</dt>
            <dd className={styles.value}>
              {loading ? <Skeleton width="medium" /> : <Value {...item} />}
            </dd>
            {item.change && !loading && <dd className={styles.change}>{item.change}</dd>}
            {item.note && <dd className={styles.note}>{item.note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ label, value, onOpen }: KpiItem) {
  if (!onOpen) return value;
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      {value}
      <VisuallyHidden>, {label}: how it adds up</VisuallyHidden>
    </button>
  );
}
