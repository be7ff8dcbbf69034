import { createContext, use } from 'react';
import styles from './FirmMark.module.css';

/** Where the firm's own mark is, a square picture; null shows the one that is drawn here. */
export const OwnMark = createContext<string | null>(null);

export interface FirmMarkProps {
  /** The firm's name beside the mark; without it the mark is decoration. */
  name?: string;
  size?: 'md' | 'lg';
}

/** The firm's mark: its own where it has one, else an arch and the keystone that holds it. */
export function FirmMark({ name, size = 'md' }: FirmMarkProps) {
  const own = use(OwnMark);
  return (
    <span className={styles.mark} data-size={size}>
      {own === null ? <Arch /> : <img className={styles.glyph} src={own} alt="" />}
      {name}
    </span>
  );
}

/** The same drawing as the portal's icon and the mark of the identity provider (compared by tools/mark.test.ts). */
function Arch() {
  return (
    <svg className={styles.glyph} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="28" height="28" rx="6" />
      <path className={styles.arch} d="M6 22.5V14a8 8 0 0 1 16 0v8.5h-4V14a4 4 0 0 0-8 0v8.5z" />
      <path className={styles.keystone} d="M11 4.4h6l-1.2 7h-3.6z" />
    </svg>
  );
}
