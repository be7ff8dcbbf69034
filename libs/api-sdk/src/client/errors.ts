/** What went wrong: no connection, no answer in time, an answer that cannot be read, or an error status (spec §8). */
export type ApiErrorKind = 'fetch' | 'timeout' | 'parsing' | 'http';

export interface FieldError {
  /** JSON pointer into the request, e.g. `/nickname`. */
  field: string;
  message: string;
}

export interface ApiErrorInit {
  kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** Dotted and stable, for programs: `account.not_found`, `client.timeout`, `http.502`. */
  code: string;
  /** A sentence a client may read. */
  title: string;
  detail?: string | undefined;
  fields?: FieldError[] | undefined;
  /** Finds the server's log line. */
  requestId?: string | undefined;
  /** From `Retry-After`. */
  retryAfterSeconds?: number | undefined;
}

/**
 * The one error that a call of this SDK ends with. It has no `cause`: a parser's message quotes the answer
 * it stumbled over, and an error is sent to a log.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly fields: FieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(init: ApiErrorInit) {
    super(init.title);
    this.kind = init.kind;
    this.status = init.status;
    this.code = init.code;
    this.title = init.title;
    this.detail = init.detail;
    this.fields = init.fields ?? [];
    this.requestId = init.requestId;
    this.retryAfterSeconds = init.retryAfterSeconds;
  }
}

/** Whether something caught is an answer of the API or a failure to get one: what every call of the SDK rejects with. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/**
 * Whether nobody knows what a write has done: no answer came, none that can be read, or a proxy’s page in its place. What
 * the API itself refuses, or answers with a fault, it has not done.
 */
export function isAnswerLost(error: unknown): boolean {
  if (!isApiError(error) || error.code === 'client.unexpected') return false;
  return error.kind !== 'http' || error.code.startsWith('http.5');
}

/** Any caught value as an `ApiError`; one that already is stays itself. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  if (error instanceof SyntaxError) return parsingError(200);
  return new ApiError({
    kind: 'fetch',
    status: 0,
    code: 'client.unexpected',
    title: 'The portal could not make this request.',
  });
}

export function fetchError(): ApiError {
  return new ApiError({
    kind: 'fetch',
    status: 0,
    code: 'client.unreachable',
    title: 'The portal could not be reached.',
  });
}

export function timeoutError(): ApiError {
  return new ApiError({
    kind: 'timeout',
    status: 0,
    code: 'client.timeout',
    title: 'The portal took too long to answer.',
  });
}

const SESSION_OVER = 'client.session_over';

/** The session lets no call out any more. Who signed in is about to be signed out, and whoever keeps the session knows. */
export function sessionOverError(): ApiError {
  return new ApiError({
    kind: 'fetch',
    status: 0,
    code: SESSION_OVER,
    title: 'You have been signed out because nothing happened for a while.',
  });
}

export function isSessionOver({ code }: ApiError): boolean {
  return code === SESSION_OVER;
}

export function parsingError(status: number): ApiError {
  return new ApiError({
    kind: 'parsing',
    status,
    code: 'client.unreadable',
    title: 'The portal gave an answer that could not be read.',
  });
}

/** An error status. Its body is a Problem (RFC 9457) unless something between us and the server answered. */
export function httpError(response: Response, body: string): ApiError {
  const problem = parseObject(body);
  return new ApiError({
    kind: 'http',
    status: response.status,
    code: text(problem['code']) ?? `http.${response.status}`,
    title: text(problem['title']) ?? 'The portal answered with an error.',
    detail: text(problem['detail']),
    fields: fieldErrors(problem['fields']),
    requestId: text(problem['requestid']) ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after')),
  });
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: Record<string, unknown> | null) => {
    const field = text(item?.['field']);
    const message = text(item?.['message']);
    return field !== undefined && message !== undefined ? [{ field, message }] : [];
  });
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3). */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
