import { ProblemError, type ProblemFields } from '../../problems';

/** It was the guest's, and is over or revoked. */
export function shareEnded(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'share.ended',
    title: 'What was shared with you here has ended.',
    detail: 'Ask whoever invited you, if you still need it.',
  });
}

/** One answer for every key that cannot be used, so that it never tells which are real. */
export function invitationUnusable(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'share.invitation_unusable',
    title: 'This invitation cannot be used.',
    detail:
      'It was used already, has run out, was taken back, or was sent to another e-mail address than the one you sign in with. Ask whoever invited you for another one.',
  });
}

export function shareRefused(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'share.refused',
    title: 'The guest was not invited.',
    detail: 'Nothing is shared. Change what is named and send it again.',
    fields,
  });
}

export function tooManyShares(most: number): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'share.too_many',
    title: `A household can have ${most} guests at a time.`,
    detail: 'End one that is not needed any more. Nothing was changed.',
  });
}

/** Where no mail leaves, nobody would ever be told. */
export function mailMissing(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'share.mail_missing',
    title: 'Invitations cannot be sent right now.',
    detail: 'Nothing is shared. Call your advisor team.',
  });
}
