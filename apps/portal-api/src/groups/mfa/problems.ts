import type { AttemptKind, Blockage } from '../../auth/attempts';
import { ProblemError } from '../../problems';

/** What is not locked with each kind of code. */
const OTHERWISE: Readonly<Record<AttemptKind, string>> = {
  code: 'Try again later, or use a recovery code.',
  recovery: 'Try again later, or enter a six-digit code.',
  registration: 'Try again later.',
};

export function mfaLocked({
  kind,
  retryAfterSeconds,
}: Extract<Blockage, { outcome: 'locked' }>): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'mfa.locked',
    title: 'Too many codes were wrong.',
    detail: `${OTHERWISE[kind]} Where you are signed in you stay signed in.`,
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
