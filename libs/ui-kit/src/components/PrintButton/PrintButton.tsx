import { useState } from 'react';
import { Button } from '../Button/Button';

export interface PrintButtonProps {
  /** Fetches what the paper needs beyond the screen; the print dialog waits for it. */
  onBeforePrint?: () => Promise<void> | void;
  size?: 'md' | 'sm';
  children?: string;
}

/** The shared print action. `spec §2` */
export function PrintButton({ onBeforePrint, size = 'md', children = 'Print' }: PrintButtonProps) {
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const print = async () => {
    setFailed(false);
    setPending(true);
    try {
      await onBeforePrint?.();
    } catch {
      setFailed(true);
      return;
    } finally {
      setPending(false);
    }
    // A frame for React to draw what came.
    requestAnimationFrame(() => window.print());
  };
  return (
    <>
      <Button size={size} pending={pending} onClick={() => void print()}>
        {pending ? 'Preparing…' : children}
      </Button>
      {failed && (
        <span role="alert">Not everything to print could be loaded. Please try again.</span>
      )}
    </>
  );
}
