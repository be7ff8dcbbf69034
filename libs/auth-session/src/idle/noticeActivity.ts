import { IDLE_THROTTLE_MS } from '../lifecycleDefaults';

/** What a person does, seen before any screen can keep it to itself. */
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Moments at which a page that slept finds out how late it is. */
const WAKING = ['pageshow', 'focus', 'resume'] as const;

interface Hearers {
  /** At most once in 200 ms. spec §9 */
  noticed(at: number): void;
  /** The page may have slept: look at the clock before anything else happens. */
  woke(at: number): void;
}

/** Tells of activity and of waking until the returned function is called. Times are ms since 1970. */
export function noticeActivity({ noticed, woke }: Hearers): () => void {
  let last = -Infinity;
  const act = () => {
    const now = Date.now();
    // A clock that was set back must not silence the person.
    if (Math.abs(now - last) < IDLE_THROTTLE_MS) return;
    last = now;
    noticed(now);
  };
  const wake = () => woke(Date.now());
  const show = () => {
    if (document.visibilityState !== 'visible') return;
    wake();
    act();
  };
  const options = { capture: true, passive: true } as const;
  for (const name of EVENTS) window.addEventListener(name, act, options);
  for (const name of WAKING) window.addEventListener(name, wake, options);
  document.addEventListener('visibilitychange', show, options);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, act, options);
    for (const name of WAKING) window.removeEventListener(name, wake, options);
    document.removeEventListener('visibilitychange', show, options);
  };
}
