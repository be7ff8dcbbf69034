import { ErrorPage } from '@portal/ui-kit';
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
  return <ErrorPage kind={kind} cause={error} />;
}
