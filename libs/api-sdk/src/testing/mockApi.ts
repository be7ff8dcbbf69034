import { getResponse, HttpResponse, type HttpHandler, type HttpResponseResolver } from 'msw';
import { configureClients } from '../client/configureClients';
import type { ClientDependencies } from '../client/dependencies';
import { createMswHandlers, type MswHandlerFactories } from '../generated/msw.gen';
import type { Problem } from '../generated/types.gen';

type OperationId = keyof MswHandlerFactories;

/**
 * What an operation answers: a body, a resolver, a problem, nothing ever (`pending`), or no connection
 * (`unreachable`).
 */
export type MockAnswer<Id extends OperationId> =
  | Parameters<MswHandlerFactories[Id]>[0]
  | { problem: Pick<Problem, 'status'> & Partial<Problem>; headers?: Record<string, string> }
  | 'pending'
  | 'unreachable';

export type MockAnswers = { [Id in OperationId]?: MockAnswer<Id> };

export interface MockRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  /** The JSON sent, or `undefined`. */
  body: unknown;
}

export interface MockApi {
  /** Every request so far, oldest first. */
  readonly requests: readonly MockRequest[];
  /** Changes answers from now on; those not named stay. */
  answer(answers: MockAnswers): void;
}

/** What lies between the clients and the answers: nothing, three seconds, a server that fails, or no connection. */
export type MockNetwork = 'good' | 'slow' | 'failing' | 'gone';

const SLOW_MS = 3_000;
let network: MockNetwork = 'good';

/** For every request from now on, whatever is mocked: the choice in Storybook's toolbar. */
export function setMockNetwork(next: MockNetwork): void {
  network = next;
}

const ORIGIN = 'http://portal.test';
const NEVER_MS = 2 ** 31 - 1;
/** One transparent pixel, for operations that answer a picture. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

/**
 * Answers every operation with the contract's example, or as told, from where the clients call `fetch`: the
 * real clients run, in Node and in a browser alike, and nothing needs to be started or stopped.
 * Retries follow each other at once. Call it anew in each test or story.
 */
export function mockApi(
  answers: MockAnswers = {},
  dependencies: Partial<ClientDependencies> = {},
): MockApi {
  const requests: MockRequest[] = [];
  const current: MockAnswers = { ...answers };
  let handlers = handlersFor(current);
  configureClients({
    baseUrl: ORIGIN,
    getAccessToken: () => Promise.resolve('mock-token'),
    getSessionKeys: () => ({ profileKey: 'mock-profile', contextKey: 'mock-context' }),
    onUnauthorized: () => {},
    onMfaRequired: () => {},
    reportError: () => {},
    sleep: () => Promise.resolve(),
    timeoutMs: NEVER_MS,
    fetch: async (request) => {
      requests.push(await recorded(request));
      if (network === 'gone') throw new TypeError('Failed to fetch');
      if (network === 'failing') return problemResponse({ problem: { status: 503 } });
      if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      const response = await getResponse(handlers, request);
      if (!response) throw new Error(`The contract has no ${request.method} ${request.url}.`);
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    },
    ...dependencies,
  });
  return {
    requests,
    answer: (changed) => {
      Object.assign(current, changed);
      handlers = handlersFor(current);
    },
  };
}

/**
 * The handlers of all operations, in the order in which they are tried. Making one takes the stack, so those that answer
 * with the contract's example are made once: anew for each request, they took half of the time of the tests.
 */
function handlersFor(answers: MockAnswers): HttpHandler[] {
  examples ??= createMswHandlers().all({ pick: FILES });
  const handlers = [...examples];
  const { pick } = createMswHandlers();
  for (const [id, answer] of Object.entries(answers)) {
    if (answer === undefined) continue;
    // `as`: what an operation may be told differs from one to the next.
    const make = pick[id as OperationId] as (answer: unknown) => HttpHandler;
    const told = make(toHandlerArgument(answer));
    handlers[handlers.findIndex(({ info }) => info.header === told.info.header)] = told;
  }
  return handlers;
}

let examples: readonly HttpHandler[] | undefined;

const picture: HttpResponseResolver = () =>
  new HttpResponse(
    Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0)),
    { headers: { 'content-type': 'image/png' } },
  );

/** What is no JSON has no example in the contract. */
const FILES = {
  getAdvisorImage: picture,
  getDirectoryPhoto: () => new HttpResponse(null, { status: 204 }),
};

function toHandlerArgument(answer: unknown): unknown {
  if (answer === 'pending') return pending;
  if (answer === 'unreachable') return () => HttpResponse.error();
  if (isProblem(answer)) return () => problemResponse(answer);
  return answer;
}

const pending: HttpResponseResolver = ({ request: { signal } }) =>
  new Promise((_resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });

interface ProblemAnswer {
  problem: Pick<Problem, 'status'> & Partial<Problem>;
  headers?: Record<string, string>;
}

function isProblem(answer: unknown): answer is ProblemAnswer {
  return typeof answer === 'object' && answer !== null && 'problem' in answer;
}

function problemResponse({ problem, headers }: ProblemAnswer): Response {
  const body: Problem = {
    code: `http.${problem.status}`,
    title: 'The mock API refused this.',
    ...problem,
  };
  return new HttpResponse(JSON.stringify(body), {
    status: body.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

async function recorded(request: Request): Promise<MockRequest> {
  const { pathname, search } = new URL(request.url);
  const text = await request.clone().text();
  return {
    method: request.method,
    path: pathname + search,
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  };
}
