import { client as defaultClient } from '../generated/client.gen';
import { createClient, type Client } from '../generated/client';
import { traitsOf, type OperationTraits } from './clients';
import type { ClientDependencies } from './dependencies';
import { ApiError, isSessionOver, toApiError } from './errors';
import { send } from './send';

/** Refusals that a screen has to expect and explain; anything else that fails is reported. */
const EXPECTED_STATUSES: readonly number[] = [401, 403, 404, 409, 412, 422];

/**
 * Connects every generated function to the clients of spec §7; each call is served by the row that its
 * operation names. Call it once, before the first request; a later call replaces the earlier one.
 */
export function configureClients(dependencies: ClientDependencies): void {
  configure(defaultClient, dependencies);
}

/** The same as a client of its own, passed to a function as `{ client }`: for two people in one test. */
export function createPortalClient(dependencies: ClientDependencies): Client {
  const client = createClient({ throwOnError: true });
  configure(client, dependencies);
  return client;
}

function configure(client: Client, dependencies: ClientDependencies): void {
  const baseUrl = dependencies.baseUrl || pageOrigin();
  const traitsOfRequest = new WeakMap<Request, Partial<OperationTraits>>();

  client.interceptors.request.clear();
  client.interceptors.error.clear();
  client.interceptors.request.use((request, options) => {
    traitsOfRequest.set(request, traitsOf(options));
    return request;
  });
  client.interceptors.error.use((error, _response, _request, options) =>
    options.signal?.aborted ? error : settle(toApiError(error), traitsOf(options), dependencies),
  );
  client.setConfig({
    baseUrl,
    // The generated client calls it with the Request that the interceptor above has seen.
    fetch: (request) =>
      send(request as Request, traitsOfRequest.get(request as Request) ?? {}, {
        ...dependencies,
        baseUrl,
      }),
  });
}

/** Tells who has to know of a call that failed for good, and gives the error its caller sees. */
function settle(
  error: ApiError,
  traits: Partial<OperationTraits>,
  dependencies: ClientDependencies,
): ApiError {
  if (isSessionOver(error)) return error;
  const { failureStatus } = traits;
  if (error.status === 401) dependencies.onUnauthorized(error, traits.own ?? false);
  if (error.status === 403 && error.code === 'mfa.required') dependencies.onMfaRequired();
  const settled =
    failureStatus === undefined ? error : new ApiError({ ...error, status: failureStatus });
  if (!EXPECTED_STATUSES.includes(settled.status)) dependencies.reportError('API_ERROR', settled);
  return settled;
}

function pageOrigin(): string {
  // `as`: the page's address is there in a browser only, and this program is also compiled for Node.
  const { location } = globalThis as { location?: { origin: string } };
  return location?.origin ?? '';
}
