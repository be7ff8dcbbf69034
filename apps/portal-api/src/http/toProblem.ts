import {
  mediaTypeUnsupported,
  ProblemError,
  type ProblemFields,
  requestInvalid,
  requestMalformed,
  unavailable,
} from '../problems';

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
  if (isDataRefused(code)) return requestUnkeepable(error);
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
      return `This may have at most ${String(params.limit)} characters.`;
    case 'maxItems':
      return `Choose at most ${String(params.limit)}.`;
    case 'minLength':
      return params.limit === 1
        ? 'This is empty.'
        : `This must have at least ${String(params.limit)} characters.`;
    case 'minItems':
      return `Choose at least ${params.limit === 1 ? 'one' : String(params.limit)}.`;
    default:
      return `This ${fallback ?? 'is not accepted'}.`;
  }
}

/** Names from the outside are cut, so that an answer never grows with what was sent. */
export function escapePointer(name: string): string {
  return name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Socket errors of Node, PostgreSQL's classes 08, 53 and 57 (connection, resources, shutdown and time), a lock that was not
 * to be had, a transaction that waited too long, and one that lost against another (40).
 */
export function isDatabaseAway(code: string | undefined): boolean {
  return /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...$|53...$|57...$|55P03$|25P0[34]$|40...$|POOL_)/.test(
    code ?? '',
  );
}

/**
 * PostgreSQL's class 22: a text, number or day that it cannot hold. A rule that should have refused it earlier is missing,
 * so it is logged. Not a division by zero (22012), which no client sends.
 */
function isDataRefused(code: string | undefined): boolean {
  return /^22(?!012)...$/.test(code ?? '');
}

function requestUnkeepable(cause: unknown): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'request.unkeepable',
    title: 'The request has a text, a number or a day that cannot be kept.',
    detail: 'Nothing was changed.',
    cause,
  });
}

function bodyTooLarge(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'body.too_large',
    title: 'The request is larger than this call accepts.',
  });
}
