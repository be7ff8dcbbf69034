import { ProblemError } from '../../problems';

export function nameTaken(name: string): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'watchlist.name_taken',
    title: `There is a watch list “${name}” already.`,
    fields: [{ field: '/name', message: 'Choose another name.' }],
  });
}

export function tooMany(what: string, limit: number): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'watchlist.full',
    title: `There can be ${limit} ${what}, and no more.`,
  });
}

/** An order has to name everything once: one that does not was made from an old list. */
export function orderIncomplete(field: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'watchlist.order_incomplete',
    title: 'The order does not name everything once.',
    fields: [{ field, message: 'Name each one exactly once.' }],
  });
}
