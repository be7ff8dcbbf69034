import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Log } from './log';

/** An API that is away must not keep anybody from signing out. */
const TELL_API_MS = 2_500;

/** The library's client; its types leave this method out. */
interface BackChannelClient {
  backchannelLogout(subject: string, sid: string): Promise<void>;
}

/** Tells the API that a sign-in is over (OpenID Connect Back-Channel Logout 1.0); when that fails, goes on and logs it. */
export async function tellApi(
  client: object,
  { subject, sid }: { subject: string; sid: string },
  log: Log,
): Promise<void> {
  try {
    // `as`: see BackChannelClient.
    await (client as BackChannelClient).backchannelLogout(subject, sid);
  } catch (error) {
    log('api_not_told', { reason: error instanceof Error ? error.message : 'unknown' });
  }
}

/**
 * A code that comes back was stolen: its tokens end (RFC 9700 §2.1.1), and the API is told, since an access token already
 * given would live on. Asked as a policy because that is the last moment at which the code is still there. A refresh token
 * that comes back ends only its family: tabs that renew at once do that to each other.
 */
export async function tellOfReplayedCode(ctx: KoaContextWithOIDC, log: Log): Promise<boolean> {
  const { client, params, provider } = ctx.oidc;
  const value = params?.['grant_type'] === 'authorization_code' && params['code'];
  if (client && typeof value === 'string') {
    const code = await provider.AuthorizationCode.find(value, { ignoreExpiration: true });
    if (code?.accountId && code.sid) {
      await tellApi(client, { subject: code.accountId, sid: code.sid }, log);
    }
  }
  return true;
}

/** The one address this provider calls is configured, so the library's guard against inner addresses has nothing to guard. */
export const callApi: Configuration['fetch'] = (url, { method, headers, body, redirect } = {}) =>
  fetch(url, {
    ...(method !== undefined && { method }),
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
    ...(redirect !== undefined && { redirect }),
    signal: AbortSignal.timeout(TELL_API_MS),
  });
