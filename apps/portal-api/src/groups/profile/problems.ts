import { ProblemError } from '../../problems';

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
