import type { Problem } from '@portal/api-sdk/server';

/** Seconds a client should wait when something this server depends on is away. */
const RETRY_AFTER_SECONDS = 5;
/** More would only help someone who probes. */
const MAX_FIELDS = 20;

export type ProblemFields = NonNullable<Problem['fields']>;

interface ProblemInput {
  status: number;
  code: string;
  title: string;
  detail?: string;
  fields?: ProblemFields;
  headers?: Record<string, string>;
  cause?: unknown;
  knownSubject?: string | null;
}

/** A refusal with its answer (RFC 9457); everything else that is thrown becomes a plain 500. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  readonly headers: Record<string, string>;
  /** Whose token was refused; for the audit log, never for the answer. */
  readonly knownSubject: string | null;
  constructor({ headers = {}, cause, knownSubject = null, ...problem }: ProblemInput) {
    super(problem.title, { cause });
    this.problem = problem;
    this.headers = headers;
    this.knownSubject = knownSubject;
  }
}

export function requestInvalid(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'request.invalid',
    title: 'The request does not have the form that this call expects.',
    fields: fields.slice(0, MAX_FIELDS),
  });
}

/** One answer for every bad token, so that it never tells what was wrong with it. */
export function tokenInvalid(knownSubject: string | null = null): ProblemError {
  return new ProblemError({
    knownSubject,
    status: 401,
    code: 'token.invalid',
    title: 'Sign in to continue.',
    headers: { 'www-authenticate': 'Bearer realm="portal", scope="web.read"' },
  });
}

export function identityUnavailable(cause: unknown): ProblemError {
  return unavailable('identity.unavailable', 'Sign-in cannot be checked right now.', cause);
}

export function personUnknown(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'person.unknown',
    title: 'This sign-in does not belong to a client of the firm.',
  });
}

/** The second factor is owed: none was shown, or a key that opens nothing here. */
export function mfaRequired(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'mfa.required',
    title: 'Enter your code to continue.',
  });
}

export function sessionTimedOut(): ProblemError {
  return new ProblemError({
    status: 401,
    code: 'session.timed_out',
    title: 'You have been signed out because nothing happened for a while.',
    headers: { 'www-authenticate': 'Bearer realm="portal", scope="web.read"' },
  });
}

/** A guest asked for something that is not opened to guests. */
export function guestRefused(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'guest.refused',
    title: 'This is not open to guests.',
    detail: 'You see the accounts and documents that were shared with you, and can change nothing.',
  });
}

/** Signed in, but the firm has not confirmed yet who this is. */
export function accountUnverified(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'account.unverified',
    title: 'Your account has to be verified first.',
  });
}

/** Another household's answers as one that does not exist. `what` is a plain noun: `account`, `document`; `words` where two say it. */
export function notFound(what: string, words = what): ProblemError {
  return new ProblemError({
    status: 404,
    code: `${what}.not_found`,
    title: `There is no such ${words}.`,
  });
}

export function methodNotAllowed(allowed: string[]): ProblemError {
  return new ProblemError({
    status: 405,
    code: 'method.not_allowed',
    title: 'This address does not offer that method.',
    headers: { allow: allowed.join(', ') },
  });
}

export function preconditionRequired(): ProblemError {
  return new ProblemError({
    status: 428,
    code: 'precondition.required',
    title: 'Say which version you are changing.',
    detail: 'Send the ETag that was read as If-Match.',
  });
}

/** `current` is a sentence about what is there now; `etag` its version. */
export function resourceChanged(current: string, etag: string): ProblemError {
  return new ProblemError({
    status: 412,
    code: 'resource.changed',
    title: 'This was changed meanwhile.',
    detail: current,
    headers: { etag },
  });
}

export function mediaTypeUnsupported(): ProblemError {
  return new ProblemError({
    status: 415,
    code: 'media_type.unsupported',
    title: 'Send JSON with content type application/json.',
  });
}

export function uriTooLong(): ProblemError {
  return new ProblemError({
    status: 414,
    code: 'uri.too_long',
    title: 'The address is longer than this server accepts.',
  });
}

export function unavailable(code: string, title: string, cause: unknown): ProblemError {
  return new ProblemError({
    status: 503,
    code,
    title,
    // Not "nothing was changed": a commit whose answer was lost may have happened.
    detail: 'Try again in a moment.',
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    cause,
  });
}

/** More calls in a minute than a person, or an address nobody is signed in at, may make. */
export function tooManyRequests(retryAfterSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'requests.too_many',
    title: 'There were too many requests. Wait a moment, then try again.',
    headers: { 'retry-after': String(Math.max(1, retryAfterSeconds)) },
  });
}

export function tooManyAtOnce(): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'requests.too_many_at_once',
    title: 'Too much is being worked on for you at once. Try again when it is done.',
    headers: { 'retry-after': '1' },
  });
}

/** The whole server is behind with its work. */
export function tooBusy(): ProblemError {
  return unavailable('service.busy', 'This cannot be answered right now.', undefined);
}

export function requestMalformed(): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'request.malformed',
    title: 'The request could not be read.',
  });
}
