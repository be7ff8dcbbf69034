import { useEffect, useState } from 'react';
import { WALL_CLOCK_TICK_MS } from '../lifecycleDefaults';

/** Whole minutes until `endsAt` (ms since 1970 on this device), rounded up, never below 0. */
export function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  // Effect: the wall clock is outside of React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), WALL_CLOCK_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAt - now) / 60_000));
}
