import type { Problem } from '@portal/api-sdk/server';

/** Seconds a client should wait when something this server depends on is away. */
const RETRY_AFTER_SECONDS = 5;
/** More would only help someone who probes. */
const MAX_FIELDS = 20;

type ProblemFields = NonNullable<Problem['fields']>;

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

function requestMalformed(): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'request.malformed',
    title: 'The request could not be read.',
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

/** One answer for whoever may not and for whatever is wrong with a launch. */
export function simulationRefused(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'simulation.refused',
    title: 'This portal cannot be shown to you.',
    detail: 'You may not start a simulation, or the link does not name a client.',
  });
}

export function simulationReadOnly(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'simulation.read-only',
    title: 'Nothing can be done in a simulation but looking.',
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

export function mfaLocked(retryAfterSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'mfa.locked',
    title: 'Too many codes were wrong.',
    detail: 'Try again later, or use a recovery code. Where you are signed in you stay signed in.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function mfaRecoveryOnly(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'mfa.recovery_only',
    title: 'Too many codes were wrong in a row.',
    detail: 'Use a recovery code, or ask us to reset your second factor.',
  });
}

export function mfaFreshFactorRequired(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'mfa.fresh_factor_required',
    title: 'Enter a code again before changing how you sign in.',
  });
}

export function stepUpRequired(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'mfa.step_up_required',
    title: 'Enter a code for this.',
  });
}

export function codeSentRecently(retryAfterSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'mfa.code_sent_recently',
    title: 'A code was sent a moment ago.',
    detail: 'It may take a little to arrive.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

/** Nothing here delivers text messages, so that no telephone can be added. */
export function phoneNotOffered(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'mfa.phone_not_offered',
    title: 'Codes are not sent to telephones here.',
  });
}

export function phoneOnFile(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'mfa.phone_on_file',
    title: 'Codes can be sent to this telephone already.',
  });
}

/** Without it only the firm could let the person in again. */
export function lastMethod(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'mfa.last_method',
    title: 'This is the only way to receive a code. Add another one first.',
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

export function verificationLocked(retryAfterSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'account.verification_locked',
    title: 'Too many details did not match.',
    detail: 'Try again later, or call us.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function verificationClosed(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'account.verification_closed',
    title: 'Too many details did not match.',
    detail: 'Call us: someone at the firm confirms who you are by telephone, once.',
  });
}

export function tooManyTries(retryAfterSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'registration.too_many_tries',
    title: 'Too many tries.',
    detail: 'Try again later. Where you are signed in you stay signed in.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

export function loginTriesSpent(): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'registration.login_tries_spent',
    title: 'Too many e-mail addresses could not be used.',
    detail: 'Call your advisor team, who can choose a login with you.',
    headers: { 'retry-after': '86400' },
  });
}

/** Between its check and its use somebody else took it. */
export function loginTaken(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'registration.login_taken',
    title: 'This e-mail cannot be used as your login. Choose another one.',
  });
}

type Resource =
  | 'account'
  | 'photo'
  | 'address'
  | 'position'
  | 'figure'
  | 'authenticator'
  | 'channel'
  | 'registration'
  | 'operation'
  | 'session';

export function notFound(what: Resource): ProblemError {
  return new ProblemError({
    status: 404,
    code: `${what}.not_found`,
    title: `There is no such ${what}.`,
  });
}

/** Well formed, but the fields make no sense together. */
export function rangeRefused(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'range.refused',
    title: 'No range can be answered from this.',
    fields,
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

function bodyTooLarge(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'body.too_large',
    title: 'The request is larger than this call accepts.',
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

/** The problem that answers whatever a route or the framework has thrown. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { code, statusCode, validation, validationContext } = error as FrameworkError;
  if (validation) return requestInvalid(validation.map((one) => fieldOf(one, validationContext)));
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return mediaTypeUnsupported();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return requestMalformed();
  if (isDatabaseAway(code)) {
    return unavailable('service.unavailable', 'This cannot be answered right now.', error);
  }
  return new ProblemError({
    status: 500,
    code: 'server.unexpected',
    title: 'Something went wrong on our side.',
    cause: error,
  });
}

interface FrameworkError {
  code?: string;
  statusCode?: number;
  validation?: ValidationMistake[];
  validationContext?: string;
}

interface ValidationMistake {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
}

function fieldOf(mistake: ValidationMistake, context = 'body'): ProblemFields[number] {
  const { keyword, params, instancePath } = mistake;
  const name = params.missingProperty ?? params.additionalProperty;
  const path = typeof name === 'string' ? `${instancePath}/${escapePointer(name)}` : instancePath;
  const field = context === 'body' ? path || '/' : `/${context}${path}`;
  return { field, message: sentenceFor(keyword, params, mistake.message) };
}

function sentenceFor(keyword: string, params: Record<string, unknown>, fallback?: string): string {
  switch (keyword) {
    case 'required':
      return 'This is required.';
    case 'additionalProperties':
      return 'This is not part of the call.';
    case 'pattern':
      return 'This has characters or a form that is not accepted.';
    case 'enum':
      return `This must be one of: ${(params.allowedValues as unknown[]).join(', ')}.`;
    case 'maxLength':
    case 'maxItems':
      return `This may be at most ${String(params.limit)} long.`;
    case 'minLength':
    case 'minItems':
      return `This must be at least ${String(params.limit)} long.`;
    default:
      return `This ${fallback ?? 'is not accepted'}.`;
  }
}

/** Names from the outside are cut, so that an answer never grows with what was sent. */
function escapePointer(name: string): string {
  return name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Socket errors of Node, and PostgreSQL's classes 08, 53 and 57P (connection, resources, shutdown). */
function isDatabaseAway(code: string | undefined): boolean {
  return /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...$|53...$|57P..$|POOL_)/.test(code ?? '');
}

function unavailable(code: string, title: string, cause: unknown): ProblemError {
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
