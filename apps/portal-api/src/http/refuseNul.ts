import type { FastifyRequest } from 'fastify';
import { type ProblemFields, requestInvalid } from '../problems';
import { escapePointer } from './toProblem';

const NUL = '\u0000';

/**
 * Refuses the character NUL wherever a request carries it: no text of PostgreSQL can hold it, and no client means it. Once
 * for all operations, since a text without a pattern passes the contract with it.
 */
export async function refuseNul({ query, params, body }: FastifyRequest): Promise<void> {
  const fields = [
    ...placesOf(query, '/querystring'),
    ...placesOf(params, '/params'),
    ...placesOf(body, ''),
  ];
  if (fields.length > 0) throw requestInvalid(fields);
}

/** Without recursion: what is sent may be nested deeper than a stack is. */
function placesOf(whole: unknown, context: string): ProblemFields {
  const found: ProblemFields = [];
  const left: [unknown, string][] = [[whole, context]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, path] = next;
    if (typeof value === 'string' && value.includes(NUL)) {
      found.push({ field: path || '/', message: 'This has a character that is not accepted.' });
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      const place = `${path}/${escapePointer(name)}`;
      if (name.includes(NUL))
        found.push({ field: path || '/', message: 'This has a name that is not accepted.' });
      left.push([part, place]);
    }
  }
  return found;
}
