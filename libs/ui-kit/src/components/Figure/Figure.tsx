import type { ReactNode } from 'react';
import styles from './Figure.module.css';

export interface FigureProps {
  label: ReactNode;
  /** The figure: a MoneyText, a PercentText, a count. */
  value: ReactNode;
  /** What it did, usually a ChangeText. */
  change?: ReactNode;
  /** `lg` for the one figure the page is about. */
  size?: 'md' | 'lg';
}

/** A figure with its name and its change. */
export function Figure({ label, value, change, size = 'md' }: FigureProps) {
  return (
    <dl className={styles.figure} data-size={size}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {change && <dd className={styles.change}>{change}</dd>}
    </dl>
  );
}
