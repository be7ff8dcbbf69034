import type { ReactNode } from 'react';
import { PAGE_FAILED_TEXT, SOMETHING_WENT_WRONG_TEXT } from '../../texts';
import { Button } from '../Button/Button';
import { FirmMark } from '../FirmMark/FirmMark';
import { Reference } from '../Reference/Reference';
import styles from './ErrorPage.module.css';

export interface ErrorPageProps {
  /** `pageFailed` when the page could not be loaded, `renderFailed` when it broke. */
  kind: 'pageFailed' | 'renderFailed';
  /** Starts the page afresh; without one the document is loaded again. */
  onRefresh?: () => void;
  /** What was thrown; a request's error is named by its reference. */
  cause?: unknown;
  /** What else helps, such as a way home. */
  children?: ReactNode;
}

const TEXTS = { pageFailed: PAGE_FAILED_TEXT, renderFailed: SOMETHING_WENT_WRONG_TEXT };

/** Stands in for a whole page, in the words the specification fixes. `spec §8` */
export function ErrorPage({ kind, onRefresh, cause, children }: ErrorPageProps) {
  return (
    <div className={styles.page} role="alert">
      <FirmMark size="lg" />
      <h1 className={styles.text}>{TEXTS[kind]}</h1>
      {children && <div className={styles.note}>{children}</div>}
      <Button variant="primary" onClick={onRefresh ?? (() => window.location.reload())}>
        Refresh
      </Button>
      <Reference of={cause} />
    </div>
  );
}
