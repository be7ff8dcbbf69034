import { afterPaint } from '@portal/ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the heading of a page that was gone to, so that it is read out and Tab goes on from there. */
export function useHeadingFocus(): void {
  const router = useRouter();
  // Effect: the router's events are outside React. The first page keeps the browser's own starting point.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const before = document.activeElement;
        // The browser would lay the page out for the focus in the middle of other work.
        afterPaint(() => {
          const now = document.activeElement;
          // A panel that opened with the page has taken it.
          if (now !== before && now !== document.body) return;
          const heading = document.querySelector<HTMLElement>('main h1');
          heading?.setAttribute('tabindex', '-1');
          heading?.focus({ preventScroll: true });
        });
      }),
    [router],
  );
}
