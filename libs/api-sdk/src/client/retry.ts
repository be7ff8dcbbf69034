import { toApiError, type ApiError } from './errors';

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 10_000;
/** A server that asks for more is not waited for: the error says when to come back. */
const LONGEST_RETRY_AFTER_SECONDS = 20;
const TRANSIENT_STATUSES: readonly number[] = [429, 502, 503, 504];

export interface RetryOptions {
  retries: number;
  signal: AbortSignal;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  random(): number;
}

/** Reads may be repeated; a write only when the server can tell a repetition by its key. */
export function isRepeatable(request: Request): boolean {
  return (
    request.method === 'GET' || request.method === 'HEAD' || request.headers.has('idempotency-key')
  );
}

/** Whether the same call may succeed a moment later. */
export function isTransient(error: ApiError): boolean {
  if (error.kind === 'parsing') return false;
  if (error.kind !== 'http') return error.code !== 'client.unexpected';
  return TRANSIENT_STATUSES.includes(error.status);
}

/** Exponential back-off with full jitter, never earlier than the server asks. `undefined`: do not wait. */
export function delayMs(attempt: number, error: ApiError, random: number): number | undefined {
  const jitter = random * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  const asked = error.retryAfterSeconds;
  if (asked === undefined) return jitter;
  return asked > LONGEST_RETRY_AFTER_SECONDS ? undefined : asked * 1000 + jitter;
}

/** Runs `attempt` until it succeeds, fails for good, or has been repeated `retries` times. */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (options.signal.aborted || failures >= options.retries) throw error;
      const apiError = toApiError(error);
      const delay = isTransient(apiError)
        ? delayMs(failures, apiError, options.random())
        : undefined;
      if (delay === undefined) throw error;
      await options.sleep(delay, options.signal);
    }
  }
}

/** The real `sleep`. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}
