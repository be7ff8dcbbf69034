import type { KoaContextWithOIDC } from 'oidc-provider';
import type { IdpConfig } from '../config';
import type { Log } from '../log';
import { html, trusted } from '../pages/html';
import { layout } from '../pages/layout';
import { endSession } from './endSession';

/**
 * Answers a sign-out request of someone who is signed in (OpenID Connect RP-Initiated Logout 1.0 §2).
 * With an ID token of the same person, or the `sid` of the very sign-in as `logout_hint`, the request is the portal's own
 * and is carried out at once: both are known to nobody else. Anything else may be a stranger's link, so the person is asked.
 */
export function logoutSource({ portalOrigin }: IdpConfig, log: Log) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    if (isPortals(ctx.oidc)) await signOut(ctx, log);
    else ctx.body = logoutPage(form, portalOrigin);
  };
}

function isPortals({ client, entities, params, session }: KoaContextWithOIDC['oidc']): boolean {
  const { IdTokenHint: token } = entities;
  if (token) return token.payload['sub'] === session?.accountId;
  const hint = params?.['logout_hint'];
  return (
    typeof hint === 'string' && client !== undefined && hint === session?.sidFor(client.clientId)
  );
}

async function signOut(ctx: KoaContextWithOIDC, log: Log): Promise<void> {
  const { params, provider, session } = ctx.oidc;
  if (session) await endSession(provider, session, log);
  ctx.cookies.set(provider.cookieName('session'), null, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
  });

  // Already compared with the registered addresses before this page was asked for.
  const registered = params?.['post_logout_redirect_uri'];
  const target = new URL(
    typeof registered === 'string' ? registered : ctx.oidc.urlFor('end_session_success'),
  );
  const state = params?.['state'];
  if (typeof registered === 'string' && typeof state === 'string')
    target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}

// Staying is a link away: the provider reads the form without its answer as leaving this client.
function logoutPage(form: string, portalOrigin: string): string {
  return layout({
    title: 'Sign out',
    card: html`<h1>Do you want to sign out?</h1>
      <p class="text">
        Signing out ends your session in every window of this browser. Changes you have saved are
        kept.
      </p>
      ${trusted(form)}
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">
        Sign out
      </button>
      <a class="button quiet" href="${portalOrigin}/">Stay signed in</a>`,
  });
}
