import { usePrivacy } from '../Privacy/Privacy';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './MaskedText.module.css';

export interface MaskedTextProps {
  /** What stands there while nothing is hidden. */
  value: string;
  /** What is hidden, for screen readers. */
  kind?: 'account' | 'tax-id' | 'text';
  /** Hides it; left out, the privacy eye decides. */
  masked?: boolean;
}

const HIDDEN = {
  account: 'Account number hidden',
  'tax-id': 'Tax number hidden',
  text: 'Hidden',
} as const;

/** A word or a number the privacy eye hides; every mask is equally long, so that none tells what it hides. */
export function MaskedText({ value, kind = 'text', masked }: MaskedTextProps) {
  const { hidden } = usePrivacy();
  if (!(masked ?? hidden)) return <span className={styles.text}>{value}</span>;
  return (
    <span className={styles.text} data-masked>
      <span aria-hidden="true">••••••</span>
      <VisuallyHidden>{HIDDEN[kind]}</VisuallyHidden>
    </span>
  );
}
