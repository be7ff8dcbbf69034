import { reportError } from './reportError';
import { whenIdle } from './whenIdle';

/** Where failures are told, as the server says in the document. */
export interface TelemetryTarget {
  instrumentationKey: string;
  endpointUrl: string;
}

/** How long the first screen may take before telemetry loads all the same. */
const FIRST_SCREEN_LIMIT_MS = 30_000;

/**
 * Reports what nobody caught, and loads the logging library once the first screen has its figures and the browser is idle.
 * Without a target not a byte of it is fetched. spec §8, §9
 */
export function startTelemetry(
  target: TelemetryTarget | undefined,
  firstScreen: Promise<unknown>,
): void {
  addEventListener('error', ({ error }) => reportUncaught('window', error));
  addEventListener('unhandledrejection', ({ reason }) => reportUncaught('promise', reason));
  if (!target) return;
  const load = (): void => {
    // Failing to load what tells of failures is no failure of the client's.
    import('./applicationInsights').then(({ listen }) => listen(target)).catch(() => undefined);
  };
  const limit = new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_LIMIT_MS));
  void Promise.race([Promise.all([pageLoaded(), firstScreen]), limit]).then(() => whenIdle(load));
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** Of an error only the name of its type: messages may hold anything. */
function reportUncaught(name: string, error: unknown): void {
  reportError('UnexpectedError', { name, code: error instanceof Error ? error.name : 'unknown' });
}
