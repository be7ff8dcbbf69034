import type { PeerMessage } from '../machines/idleMachine';

const CHANNEL_NAME = 'portalIdleBroadcastChannel';
const TAB_ID = /^[A-Za-z0-9-]{1,64}$/;

export interface IdleChannel {
  /** Tells the other tabs. Nothing is told while nobody listens here. */
  post(message: PeerMessage): void;
  listen(hear: (message: PeerMessage) => void): () => void;
}

/**
 * What the tabs of one account tell each other: when something was last done, and who leads; never anything of the person.
 * A broadcast leaves nothing behind that would have to be cleaned up.
 * A tab posts on the channel it listens on: on a second one it would hear itself, and answer itself without end.
 */
export function createIdleChannel(accountId: string): IdleChannel {
  let listening: BroadcastChannel | null = null;
  return {
    post: (message) => listening?.postMessage(message),
    listen(hear) {
      const channel = new BroadcastChannel(nameOf(accountId));
      listening = channel;
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = parsePeerMessage(data);
        if (message) hear(message);
      };
      return () => {
        channel.close();
        if (listening === channel) listening = null;
      };
    },
  };
}

const nameOf = (accountId: string) => `${CHANNEL_NAME}.${accountId}`;

/** A message of one of our tabs, or null: any script of this origin could write to the channel. */
export function parsePeerMessage(data: unknown): PeerMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, at, tabId } = data as Record<string, unknown>;
  switch (type) {
    case 'peer.active':
    case 'peer.expired':
      return typeof at === 'number' && Number.isFinite(at) ? { type, at } : null;
    case 'peer.ended':
      return { type };
    case 'peer.claimed':
    case 'peer.leading':
      return typeof tabId === 'string' && TAB_ID.test(tabId) ? { type, tabId } : null;
    default:
      return null;
  }
}
