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
