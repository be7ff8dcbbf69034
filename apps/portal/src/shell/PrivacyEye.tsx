import { usePrivacy } from '@portal/ui-kit';
import styles from './PrivacyEye.module.css';

/** Hides every amount behind a mask of fixed width, and shows them again. */
export function PrivacyEye() {
  const { hidden, toggle } = usePrivacy();
  return (
    <button
      type="button"
      className={styles.eye}
      aria-pressed={hidden}
      aria-label="Hide amounts"
      title={hidden ? 'Show amounts' : 'Hide amounts'}
      onClick={toggle}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M2 10s3-5.500 8-5.500 8 5.500 8 5.500-3 5.500-8 5.500S2 10 2 10z" />
        <circle cx="10" cy="10" r="2.500" />
        {hidden && <path d="M4 16.500 16 3.500" />}
      </svg>
    </button>
  );
}
