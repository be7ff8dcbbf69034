import { FACTOR_ANSWER_TIMEOUT_MS, FACTOR_CHANNEL_NAME } from '../defaults';

/** What a right second factor gave to a tab, and the account (`localAccountId`) that it opens. */
export interface HeldFactor {
  account: string;
  key: string;
}

type Message = { type: 'asked'; account: string } | ({ type: 'given' } & HeldFactor);

export interface FactorChannel {
  /** The key of another tab in which this account has shown its second factor; null when none answers in time. */
  ask(account: string): Promise<string | null>;
  /** Gives this tab's key to the tabs that wait for one. */
  give(held: HeldFactor): void;
  /** Answers the questions of other tabs with what `held` says, and hears what they give unasked. */
  share(held: () => HeldFactor | null, hear: (given: HeldFactor) => void): void;
}

/**
 * Tabs of one browser ask for a code once: a tab that needs the key of the second factor gets it from another one. The
 * channel reaches this origin alone, and the server takes a key only with a token of the same person and the same
 * sign-in, so a tab of another sign-in gains nothing. docs/adr/0010
 */
export function createFactorChannel(): FactorChannel {
  const channel = new BroadcastChannel(FACTOR_CHANNEL_NAME);
  const post = (message: Message) => channel.postMessage(message);

  function listen(hear: (message: Message) => void): () => void {
    const receive = ({ data }: MessageEvent<unknown>) => {
      const message = messageOf(data);
      if (message) hear(message);
    };
    channel.addEventListener('message', receive);
    return () => channel.removeEventListener('message', receive);
  }

  return {
    ask: (account) =>
      new Promise((resolve) => {
        const settle = (key: string | null) => {
          forget();
          clearTimeout(timer);
          resolve(key);
        };
        const forget = listen((message) => {
          if (message.type === 'given' && message.account === account) settle(message.key);
        });
        const timer = setTimeout(settle, FACTOR_ANSWER_TIMEOUT_MS, null);
        post({ type: 'asked', account });
      }),
    give: ({ account, key }) => post({ type: 'given', account, key }),
    share(held, hear) {
      listen((message) => {
        if (message.type === 'given') return hear(message);
        const own = held();
        if (own?.account === message.account) post({ type: 'given', ...own });
      });
    },
  };
}

function messageOf(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, account, key } = data as Record<string, unknown>;
  if (typeof account !== 'string') return null;
  if (type === 'asked') return { type, account };
  return type === 'given' && typeof key === 'string' ? { type, account, key } : null;
}
