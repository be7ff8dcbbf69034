import { reportError } from './reportError';

/** Where failures are told, as the server says in the document. */
export interface TelemetryTarget {
  instrumentationKey: string;
  endpointUrl: string;
}

/** How long the first screen may keep the browser busy before telemetry loads all the same. */
const IDLE_LIMIT_MS = 10_000;

/**
 * Reports what nobody caught, and loads the logging library once the first screen is interactive. Without a target not a
 * byte of it is fetched. spec §8, §9
 */
export function startTelemetry(target: TelemetryTarget | undefined): void {
  addEventListener('error', ({ error }) => reportUncaught('window', error));
  addEventListener('unhandledrejection', ({ reason }) => reportUncaught('promise', reason));
  if (!target) return;
  const load = (): void => {
    // Failing to load what tells of failures is no failure of the client's.
    import('./applicationInsights').then(({ listen }) => listen(target)).catch(() => undefined);
  };
  const whenIdle = (): void =>
    void ('requestIdleCallback' in window
      ? requestIdleCallback(load, { timeout: IDLE_LIMIT_MS })
      : setTimeout(load, IDLE_LIMIT_MS));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

/** Of an error only the name of its type: messages may hold anything. */
function reportUncaught(name: string, error: unknown): void {
  reportError('UnexpectedError', { name, code: error instanceof Error ? error.name : 'unknown' });
}
