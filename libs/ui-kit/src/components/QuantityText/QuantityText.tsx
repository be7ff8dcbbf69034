import type { DecimalString } from '../../format/decimal';
import { formatQuantity } from '../../format/quantity';
import { usePrivacy } from '../Privacy/Privacy';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './QuantityText.module.css';

export interface QuantityTextProps {
  /** An exact decimal; `null` where there is none. */
  value: DecimalString | null | undefined;
  /** `shares`, `units`; in a column it belongs in the heading. */
  unit?: string;
  /** So many decimals are shown at least: of a price, two. */
  atLeast?: number;
  /** Hides it behind a mask of fixed width; left out, the privacy eye decides. */
  masked?: boolean;
}

/** A number of shares or units, exact to eight decimals. */
export function QuantityText({ masked, ...rest }: QuantityTextProps) {
  const { hidden } = usePrivacy();
  return <QuantityFigure {...rest} masked={masked ?? hidden} />;
}

/** As QuantityText, for cells that must not read a context. */
export function QuantityFigure({ value, unit, atLeast, masked = false }: QuantityTextProps) {
  if (masked) return <Stand mark="••••" words="Quantity hidden" />;
  if (value === null || value === undefined) return <Stand mark="—" words="Not available" />;
  return (
    <span className={styles.quantity}>
      {formatQuantity(value, atLeast)}
      {unit && ` ${unit}`}
    </span>
  );
}

function Stand({ mark, words }: { mark: string; words: string }) {
  return (
    <span className={styles.quantity} data-absent>
      <span aria-hidden="true">{mark}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
