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

export function groupNameTaken(name: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'group.name_taken',
    title: `There is a group called “${name}” already.`,
    detail: 'Choose another name, or add the accounts to that group. Nothing was changed.',
  });
}

export function tooManyGroups(most: number): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'group.too_many',
    title: `There can be ${most} groups at most.`,
    detail: 'Delete one that is not needed any more. Nothing was changed.',
  });
}

export function groupsDiffer(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'group.order_incomplete',
    title: 'An order names each group exactly once.',
    detail: 'Read the groups again and sort those. Nothing was changed.',
  });
}
