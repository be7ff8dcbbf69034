import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSession } from '../react/useSession';
import { SplashPage } from '../screens/SplashPage';
import styles from './IdleGuard.module.css';
import type * as Idle from './idleParts';
import type { IdleView, IdleWatch } from './watchIdle';

interface Watching {
  watch: IdleWatch;
  IdleWarning: typeof Idle.IdleWarning;
}

/** What the first screen asks for goes first; twenty minutes do not notice. assumed */
const BEGINS_AFTER_MS = 1_500;

const UNWATCHED: IdleView = { state: 'active', endsAt: Infinity };

/** Watches over idleness around the signed-in area; once the time is over it shows nothing of it. spec §4 */
export function IdleGuard({ children }: { children: ReactNode }) {
  const { signOut } = useSession();
  const watching = useIdleWatch();
  const { state, endsAt } = useSyncExternalStore(
    watching?.watch.subscribe ?? neverChanges,
    watching?.watch.getView ?? unwatched,
  );
  const isOver = state === 'ending';
  return (
    <>
      <div className={styles.area} hidden={isOver} inert={isOver}>
        {children}
      </div>
      {isOver && <SplashPage waitingFor="signOut" />}
      {watching && state === 'warned' && (
        <watching.IdleWarning endsAt={endsAt} onStay={watching.watch.stay} onSignOut={signOut} />
      )}
    </>
  );
}

const neverChanges = () => () => undefined;
const unwatched = () => UNWATCHED;

function useIdleWatch(): Watching | null {
  const { account, idle } = useSession();
  const accountId = account?.localAccountId;
  const [watching, setWatching] = useState<Watching | null>(null);

  // Effect: the watch is about the page, not about anything React renders.
  useEffect(() => {
    if (accountId === undefined) return;
    let isOver = false;
    let watch: IdleWatch | undefined;
    const begun = new Promise((begin) => setTimeout(begin, BEGINS_AFTER_MS));
    void begun
      .then(() => import('./idleParts'))
      .then(async ({ watchIdle, createIdleChannel, IdleWarning }) => {
        if (isOver) return;
        const started = await watchIdle(idle, createIdleChannel(accountId));
        if (isOver) return started.stop();
        watch = started;
        setWatching({ watch, IdleWarning });
      })
      // Without it the server still ends the session by its own clock.
      .catch(() => idle.reportError('UnexpectedError', { name: 'idle', code: 'idle.not_loaded' }));
    return () => {
      isOver = true;
      watch?.stop();
      setWatching(null);
    };
  }, [accountId, idle]);

  return watching;
}
