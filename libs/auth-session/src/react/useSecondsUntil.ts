import { useEffect, useState } from 'react';
import { WALL_CLOCK_TICK_MS } from '../lifecycleDefaults';

/** Whole seconds until `at` (ms since 1970) by this device's clock, never negative; tells the time each second. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());

  // Effect: the clock is outside of React.
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, WALL_CLOCK_TICK_MS);
    return () => clearInterval(timer);
  }, []);

  return Math.max(0, Math.ceil((at - now) / 1_000));
}
