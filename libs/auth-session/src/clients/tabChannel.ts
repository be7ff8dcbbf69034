import { TAB_CHANNEL_NAME } from '../defaults';
import type { TabMessage } from '../machines/sessionMachine';

export interface TabChannel {
  tell(message: TabMessage): void;
  listen(hear: (message: TabMessage) => void): () => void;
}

/** Tells the portal's other tabs that somebody signed in or out. Carries the fact alone, never who or with what. */
export function createTabChannel(): TabChannel {
  const channel = new BroadcastChannel(TAB_CHANNEL_NAME);
  return {
    tell: ({ type }) => channel.postMessage({ type }),
    listen(hear) {
      const receive = ({ data }: MessageEvent<unknown>) => {
        if (isTabMessage(data)) hear({ type: data.type });
      };
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}

function isTabMessage(data: unknown): data is TabMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    (data.type === 'signedIn' || data.type === 'signedOut')
  );
}
