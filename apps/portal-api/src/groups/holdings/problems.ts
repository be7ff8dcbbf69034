import { ProblemError, type ProblemFields } from '../../problems';

/** Well formed, but the fields make no sense together. */
export function rangeRefused(fields: ProblemFields): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'range.refused',
    title: 'No range can be answered from this.',
    fields,
  });
}
