import { PageUnreachable } from '@portal/auth-session';
import { ErrorPage } from '@portal/ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportError } from '../telemetry/reportError';
import { failureKind } from './pageFailure';

interface RouteErrorProps {
  error: unknown;
}

/** Stands in for a route that failed to load or to render, inside the shell, so that the way home stays. spec §8 */
export function RouteError({ error }: RouteErrorProps) {
  const kind = failureKind(error);
  // Effect: told once per failure, however often it is drawn.
  useEffect(
    () => reportError('UnexpectedError', { name: 'RouteError', code: kind }),
    [error, kind],
  );
  const router = useRouter();
  const isUnreachable = error instanceof PageUnreachable;
  const tryAgain = () => void router.invalidate();
  // Effect: the network is back, which the browser tells and React does not.
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const again = () => void router.invalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isUnreachable, router]);
  return <ErrorPage kind={kind} cause={error} {...(isUnreachable && { onRefresh: tryAgain })} />;
}
