import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from './useMediaQuery';

/** Whether the page goes to paper: what is drawn only where it is seen must be drawn whole then. */
export function usePrinting(): boolean {
  const [announced, setAnnounced] = useState(false);
  const emulated = useMediaQuery('print');

  // Effect: the browser takes its picture right after the event, so the rows must stand by its end.
  useEffect(() => {
    const begin = () => flushSync(() => setAnnounced(true));
    const end = () => setAnnounced(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return announced || emulated;
}
