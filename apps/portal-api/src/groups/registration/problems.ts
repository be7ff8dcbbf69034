import { ProblemError } from '../../problems';

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
