import type { QueryType } from '../contract';

/**
 * A query's texts as the contract types them: `limit=50` is a number, `accounts=a,b` a list. What does not read as
 * its type stays text, and so does a parameter that is given twice: the schema refuses it.
 */
export function typedQuery(
  query: unknown,
  types: ReadonlyMap<string, QueryType>,
): Record<string, unknown> {
  const entries = Object.entries(query as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typedValue(value, types.get(name) ?? 'string')]),
  );
}

function typedValue(value: unknown, type: QueryType): unknown {
  if (typeof value !== 'string') return type === 'array' ? String(value) : value;
  switch (type) {
    case 'integer':
      return /^\d{1,9}$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : value;
    case 'array':
      return value.split(',');
    case 'string':
      return value;
  }
}
