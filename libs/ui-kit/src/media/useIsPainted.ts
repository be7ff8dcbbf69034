import { useEffect, useState } from 'react';
import { afterPaint } from './afterPaint';

/** Whether what stands around a component has been painted once; false while it is drawn for the first time. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  // Effect: only the browser knows when it paints.
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  return isPainted;
}
