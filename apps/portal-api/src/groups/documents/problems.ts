import { StoreError } from '../../documents/store/documentStore';
import { ProblemError, type ProblemFields, unavailable } from '../../problems';

/** The document is owed or was promised, and its file is not here. */
export function fileMissing(): ProblemError {
  return new ProblemError({
    status: 404,
    code: 'document.file_missing',
    title: 'The file of this document is not here.',
    detail: 'Nothing else is affected. Your advisor team can send it to you.',
  });
}

export function notReady(what: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: `${what}.not_ready`,
    title: `This ${what} is not ready.`,
    detail: 'Ask for its state, and fetch it when it is ready.',
  });
}

export function expired(): ProblemError {
  return new ProblemError({
    status: 404,
    code: 'bundle.expired',
    title: 'This download has expired.',
    detail: 'The documents are where they were: choose them again.',
  });
}

/** A range that begins behind the end of the file (RFC 9110 §15.5.17). */
export function rangeNotSatisfiable(bytes: number): ProblemError {
  return new ProblemError({
    status: 416,
    code: 'range.not_satisfiable',
    title: 'The file is shorter than that.',
    headers: { 'content-range': `bytes */${bytes}` },
  });
}

export function reportRefused(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'report.refused',
    title: 'No report can be made of this.',
    fields,
  });
}

export function consentMissing(current: number): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'delivery.consent_missing',
    title: 'Giving up paper needs your consent.',
    detail: `Nothing was changed. Agree to version ${current} of the words.`,
    fields: [{ field: '/consent', message: `This must be ${current}.` }],
  });
}

/** What the store of documents could not do, in words that say what is safe. */
export function storeProblem(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  if (error.trouble === 'missing') return fileMissing();
  return unavailable('documents.unavailable', 'Documents cannot be fetched right now.', error);
}
