import '../../theme/controls.css';
import { Drawer } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './SidePanel.module.css';

export interface TrailStep {
  label: string;
  /** Goes back to this step. */
  onSelect: () => void;
}

export interface SidePanelProps {
  /** The address decides (`search.panel !== undefined`), so that an open panel can be shared and Back closes it. */
  open: boolean;
  /** The client wants it closed: Escape, the cross, or a press beside it. */
  onClose: () => void;
  title: ReactNode;
  /** A line beneath the title: scope, day, source. */
  context?: ReactNode;
  /** The way back, outermost first, when the panel shows something reached from something else in it. */
  trail?: readonly TrailStep[];
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode;
  width?: 'md' | 'lg';
  children: ReactNode;
}

const WIDTHS = { md: '30rem', lg: '46rem' };

/**
 * A panel at the right edge for the detail of something on the page: a row, a figure. Mantine's Drawer keeps the focus
 * in; what opened it gets it back; full width below 640 px. WAI-ARIA pattern: dialog (modal).
 */
export function SidePanel(props: SidePanelProps) {
  const { open, onClose, title, context, trail = [], actions, width = 'md', children } = props;
  useGivesFocusBack(open);
  return (
    // Without lockScroll, which adds a style element; the page is held still by our style sheet.
    <Drawer.Root
      opened={open}
      onClose={onClose}
      position="right"
      size={WIDTHS[width]}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay className={styles.overlay} />
      <Drawer.Content className={styles.panel} data-side-panel>
        <div className={styles.head}>
          <div className={styles.heading}>
            {trail.length > 0 && <Trail steps={trail} />}
            <Title depth={trail.length}>{title}</Title>
            {context && <p className={styles.context}>{context}</p>}
          </div>
          <Drawer.CloseButton aria-label="Close" className={styles.close} />
        </div>
        {/* A region that scrolls must be reachable by keyboard. */}
        <Drawer.Body className={styles.body} tabIndex={0}>
          {children}
        </Drawer.Body>
        {actions && <div className={styles.actions}>{actions}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Mantine gives the focus back where `open` turns to false, and not where an open panel is taken away as a whole. */
function useGivesFocusBack(open: boolean) {
  // Layout: before the panel takes the focus, and while what it leaves is still in the document.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!open || !(opener instanceof HTMLElement) || opener === document.body) return;
    return () => {
      // After the panel: while it is there, it takes the focus back.
      window.setTimeout(() => {
        const { activeElement } = document;
        const isLost = activeElement === null || activeElement === document.body;
        if (opener.isConnected && (isLost || activeElement.closest('[data-side-panel]')))
          opener.focus({ preventScroll: true });
      }, 10);
    };
  }, [open]);
}

/** The title has the focus after each step, so that a screen reader reads where one is now. */
function Title({ depth, children }: { depth: number; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const before = useRef(depth);
  // Effect: moving the focus is a deed, not a state.
  useEffect(() => {
    if (before.current !== depth) ref.current?.focus();
    before.current = depth;
  }, [depth]);
  return (
    <Drawer.Title ref={ref} className={styles.title} tabIndex={-1}>
      {children}
    </Drawer.Title>
  );
}

function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <nav aria-label="Way back">
      <ol className={styles.trail}>
        {steps.map((step, index) => (
          <li key={index}>
            <button type="button" className={styles.step} onClick={step.onSelect}>
              {step.label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
