/** Who is signed in, as the identity provider says. Holds no token. */
export interface SignedInAccount {
  username: string;
  displayName: string;
  localAccountId: string;
}

export interface SignInRequest {
  /** Keep the tokens where every tab finds them, instead of in this tab alone. spec §4 */
  remember: boolean;
  loginHint?: string;
}

/** The identity provider as the session sees it. Every method rejects with an `IdentityError` and nothing else. */
export interface IdentityClient {
  /** Reads the answer of a redirect, if there is one; resolves to the account, or to null when nobody is signed in. */
  initialize(): Promise<SignedInAccount | null>;
  /** Leaves for the identity provider's sign-in page (authorization code with PKCE, RFC 7636). */
  signIn(request: SignInRequest): Promise<void>;
  /** An access token for the API, renewed when it is about to expire. */
  acquireToken(): Promise<string>;
  /** Forgets the tokens and leaves for the provider's sign-out page, which comes back to `path` of this site. */
  signOut(path: '/' | '/timeout'): Promise<void>;
  /** Forgets the tokens and stays here. */
  clear(): Promise<void>;
}

/**
 * Why an identity call failed.
 * `refused`: the provider answered, and the answer is no; only a new sign-in helps.
 * `unavailable`: it could not be reached or loaded; trying again may help.
 */
export type IdentityFailure = 'refused' | 'unavailable';

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly failure: IdentityFailure;
  /** A stable word for logs. Never a message: those can carry addresses and names. */
  readonly code: string;

  constructor(failure: IdentityFailure, code: string, options?: ErrorOptions) {
    super(`${failure}: ${code}`, options);
    this.failure = failure;
    this.code = code;
  }
}

/** True when only a new sign-in helps. */
export function isRefused(error: unknown): boolean {
  return error instanceof IdentityError && error.failure === 'refused';
}
