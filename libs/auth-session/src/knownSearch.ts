import type { AnyRoute } from '@tanstack/react-router';
import { signedInRoute } from './routes';

type Search = Record<string, unknown>;

/** Routes are made once; tests build several trees of them. */
const wrapped = new WeakSet<object>();

/**
 * Pages under `signedInRoute`, each of which reads nothing in its address but what `validateSearch` of the page or of the
 * root returns. The router itself lays what is returned over the address as it came, so that a text which was refused, and is
 * only left out, would still reach the page and its loader.
 */
export function readingKnownSearch<Routes extends readonly AnyRoute[]>(routes: Routes): Routes {
  for (const route of routes) {
    const validate: unknown = route.options.validateSearch;
    if (typeof validate === 'function' && wrapped.has(validate)) continue;
    const validateSearch = (raw: Search): Search => ({
      ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
      ...(signedInRoute.options.validateSearch as (raw: Search) => Search)(raw),
      ...(typeof validate === 'function' && (validate as (raw: Search) => Search)(raw)),
    });
    wrapped.add(validateSearch);
    route.options.validateSearch = validateSearch;
  }
  return routes;
}
