import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PartBoundary } from '../PartBoundary/PartBoundary';
import { subscribe, toastCount } from './toast';

const ToastArea = lazy(async () => ({ default: (await import('./ToastArea')).ToastArea }));

/**
 * Where toasts appear. Once in the signed-in area, inside PortalTheme; `notify()` may then be called from anywhere.
 * Costs nothing until the first toast.
 */
export function Toasts() {
  const count = useSyncExternalStore(subscribe, toastCount, toastCount);
  if (count === 0) return null;
  return (
    <PartBoundary fallback={null}>
      <Suspense fallback={null}>
        <ToastArea />
      </Suspense>
    </PartBoundary>
  );
}
