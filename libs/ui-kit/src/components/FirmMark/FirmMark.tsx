import styles from './FirmMark.module.css';

export interface FirmMarkProps {
  /** The firm's name beside the mark; without it the mark is decoration. */
  name?: string;
  size?: 'md' | 'lg';
}

/** The firm's mark: three pillars of rising height under one line. */
export function FirmMark({ name, size = 'md' }: FirmMarkProps) {
  return (
    <span className={styles.mark} data-size={size}>
      <svg className={styles.glyph} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <rect className={styles.ground} width="28" height="28" rx="6" />
        <path className={styles.pillars} d="M7 15h3v6H7zM12.5 12h3v9h-3zM18 9h3v12h-3z" />
        <path className={styles.keystone} d="M7 10.6 21 5v1.8L7 12.4z" />
      </svg>
      {name}
    </span>
  );
}
