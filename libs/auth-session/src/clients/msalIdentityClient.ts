import {
  AuthError,
  CacheLookupPolicy,
  InteractionRequiredAuthError,
  PublicClientApplication,
  type AccountInfo,
  type AuthenticationResult,
  type Configuration,
} from '@azure/msal-browser';
import { hasRedirectAnswer } from '../redirectAnswer';
import { recordPendingSignOut } from '../storage/pendingSignOut';
import { createRenewalMark } from '../storage/renewalMark';
import type { SessionStore } from '../storage/sessionStore';
import { expectProvider } from './expectProvider';
import { IdentityError, type IdentityClient, type SignedInAccount } from './identityClient';
import { onceAcrossTabs } from './onceAcrossTabs';

/** Which identity provider, and as whom. An Entra authority needs no metadata; the sandbox's brings its own. */
export interface IdentityConfig {
  clientId: string;
  authority: string;
  knownAuthorities: string[];
  scopes: string[];
  authorityMetadata?: string;
}

type Store = Pick<SessionStore, 'isRemembered' | 'remember' | 'pendingSignOut' | 'local'>;

/** Out of the address before MSAL does that, which would leave it in the history. */
function takeAnswer(): string {
  const { hash, pathname, search } = window.location;
  if (hasRedirectAnswer({ hash })) {
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return hash;
}

/** The identity provider through MSAL. `store` says where MSAL keeps its tokens, and whether a sign-out is owed. */
export function createMsalIdentityClient(config: IdentityConfig, store: Store): IdentityClient {
  const { origin } = window.location;
  const { start, current, acquire } = createTokenSource(config, store);
  /** Kept for sign-out: another tab may have emptied the cache by then. */
  let active: AccountInfo | null = null;

  return {
    initialize: () =>
      guarded(async () => {
        const msal = await start();
        const hash = takeAnswer();
        const answer = await msal
          .handleRedirectPromise({ hash, navigateToLoginRequestUrl: false })
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
        await msal.loginRedirect({
          scopes: config.scopes,
          loginHint,
          redirectUri: `${origin}/`,
          // The provider may still know who left: it is not to let in whoever comes next.
          ...(store.pendingSignOut() !== null && { prompt: 'login' }),
        });
      }),

    acquireToken: shared(() => guarded(() => onceAcrossTabs(config.clientId, acquire))),

    signOut: (path) =>
      guarded(async () => {
        const word = recordPendingSignOut(store.local, active?.idTokenClaims?.sid);
        const msal = await current();
        await expectProvider(config);
        await msal.logoutRedirect({
          account: active,
          // Without a hint the provider asks whether to sign out.
          idTokenHint: active?.idToken,
          ...(!active && { logoutHint: word }),
          extraQueryParameters: { client_id: config.clientId },
          // Comes back with the browser: then nothing is owed any more.
          state: word,
          postLogoutRedirectUri: origin + path,
        });
      }),

    clear: () => guarded(async () => (await current()).clearCache()),
  };
}

/** MSAL itself, and its tokens as the tabs that share them have renewed them. */
function createTokenSource(config: IdentityConfig, store: Store) {
  let application: Promise<PublicClientApplication> | undefined;
  const renewalMark = createRenewalMark(store.local);
  let seenMark: string | null = null;

  /** MSAL binds its storage when it is made, so that a new choice of it needs a new application. */
  function start(): Promise<PublicClientApplication> {
    seenMark = renewalMark.read();
    const made = new PublicClientApplication(
      msalConfiguration(config, window.location.origin, store.isRemembered()),
    );
    application = made.initialize().then(() => made);
    application.catch(() => (application = undefined));
    return application;
  }

  const current = () => application ?? start();

  async function ask(
    msal: PublicClientApplication,
    cacheLookupPolicy: CacheLookupPolicy,
  ): Promise<AuthenticationResult> {
    const account = firstAccount(msal);
    if (!account) throw new IdentityError('refused', 'account.missing');
    return msal.acquireTokenSilent({ account, scopes: config.scopes, cacheLookupPolicy });
  }

  /** A refresh token is spent once: of all tabs this one has to know the last. */
  async function renew(): Promise<AuthenticationResult> {
    if (store.isRemembered()) await renewalMark.arrived();
    // MSAL reads what other tabs have renewed when it is made.
    const isBehind = store.isRemembered() && renewalMark.read() !== seenMark;
    const answer = await ask(
      await (isBehind ? start() : current()),
      // Never the hidden frame: browsers block its cookies, and it hangs.
      CacheLookupPolicy.AccessTokenAndRefreshToken,
    );
    if (!answer.fromCache && store.isRemembered()) seenMark = await renewalMark.change();
    return answer;
  }

  return {
    start,
    current,
    /** To be called in turn with the other tabs. */
    async acquire(): Promise<string> {
      const held = ask(await current(), CacheLookupPolicy.AccessToken);
      return (await held.catch(renew)).accessToken;
    },
  };
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

/** With these the provider refuses for good; anything else may be a silent network, which must not end a session. */
const REFUSAL_CODES: readonly string[] = [
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'no_account_error',
  'no_account_found',
  'no_account_in_silent_request',
];

/** Whoever asks while an answer is under way gets the same one: a page begins with several calls at once. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
}

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
