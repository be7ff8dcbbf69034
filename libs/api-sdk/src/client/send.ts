import { attempt } from './attempt';
import { clientOf, type OperationTraits } from './clients';
import type { ClientDependencies } from './dependencies';
import { headersOf } from './headers';
import { isRepeatable, sleep, withRetries } from './retry';

/** Sends a request as the row of its operation says; settles like `attempt`. */
export async function send(
  request: Request,
  traits: Partial<OperationTraits>,
  dependencies: ClientDependencies & { baseUrl: string },
): Promise<Response> {
  const row = clientOf(traits);
  const { method, signal, credentials, keepalive } = request;
  const headers = new Headers(request.headers);
  for (const [name, value] of await headersOf(row, dependencies, traits.own))
    headers.set(name, value);

  const content = await request.arrayBuffer();
  const init: RequestInit = {
    method,
    headers,
    credentials,
    keepalive,
    ...(content.byteLength > 0 && { body: content }),
  };
  const host = { api: undefined, graph: dependencies.graphUrl, generic: dependencies.genericUrl }[
    row.host
  ];
  const url = host ? host + request.url.slice(dependencies.baseUrl.length) : request.url;

  const options = {
    fetch: dependencies.fetch ?? ((attempted: Request) => fetch(attempted)),
    timeoutMs: dependencies.timeoutMs ?? row.timeoutMs,
    binary: traits.binary ?? false,
    signal,
  };
  return withRetries(() => attempt(url, init, options), {
    retries: isRepeatable(request) ? row.retries : 0,
    signal,
    sleep: dependencies.sleep ?? sleep,
    random: dependencies.random ?? Math.random,
  });
}
