import { moneyParts, type MoneyValue } from '../../format/money';
import { usePrivacy } from '../Privacy/Privacy';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './MoneyText.module.css';

export interface MoneyTextProps {
  /** The amount as the contract carries it; `null` where there is none. */
  value: MoneyValue | null | undefined;
  /**
   * Hides the amount behind a mask of fixed width, so that not even its magnitude shows; left out, the privacy eye
   * decides.
   */
  masked?: boolean;
  /** `change` also marks a fall with ▼, a rise with ▲ and +, and both with a colour; what is merely owed has not fallen. */
  tone?: 'plain' | 'change';
}

const MASK = '••••••';

/** An amount of money, exact to the cent; a negative one in parentheses, with a colour and the word “minus”. */
export function MoneyText({ masked, ...rest }: MoneyTextProps) {
  const { hidden } = usePrivacy();
  return <MoneyFigure {...rest} masked={masked ?? hidden} />;
}

/** As MoneyText, for cells that must not read a context. */
export function MoneyFigure({ value, masked = false, tone = 'plain' }: MoneyTextProps) {
  if (masked) return <Stand mark={MASK} words="Amount hidden" data-masked />;
  if (!value) return <Stand mark="—" words="Not available" data-absent />;
  const { sign, text } = moneyParts(value);
  if (sign !== 'negative') {
    return (
      <span className={styles.money} data-sign={sign} data-tone={tone}>
        {tone === 'change' && sign === 'positive' ? `+${text}` : text}
      </span>
    );
  }
  return (
    <span className={styles.money} data-sign={sign} data-tone={tone}>
      <span aria-hidden="true">
        {tone === 'change' && <span className={styles.mark}>▼</span>}({text}
        <span className={styles.close}>)</span>
      </span>
      <VisuallyHidden>minus {text}</VisuallyHidden>
    </span>
  );
}

function Stand({ mark, words, ...state }: { mark: string; words: string }) {
  return (
    <span className={styles.money} {...state}>
      <span aria-hidden="true">{mark}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
