import { useEffect } from 'react';
import { hasEnded } from '../../model/hasEnded';

/** Effect: the page above shows the end in place of everything, once it has asked for itself. */
export function useTellEnd(error: unknown, onEnded: () => void): void {
  const isOver = hasEnded(error);
  useEffect(() => {
    if (isOver) onEnded();
    // oxlint-disable-next-line react/exhaustive-deps -- told once for each end
  }, [isOver]);
}
