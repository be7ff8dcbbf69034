import { ProblemError, type ProblemFields } from '../../problems';

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
