import { useLayoutEffect, useState, type RefObject } from 'react';

/** How wide an element is, in steps of 30 px, so that not every pixel of a resize draws again. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(720);
  // Effect: only the browser knows how wide something became.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setWidth(Math.ceil(element.clientWidth / 30) * 30);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
