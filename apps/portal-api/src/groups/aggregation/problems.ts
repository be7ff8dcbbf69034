import { ProblemError, type ProblemFields, unavailable } from '../../problems';

/** The form is right, and what it says is not. Nothing was saved. */
export function assetRefused(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'asset.refused',
    title: 'This cannot be saved as it is.',
    detail: 'Nothing was changed. Look at what is marked, then save again.',
    fields,
  });
}

export function tooManyAssets(most: number): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'asset.too_many',
    title: `A household can have ${most} assets and liabilities of its own.`,
    detail: 'Nothing was added. Remove one that you no longer have, then add this one.',
  });
}

export function assetFileRefused(title: string, detail: string): ProblemError {
  return new ProblemError({ status: 422, code: 'attachment.refused', title, detail });
}

export function tooManyFiles(most: number): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'attachment.too_many',
    title: `An asset can have ${most} files.`,
    detail: 'Nothing was kept. Remove one that you no longer need, then attach this one.',
  });
}

export function tooManyConnections(most: number): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'connection.too_many',
    title: `A household can have ${most} connections.`,
    detail: 'Nothing was connected. Remove one that you no longer need, then connect this one.',
  });
}

/** The institutions are somebody else's server, or none is configured. */
export function institutionsUnavailable(cause: unknown): ProblemError {
  return unavailable(
    'aggregation.unavailable',
    'Institutions cannot be reached right now. What is connected stays as it is.',
    cause,
  );
}

/** The answer was used, or was never asked for. */
export function answerUsed(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'connection.answered',
    title: 'This answer of the institution was used already.',
    detail: 'Nothing was changed by it. If the institution is not connected, begin again.',
  });
}

export function answerTooLate(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'connection.too_late',
    title: 'The answer of the institution came too late.',
    detail: 'Nothing was connected. Begin again, and finish within ten minutes.',
  });
}

/** Somebody else's consent, or one that was begun in another sign-in, connects nothing here. */
export function answerForeign(): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'connection.wrong_state',
    title: 'This answer does not belong to the connection that you began here.',
    detail: 'Nothing was connected. Begin again from this page.',
  });
}

export function connectionUnanswered(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'connection.unanswered',
    title: 'The institution has not been connected yet.',
    detail: 'Give your consent at the institution first.',
  });
}

export function consentOver(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'connection.expired',
    title: 'Your consent at the institution is over.',
    detail: 'The values stay as they were. Renew the consent to fetch new ones.',
  });
}

export function connectionPaused(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'connection.paused',
    title: 'This connection is paused.',
    detail: 'The values stay as they were. Resume it to fetch new ones.',
  });
}

export function foundUnknown(places: readonly number[]): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'connection.account_unknown',
    title: 'The institution names no such account.',
    detail: 'Nothing was added. Look at the list again, then choose.',
    fields: places.slice(0, 20).map((place) => ({
      field: `/foundids/${place}`,
      message: 'This is none of the accounts that were found.',
    })),
  });
}
