import { EmptyState } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import styles from './WidgetRows.module.css';

interface WidgetRow {
  key: string;
  name: ReactNode;
  detail?: ReactNode;
  value: ReactNode;
  aside?: ReactNode;
}

interface WidgetRowsProps {
  /** Names the list for screen readers. */
  label: string;
  rows: readonly WidgetRow[];
  /** What will appear, and when. */
  empty: ReactNode;
  /** Where it is good that there is nothing: in place of “No Data Found”. */
  emptyTitle?: string;
}

/** A short list of a widget: a name with its detail, a figure with what belongs to it. */
export function WidgetRows({ label, rows, empty, emptyTitle }: WidgetRowsProps) {
  if (rows.length === 0) return <EmptyState title={emptyTitle}>{empty}</EmptyState>;
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ key, name, detail, value, aside }) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>
            {name}
            {detail && <span className={styles.muted}>{detail}</span>}
          </span>
          <span className={styles.value}>
            {value}
            {aside && <span className={styles.muted}>{aside}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
