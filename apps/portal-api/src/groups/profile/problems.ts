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

export function contactInvalid(field: 'email' | 'telephone'): ProblemError {
  const message =
    field === 'email'
      ? 'Enter an e-mail address such as name@example.com.'
      : 'Enter the number with its country code, such as +12125550142.';
  return new ProblemError({
    status: 422,
    code: 'contact.invalid',
    title: 'This cannot be used to reach you.',
    fields: [{ field: '/value', message }],
  });
}

/** Nothing here delivers text messages, so that no number could be confirmed. */
export function contactPhoneNotOffered(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'contact.phone_not_offered',
    title: 'Codes are not sent to telephones here.',
    detail: 'Call us to change your number. Nothing was changed.',
  });
}

export function contactCodeWrong(triesLeft: number): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'contact.code_wrong',
    title:
      triesLeft > 0 ? 'The code is not right.' : 'The code is not right, and was the last try.',
    detail: triesLeft > 0 ? `You have ${triesLeft} tries left.` : 'Ask for a new code.',
    fields: [{ field: '/code', message: 'Enter the code from the newest message.' }],
  });
}

export function sharesIncomplete(kind: string, total: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'beneficiaries.shares',
    title: `The shares of ${kind} beneficiaries add to ${total} %, not to 100 %.`,
    fields: [{ field: '/beneficiaries', message: 'Let the shares of each kind add to 100.' }],
  });
}

export function primaryMissing(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'beneficiaries.primary_missing',
    title: 'A contingent beneficiary comes after the primary ones, and none is named.',
    fields: [{ field: '/beneficiaries', message: 'Name a primary beneficiary, too.' }],
  });
}

export function beneficiaryUnclear(field: string, message: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'beneficiaries.unclear',
    title: 'A beneficiary cannot be kept like this.',
    fields: [{ field, message }],
  });
}

export function beneficiariesNotOffered(detail?: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'beneficiaries.not_offered',
    title: 'This account cannot name beneficiaries.',
    ...(detail !== undefined && { detail }),
  });
}

export function beneficiariesNotHolder(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'beneficiaries.not_holder',
    title: 'Only whoever holds this account names its beneficiaries.',
    detail: 'Nothing was changed. Ask the holder to sign in and change them.',
  });
}

export function exportInWork(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'export.in_work',
    title: 'A file of all your data is being made already.',
    detail: 'Wait until it is ready, and fetch it. Nothing was changed.',
  });
}

export function exportNotReady(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'export.not_ready',
    title: 'This file is not ready.',
    detail: 'Ask for its state, and fetch it when it is ready.',
  });
}

export function exportExpired(): ProblemError {
  return new ProblemError({
    status: 404,
    code: 'export.expired',
    title: 'This file has expired.',
    detail: 'Your data is where it was: ask for a new file.',
  });
}

export function securityAlwaysTold(line: number): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'preferences.security_always_told',
    title: 'What is about security cannot be switched off.',
    detail: 'Nothing was changed. You are told of it by mail and in the portal, at any hour.',
    fields: [{ field: `/notifications/events/${line}`, message: 'Leave both ways on.' }],
  });
}

export function notificationsUnclear(field: string, message: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'preferences.notifications',
    title: 'It is not clear when you want to be told.',
    detail: 'Nothing was changed.',
    fields: [{ field, message }],
  });
}
