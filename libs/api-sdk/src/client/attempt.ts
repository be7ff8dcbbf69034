import { fetchError, httpError, parsingError, timeoutError } from './errors';

export interface AttemptOptions {
  fetch(request: Request): Promise<Response>;
  timeoutMs: number;
  /** The answer is a file, not JSON. */
  binary: boolean;
  /** The caller's. */
  signal: AbortSignal;
}

/**
 * Node forgets the signal of a request that nothing holds: neither its caller nor the time-out could end the call any more.
 */
const underWay = new Set<Request>();

/**
 * One try of a request, body included, so that an answer cut off half-way counts as a failed try.
 * Resolves with a success that has content of the expected kind; rejects with an `ApiError`, or with the
 * signal's reason when the caller cancelled.
 */
export async function attempt(
  url: string,
  init: RequestInit,
  options: AttemptOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  const request = new Request(url, { ...init, signal });
  let response: Response;
  let body: ArrayBuffer;
  underWay.add(request);
  try {
    response = await options.fetch(request);
    body = await response.arrayBuffer();
  } catch {
    if (options.signal.aborted) throw options.signal.reason;
    throw timeout.aborted ? timeoutError() : fetchError();
  } finally {
    underWay.delete(request);
  }
  if (!response.ok) throw httpError(response, new TextDecoder().decode(body));
  if (!isExpected(response, body, options.binary)) throw parsingError(response.status);
  return new Response(body.byteLength === 0 ? null : body, {
    status: response.status,
    headers: response.headers,
  });
}

/** A hotel's sign-in page answers 200 to everything; it is neither our JSON nor a file of ours. */
function isExpected(response: Response, body: ArrayBuffer, binary: boolean): boolean {
  if (response.status === 204) return true;
  const type = response.headers.get('content-type') ?? '';
  return body.byteLength > 0 && (binary ? !type.startsWith('text/html') : /[/+]json\b/.test(type));
}
