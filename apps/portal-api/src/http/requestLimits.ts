import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { networkOf } from '@portal/api-sdk/network';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Operation } from '../contract';
import { tooBusy, tooManyAtOnce, tooManyRequests } from '../problems';
import { afterAnswer } from './afterAnswer';

/** What one server bears; each counts for itself, in memory (docs/adr/0022). */
export interface RequestLimits {
  /** Calls a minute from one address (of IPv6 its network), as long as nobody is signed in: open operations and refused tokens. */
  perAddress: number;
  /** Calls a minute of one person. */
  perPerson: number;
  /** Calls of one person that are being answered at once. */
  atOnce: number;
  /** Above this delay of the event loop, in milliseconds, new calls are answered 503; null never. */
  eventLoopDelayMs: number | null;
}

/** A portal's page asks some twenty times; a hundred pages a minute are more than a person reads, three tabs at once are usual. */
export const LIMITS: RequestLimits = {
  perAddress: 300,
  perPerson: 2_000,
  atOnce: 64,
  eventLoopDelayMs: 2_000,
};

/** For the sandbox on one's own machine, where journeys and load tests come from one address. */
export const SANDBOX_LIMITS: RequestLimits = {
  perAddress: 100_000,
  perPerson: 100_000,
  atOnce: 200,
  eventLoopDelayMs: null,
};

/** Counts calls; each throws a ProblemError 429 when there were too many. */
export interface LimitChecks {
  /** A token was refused. */
  address(request: FastifyRequest): Promise<void>;
  /** An open operation: nobody has to be signed in, so its address stands for whoever asks. */
  open(request: FastifyRequest, operation: Operation): Promise<void>;
  /** Once `request.subject` is known. */
  person(request: FastifyRequest, operation: Operation): Promise<void>;
  /** The handler, so that its call counts as long as it works, even for a client who has hung up. */
  counted(handler: RouteHandlerMethod): RouteHandlerMethod;
}

const MINUTE_MS = 60_000;
/** Addresses and people remembered at once, each of them; whoever is forgotten starts anew. */
const REMEMBERED = 20_000;

/** Adds the checks to an API; without limits, or before anything is added, everything passes. */
export async function addRequestLimits(
  api: FastifyInstance,
  limits: RequestLimits | null,
): Promise<LimitChecks> {
  const pass = async (): Promise<void> => undefined;
  if (!limits) return { address: pass, open: pass, person: pass, counted: (handler) => handler };
  await api.register(rateLimit, { global: false, timeWindow: MINUTE_MS, cache: REMEMBERED });
  if (limits.eventLoopDelayMs !== null) {
    await api.register(underPressure, {
      maxEventLoopDelay: limits.eventLoopDelayMs,
      pressureHandler: () => {
        throw tooBusy();
      },
    });
  }
  const address = api.createRateLimit({
    max: limits.perAddress,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  const person = api.createRateLimit({ max: limits.perPerson, keyGenerator: whose });
  const ofOperation = new Map<string, ReturnType<typeof api.createRateLimit>>();
  const refuseAbovePerMinute = async (
    request: FastifyRequest,
    { id, limits: { perMinute } }: Operation,
  ): Promise<void> => {
    if (perMinute === null) return;
    const check =
      ofOperation.get(id) ??
      api.createRateLimit({ max: perMinute, keyGenerator: (asked) => `${id} ${whose(asked)}` });
    ofOperation.set(id, check);
    refuseAbove(await check(request));
  };
  const atOnce = countAtOnce(api);
  return {
    address: async (request) => refuseAbove(await address(request)),
    open: async (request, operation) => {
      refuseAbove(await address(request));
      await refuseAbovePerMinute(request, operation);
    },
    person: async (request, operation) => {
      const { id, limits: own } = operation;
      refuseAbove(await person(request));
      await refuseAbovePerMinute(request, operation);
      const kind = own.atOnce === null ? '' : id;
      atOnce.enter(request, `${kind} ${whose(request)}`, own.atOnce ?? limits.atOnce);
    },
    counted: atOnce.counted,
  };
}

function whose({ subject, actor, ip }: FastifyRequest): string {
  return actor ?? subject ?? networkOf(ip);
}

function refuseAbove(found: {
  isAllowed: boolean;
  isExceeded?: boolean;
  ttlInSeconds?: number;
}): void {
  if (!found.isAllowed && found.isExceeded) throw tooManyRequests(found.ttlInSeconds ?? 1);
}

/** A call holds a place until it has been answered, and until its handler ends if its client does not wait for that. */
function countAtOnce(api: FastifyInstance) {
  const running = new Map<string, number>();
  const places = new WeakMap<FastifyRequest, { key: string; reasons: number }>();
  const give = (request: FastifyRequest): void => {
    const place = places.get(request);
    if (!place) return;
    place.reasons -= 1;
    if (place.reasons > 0) return;
    places.delete(request);
    const left = (running.get(place.key) ?? 1) - 1;
    if (left > 0) running.set(place.key, left);
    else running.delete(place.key);
  };
  afterAnswer(api, give);
  return {
    enter: (request: FastifyRequest, key: string, limit: number): void => {
      const now = running.get(key) ?? 0;
      if (now >= limit) throw tooManyAtOnce();
      running.set(key, now + 1);
      places.set(request, { key, reasons: 1 });
    },
    counted: (handler: RouteHandlerMethod): RouteHandlerMethod =>
      async function (request, reply) {
        const place = places.get(request);
        if (place) place.reasons += 1;
        try {
          return await handler.call(this, request, reply);
        } finally {
          if (place) give(request);
        }
      },
  };
}
