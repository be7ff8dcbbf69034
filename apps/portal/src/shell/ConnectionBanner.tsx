import { Banner, Button } from '@portal/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import styles from './ConnectionBanner.module.css';

/** Says when what is on screen may be old: the browser is offline, or the last refresh failed. The last part of a page: it moves nothing that is being read. */
export function ConnectionBanner() {
  const queryClient = useQueryClient();
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const cache = queryClient.getQueryCache();
  const stale = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    // A query without data shows its own error in its own place.
    () =>
      cache.findAll({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' && state.data !== undefined,
      }).length > 0,
  );
  if (online && !stale) return null;
  return (
    <div className={styles.place}>
      <Banner
        tone="warning"
        live
        title={online ? 'The latest figures could not be loaded' : 'You are offline'}
        action={
          online && (
            <Button onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
              Try again
            </Button>
          )
        }
      >
        What is shown was loaded before. Nothing you enter is saved until{' '}
        {online ? 'the portal answers again' : 'you are online again'}.
      </Banner>
    </div>
  );
}

function subscribeToConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
