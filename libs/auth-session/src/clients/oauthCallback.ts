/** spec §4 */
export const OAUTH_CHANNEL_NAME = 'oauthCallbackBroadcastChannel';
export const OAUTH_WINDOW_NAME = 'OauthSessionWindow';
export const OAUTH_COMPLETED_MESSAGE = 'Oauth Process Completed';

/** True when this window was opened by the portal to connect an account. */
export function isOauthWindow(): boolean {
  return window.name === OAUTH_WINDOW_NAME;
}

/**
 * Tells the portal's other tabs to look at what the server knows. The message carries nothing, so that nobody who can
 * write it can claim anything: the server has verified the connection, or has not.
 */
export function tellOauthCompleted(): void {
  const channel = new BroadcastChannel(OAUTH_CHANNEL_NAME);
  channel.postMessage(OAUTH_COMPLETED_MESSAGE);
  channel.close();
}

/** What an institution sent the client back with. The server judges it; here it only finds its way there. */
export interface ConsentAnswer {
  connectionid: string;
  state: string;
  code?: string;
  error?: string;
}

/** The window may have lost its name and its opener at the institution, so the answer goes by a channel of its own. */
const ANSWER_CHANNEL_NAME = 'consentAnswerBroadcastChannel';

/** The answer in an address of `/emoney/oauth/callback/{id}`; null where there is none. spec §2 */
export function answerInAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const query = new URLSearchParams(search);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name));
  return readAnswer({
    connectionid: pathname.split('/').at(-1),
    state,
    ...(code && { code }),
    ...(error && { error }),
  });
}

/** A message as an answer; null for anything else, since every page of this site can write to the channel. */
function readAnswer(data: unknown): ConsentAnswer | null {
  if (typeof data !== 'object' || data === null) return null;
  const { connectionid, state, code, error } = data as Record<string, unknown>;
  const isFormed = (text: unknown, form: RegExp): text is string =>
    typeof text === 'string' && form.test(text);
  if (!isFormed(connectionid, /^con[0-9a-f]{24}$/) || !isFormed(state, /^[\w-]{43}$/)) return null;
  if (isFormed(error, /^.{1,100}$/)) return { connectionid, state, error };
  if (isFormed(code, /^.{1,1024}$/)) return { connectionid, state, code };
  return null;
}

/**
 * Hands an answer to the portal's tabs. It is worth nothing to anyone else: the server takes it once, from the sign-in
 * that began, with a secret that has never left the server.
 */
export function tellConsentAnswer(answer: ConsentAnswer): void {
  const channel = new BroadcastChannel(ANSWER_CHANNEL_NAME);
  channel.postMessage(answer);
  channel.close();
}

/** Hears answers, and that some window is done; returns what ends it. */
export function listenForConsent({
  onAnswer,
  onCompleted,
}: {
  onAnswer: (answer: ConsentAnswer) => void;
  onCompleted: () => void;
}): () => void {
  const answers = new BroadcastChannel(ANSWER_CHANNEL_NAME);
  answers.onmessage = ({ data }: MessageEvent<unknown>) => {
    const answer = readAnswer(data);
    if (answer) onAnswer(answer);
  };
  const completed = new BroadcastChannel(OAUTH_CHANNEL_NAME);
  completed.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === OAUTH_COMPLETED_MESSAGE) onCompleted();
  };
  return () => {
    answers.close();
    completed.close();
  };
}
