import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import styles from './Popup.module.css';

export interface PopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the button: what is chosen here. */
  label: string;
  /** What is chosen now. */
  summary: ReactNode;
  children: ReactNode;
  disabled?: boolean;
}

/**
 * A button that shows and hides a panel below it (WAI-ARIA disclosure pattern,
 * https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/): Enter and Space open it, Tab goes through it, Escape closes it
 * and gives the focus back; so do a press beside it and a choice that closes it.
 */
export function Popup({ open, onOpenChange, label, summary, children, disabled }: PopupProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = usePanelInSight(open, rootRef);
  const panelId = useId();

  // Effect: a press beside the panel happens anywhere on the page.
  useEffect(() => {
    if (!open) return;
    const close = (event: PointerEvent) => {
      if (!rootRef.current?.contains(event.target as Node)) onOpenChange(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open, onOpenChange]);

  const wasOpen = useRef(open);
  // Effect: what had the focus went with the panel; without it Tab would begin at the top of the page.
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) {
      buttonRef.current?.focus();
    }
    wasOpen.current = open;
  }, [open]);

  return (
    <div
      ref={rootRef}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        onOpenChange(false);
        buttonRef.current?.focus();
      }}
      onBlur={(event) => {
        const [root, to] = [rootRef.current, event.relatedTarget];
        // What is around the panel takes the focus for a moment when the words of a field in it are pressed.
        if (open && to && !root?.contains(to) && !to.contains(root)) onOpenChange(false);
      }}
    >
      <button
        ref={buttonRef}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        disabled={disabled}
        onClick={() => onOpenChange(!open)}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.summary}>{summary}</span>
        <span className={styles.mark} aria-hidden="true">
          ▾
        </span>
      </button>
      {open && (
        <div ref={panelRef} className={styles.panel} id={panelId} role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Lets the panel end where its button ends when it would run off the window; what is in it may widen it while it is open. */
function usePanelInSight(open: boolean, rootRef: RefObject<HTMLDivElement | null>) {
  const panelRef = useRef<HTMLDivElement>(null);
  // Effect: how wide the panel is, is known once the browser has laid it out.
  useEffect(() => {
    const [root, panel] = [rootRef.current, panelRef.current];
    if (!open || !root || !panel || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const end = root.getBoundingClientRect().left + panel.offsetWidth;
      panel.toggleAttribute('data-at-end', end > document.documentElement.clientWidth);
    });
    observer.observe(panel);
    return () => observer.disconnect();
  }, [open, rootRef]);
  return panelRef;
}
