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
  return <ErrorPage kind={kind} cause={error} {...(isUnreachable && { onRefresh: tryAgain })} />;
}
