interface BreakerOptions {
  now(): Date;
  /** After so many failures in a row nobody is asked. */
  failures: number;
  /** For so long; then one call tries whether it works again. */
  restMs: number;
}

/** Thrown instead of calling what has just failed again and again. */
export class BreakerOpenError extends Error {
  override readonly name = 'BreakerOpenError';
}

/** Keeps calls from what is dead: closed, open for a rest, then half open for one trial. */
export function createBreaker({ now, failures, restMs }: BreakerOptions) {
  let failed = 0;
  let restsUntil = -Infinity;
  let isTrying = false;
  /** @throws BreakerOpenError without a call while it rests, else what the call throws. */
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const isOpen = failed >= failures;
    if (isOpen && (isTrying || now().getTime() < restsUntil)) throw new BreakerOpenError();
    isTrying = isOpen;
    try {
      const result = await call();
      failed = 0;
      return result;
    } catch (error) {
      failed += 1;
      if (failed >= failures) restsUntil = now().getTime() + restMs;
      throw error;
    } finally {
      isTrying = false;
    }
  };
}
