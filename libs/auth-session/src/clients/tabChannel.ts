import { TAB_CHANNEL_NAME } from '../defaults';
import type { SessionStore } from '../storage/sessionStore';

export type TabEvent =
  { type: 'peer.signedIn' } | { type: 'peer.signedOut' } | { type: 'peer.timedOut' };

export interface TabChannel {
  tellSignedOut(): void;
  tellTimedOut(): void;
  listen(hear: (event: TabEvent) => void): () => void;
}

const SIGNED_OUT = 'signedOut';
const TIMED_OUT = 'timedOut';

/**
 * What the portal's tabs learn from each other: the fact that somebody signed in or out, never who or with what.
 * Sign-out is told. Sign-in is seen in storage, since a message would outrun the tokens it speaks of.
 */
export function createTabChannel(store: Pick<SessionStore, 'onRemembered'>): TabChannel {
  const channel = new BroadcastChannel(TAB_CHANNEL_NAME);
  return {
    tellSignedOut: () => channel.postMessage(SIGNED_OUT),
    tellTimedOut: () => channel.postMessage(TIMED_OUT),
    listen(hear) {
      const receive = ({ data }: MessageEvent<unknown>) => {
        if (data === SIGNED_OUT) hear({ type: 'peer.signedOut' });
        if (data === TIMED_OUT) hear({ type: 'peer.timedOut' });
      };
      channel.addEventListener('message', receive);
      const forget = store.onRemembered(() => hear({ type: 'peer.signedIn' }));
      return () => {
        channel.removeEventListener('message', receive);
        forget();
      };
    },
  };
}
