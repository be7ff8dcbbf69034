import { useEffect, useState } from 'react';

/** Whether what stands around a component has been painted once; false while it is drawn for the first time. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  // Effect: only the browser knows when it paints. What is set within the frame would be drawn in it.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => setIsPainted(true))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
