import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Log } from './log';
import { epochSeconds } from './store/database';

/** An API that is away must not keep anybody from signing out. */
const TELL_API_MS = 2_500;

/** The library's client; its types leave this method out. */
interface BackChannelClient {
  backchannelLogout(subject: string, sid: string | undefined): Promise<void>;
}

/**
 * Tells the API that a sign-in is over, or without a `sid` all of the person's (OpenID Connect Back-Channel Logout 1.0); when
 * that fails, goes on and logs it.
 */
export async function tellApi(
  client: object,
  { subject, sid }: { subject: string; sid?: string },
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
 * What was spent comes back, so it was stolen: what it bought ends (RFC 9700 §2.1.1, §4.14.2), and so does its sign-in, at
 * the API too, since an access token already given would live on. Asked as a policy because that is the last moment at
 * which what came back is still there.
 */
export async function endWhatWasReplayed(ctx: KoaContextWithOIDC, log: Log): Promise<boolean> {
  const { client, params, entities } = ctx.oidc;
  if (!client) return true;
  if (params?.['grant_type'] === 'authorization_code') await tellOfReplayedCode(ctx, client, log);
  const { RefreshToken: token } = entities;
  if (token && isLate(token)) await endSignIn(ctx, client, token, log);
  return true;
}

async function tellOfReplayedCode(ctx: KoaContextWithOIDC, client: object, log: Log) {
  const { params, provider } = ctx.oidc;
  if (typeof params?.['code'] !== 'string') return;
  const code = await provider.AuthorizationCode.find(params['code'], { ignoreExpiration: true });
  if (code?.accountId && code.sid)
    await tellApi(client, { subject: code.accountId, sid: code.sid }, log);
}

/** Tabs that renew at the same moment spend one token twice; nobody is to be signed out for that. */
const SAME_MOMENT_S = 60;

type RefreshToken = NonNullable<KoaContextWithOIDC['oidc']['entities']['RefreshToken']>;

function isLate({ consumed }: RefreshToken): boolean {
  return typeof consumed === 'number' && epochSeconds() - consumed > SAME_MOMENT_S;
}

async function endSignIn(
  ctx: KoaContextWithOIDC,
  client: object,
  { accountId, sessionUid, sid }: RefreshToken,
  log: Log,
): Promise<void> {
  log('sign_in_ended', { subject: accountId, reason: 'a refresh token came back' });
  const session = sessionUid && (await ctx.oidc.provider.Session.findByUid(sessionUid));
  if (session) await session.destroy();
  if (accountId && sid) await tellApi(client, { subject: accountId, sid }, log);
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
