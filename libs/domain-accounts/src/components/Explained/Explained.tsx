import { VisuallyHidden } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { usePanels } from '../PanelHost/usePanels';
import styles from './Explained.module.css';

interface ExplainedProps {
  /** The `explain` that came with the figure. */
  explain: string;
  /** The property that is explained. */
  figure: string;
  children: ReactNode;
}

/** A figure that opens to its arithmetic. */
export function Explained({ explain, figure, children }: ExplainedProps) {
  const { show } = usePanels();
  return (
    <button type="button" className={styles.figure} onClick={() => show({ explain, figure })}>
      {children}
      <VisuallyHidden>, how it adds up</VisuallyHidden>
    </button>
  );
}
