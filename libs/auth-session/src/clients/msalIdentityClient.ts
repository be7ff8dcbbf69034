import {
  AuthError,
  CacheLookupPolicy,
  InteractionRequiredAuthError,
  PublicClientApplication,
  type AccountInfo,
  type Configuration,
} from '@azure/msal-browser';
import { createRenewalMark } from '../storage/renewalMark';
import { IdentityError, type IdentityClient, type SignedInAccount } from './identityClient';

/** Which identity provider, and as whom. An Entra authority needs no metadata; the sandbox's brings its own. */
export interface IdentityConfig {
  clientId: string;
  authority: string;
  knownAuthorities: string[];
  scopes: string[];
  authorityMetadata?: string;
}

interface RememberStore {
  isRemembered(): boolean;
  remember(wanted: boolean): void;
}

/** The identity provider through MSAL. `store` says where MSAL keeps its tokens. */
export function createMsalIdentityClient(
  config: IdentityConfig,
  store: RememberStore,
): IdentityClient {
  const { origin } = window.location;
  let application: Promise<PublicClientApplication> | undefined;
  /** Kept for sign-out: another tab may have emptied the cache by then. */
  let active: AccountInfo | null = null;
  const renewalMark = createRenewalMark();
  let seenMark: string | null = null;

  /** MSAL binds its storage when it is made, so that a new choice of it needs a new application. */
  function start(): Promise<PublicClientApplication> {
    seenMark = renewalMark.read();
    const made = new PublicClientApplication(
      msalConfiguration(config, origin, store.isRemembered()),
    );
    application = made.initialize().then(() => made);
    application.catch(() => (application = undefined));
    return application;
  }

  const current = () => application ?? start();

  return {
    initialize: () =>
      guarded(async () => {
        const msal = await start();
        const answer = await msal
          .handleRedirectPromise({ navigateToLoginRequestUrl: false })
          .catch(refuseAnswer);
        active = answer?.account ?? firstAccount(msal);
        msal.setActiveAccount(active);
        return active && toSignedInAccount(active);
      }),

    signIn: ({ remember, loginHint }) =>
      guarded(async () => {
        store.remember(remember);
        const msal = await start();
        // A sign-in that was left half-way, with Back, leaves MSAL believing it is still under way; this clears it.
        await msal.handleRedirectPromise({ navigateToLoginRequestUrl: false });
        await msal.loginRedirect({ scopes: config.scopes, loginHint, redirectUri: `${origin}/` });
      }),

    acquireToken: () =>
      guarded(() =>
        onceAcrossTabs(config.clientId, async () => {
          // MSAL reads what other tabs renewed when it is made, and hears of it later than the lock is given on.
          const isBehind = store.isRemembered() && renewalMark.read() !== seenMark;
          const msal = await (isBehind ? start() : current());
          const account = firstAccount(msal);
          if (!account) throw new IdentityError('refused', 'account.missing');
          const answer = await msal.acquireTokenSilent({
            account,
            scopes: config.scopes,
            // From the cache, else with the refresh token. Never the hidden frame: browsers block its cookies, and it hangs.
            cacheLookupPolicy: CacheLookupPolicy.AccessTokenAndRefreshToken,
          });
          if (!answer.fromCache && store.isRemembered()) seenMark = renewalMark.change();
          return answer.accessToken;
        }),
      ),

    signOut: (path) => guarded(async () => leave(await current(), active, origin + path)),

    clear: () => guarded(async () => (await current()).clearCache()),
  };
}

async function leave(msal: PublicClientApplication, account: AccountInfo | null, backTo: string) {
  // Leaving the page would end on the browser's own error page, with the portal's still in its history.
  if (!navigator.onLine) throw new IdentityError('unavailable', 'browser.offline');
  await msal.logoutRedirect({
    account,
    // Without the hint the provider asks whether to sign out.
    idTokenHint: account?.idToken,
    postLogoutRedirectUri: backTo,
  });
}

/** Exported for its test: what differs between the sandbox and production, and what must not. */
export function msalConfiguration(
  config: IdentityConfig,
  origin: string,
  remembered: boolean,
): Configuration {
  const { clientId, authority, knownAuthorities, authorityMetadata } = config;
  return {
    auth: {
      clientId,
      authority,
      knownAuthorities,
      redirectUri: `${origin}/`,
      postLogoutRedirectUri: `${origin}/`,
      ...(authorityMetadata && { authorityMetadata }),
    },
    cache: { cacheLocation: remembered ? 'localStorage' : 'sessionStorage' }, // spec §4
    system: authorityMetadata ? { protocolMode: 'OIDC' } : {},
  };
}

/** An answer that could not be used is spent, whatever was wrong with it: only a new sign-in helps. */
function refuseAnswer(cause: unknown): never {
  throw new IdentityError('refused', cause instanceof AuthError ? cause.errorCode : 'unexpected', {
    cause,
  });
}

function firstAccount(msal: PublicClientApplication): AccountInfo | null {
  return msal.getActiveAccount() ?? msal.getAllAccounts()[0] ?? null;
}

function toSignedInAccount({ username, name, localAccountId }: AccountInfo): SignedInAccount {
  return { username, displayName: name ?? username, localAccountId };
}

/** Two tabs that renew at once would each spend the same refresh token, which ends the session (RFC 9700 §4.14.2). */
async function onceAcrossTabs<T>(name: string, act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`portal.token.${name}`, act) : act();
}

/** With these the provider refuses for good; anything else may be a silent network, which must not end a session. */
const REFUSAL_CODES: readonly string[] = [
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'no_account_error',
  'no_account_found',
  'no_account_in_silent_request',
];

async function guarded<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    throw toIdentityError(cause);
  }
}

/** Exported for its test. */
export function toIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause;
  if (!(cause instanceof AuthError))
    return new IdentityError('unavailable', 'unexpected', { cause });
  const refused =
    cause instanceof InteractionRequiredAuthError || REFUSAL_CODES.includes(cause.errorCode);
  return new IdentityError(refused ? 'refused' : 'unavailable', cause.errorCode, { cause });
}
