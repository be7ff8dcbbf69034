import type { ApiError } from './errors';

export interface SessionKeys {
  profileKey: string;
  contextKey: string;
  /** Present once the second factor is verified. */
  totpSessionKey?: string;
  /** Present while an invitation is being used. */
  regkey?: string;
}

/** What the clients are given by whoever starts the application; they import nothing of ours. */
export interface ClientDependencies {
  /** Where the API is, without a trailing slash; the page's own origin when left out. */
  baseUrl?: string;
  /** Where the graph client's operations are; `baseUrl` when left out. */
  graphUrl?: string;
  /** Where the generic client's operations are; `baseUrl` when left out. */
  genericUrl?: string;
  /** Sent as the `version` header when configured (spec §7). */
  version?: string;
  /**
   * `null` when nobody is signed in. `own`: of the person who signed in, whomever they are looking at. When it rejects,
   * nothing is sent; with `sessionOverError()`, that is what the caller gets, and nothing is reported.
   */
  getAccessToken(own: boolean): Promise<string | null>;
  getSessionKeys(): SessionKeys;
  /** Whole seconds since the person last did something. Without it, calls do not keep their session alive. */
  getIdleSeconds?(): number;
  /** A call was answered 401. An event: the session decides what it means. */
  onUnauthorized(error: ApiError, own: boolean): void;
  /** A call was answered 403 `mfa.required`. An event, too. */
  onMfaRequired(): void;
  /** A call failed for good. Not told of cancelled calls, nor of answers a screen has to expect. */
  reportError(kind: 'API_ERROR', error: ApiError): void;

  fetch?(request: Request): Promise<Response>;
  /** Resolves after `ms`, or rejects with the signal's reason once it is aborted. */
  sleep?(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to 1. */
  random?(): number;
  /** For one attempt, in place of the client's own. */
  timeoutMs?: number;
}
