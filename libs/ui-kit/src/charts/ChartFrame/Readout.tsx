import { colorToken } from '../model/colors';
import type { ChartColor } from '../model/chartTypes';
import styles from './Readout.module.css';

export interface ReadoutItem {
  key: string;
  label: string;
  value: string;
  color: ChartColor;
  dashed?: boolean;
  /** Left out of the drawing by the client. */
  off?: boolean;
}

interface ReadoutProps {
  /** The day or period that is read. */
  at: string;
  items: readonly ReadoutItem[];
  /** Shows or hides a series; where it may be. */
  onToggle?: (key: string) => void;
}

/** The line above a drawing: what is read where the cursor stands, and what each colour means. */
export function Readout({ at, items, onToggle }: ReadoutProps) {
  return (
    <div className={styles.readout}>
      <span className={styles.at}>{at}</span>
      {items.map((item) =>
        onToggle ? (
          <button
            key={item.key}
            type="button"
            className={styles.item}
            aria-pressed={!item.off}
            onClick={() => onToggle(item.key)}
          >
            <ItemText item={item} />
          </button>
        ) : (
          <span key={item.key} className={styles.item}>
            <ItemText item={item} />
          </span>
        ),
      )}
    </div>
  );
}

function ItemText({ item }: { item: ReadoutItem }) {
  return (
    <>
      <Swatch color={item.color} dashed={item.dashed} />
      <span className={styles.label}>{item.label}</span>
      <span className={styles.value}>{item.off ? 'not shown' : item.value}</span>
    </>
  );
}

/** The colour of a series as it is drawn. */
export function Swatch({ color, dashed = false }: { color: ChartColor; dashed?: boolean }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true">
      {dashed ? (
        <path d="M0 6h5M7 6h5" stroke={colorToken(color)} strokeWidth="3" />
      ) : (
        <rect width="12" height="12" rx="2" fill={colorToken(color)} />
      )}
    </svg>
  );
}
