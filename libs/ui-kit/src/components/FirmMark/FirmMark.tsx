import styles from './FirmMark.module.css';

export interface FirmMarkProps {
  /** The firm's name beside the mark; without it the mark is decoration. */
  name?: string;
  size?: 'md' | 'lg';
}

/** The firm's mark: an arch and the keystone that holds it. */
export function FirmMark({ name, size = 'md' }: FirmMarkProps) {
  return (
    <span className={styles.mark} data-size={size}>
      <svg className={styles.glyph} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <rect className={styles.ground} width="28" height="28" rx="6" />
        <path className={styles.arch} d="M6 22.5V14a8 8 0 0 1 16 0v8.5h-4V14a4 4 0 0 0-8 0v8.5z" />
        <path className={styles.keystone} d="M11 4.4h6l-1.2 7h-3.6z" />
      </svg>
      {name}
    </span>
  );
}
