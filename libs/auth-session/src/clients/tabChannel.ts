import { TAB_CHANNEL_NAME } from '../defaults';
import type { SessionStore } from '../storage/sessionStore';

export type TabEvent =
  | { type: 'peer.signedIn' }
  | { type: 'peer.signedOut' }
  | { type: 'peer.timedOut' };

export interface TabChannel {
  tell(word: TabWord): void;
  listen(hear: (event: TabEvent) => void): () => void;
}

export type TabWord = 'signedOut' | 'timedOut';

/**
 * What the portal's tabs learn from each other: the fact that somebody signed in or out, never who or with what.
 * Sign-out is told. Sign-in is seen in storage, since a message would outrun the tokens it speaks of.
 */
export function createTabChannel(store: Pick<SessionStore, 'onRemembered'>): TabChannel {
  const channel = new BroadcastChannel(TAB_CHANNEL_NAME);
  return {
    tell: (word) => channel.postMessage(word),
    listen(hear) {
      const receive = ({ data }: MessageEvent<unknown>) => {
        if (data === 'signedOut' || data === 'timedOut') hear({ type: `peer.${data}` });
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
