/** spec §8 */
export type ErrorKind = 'API_ERROR' | 'MSAL' | 'UnexpectedError';

/**
 * What may be said about a failure: a stable code, and what it happened to. The type admits no message, because messages
 * carry addresses, names and, in a bad case, tokens.
 */
export interface ReportableError {
  name: string;
  code: string;
}

export type ReportError = (kind: ErrorKind, error: ReportableError) => void;
