import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** “3 h 12 min left”, counted by the minute. */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now());
  // Effect: time is outside of React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <>{leftWords(Date.parse(until) - now)}</>;
}

function leftWords(ms: number): string {
  if (ms <= 0) return 'over';
  const minutes = Math.ceil(ms / MINUTE_MS);
  const days = Math.floor(minutes / 1_440);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} left`;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min left` : `${minutes} min left`;
}
