import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify';
import { createAuditAnswers } from './audit/requestAudit';
import { createAdmit, type Admit } from './auth/admission';
import { addBackChannelLogout, type VerifyLogoutToken } from './auth/backChannelLogout';
import { checkSelectors } from './auth/requestContext';
import { createRequireSimulation, type RequireSimulation } from './auth/simulationGuard';
import type { VerifyToken } from './auth/verifyToken';
import { DEFAULT_BODY_BYTES, methodsAt, type Operation, operations } from './contract';
import { createHandlers } from './handlers';
import { answerProblem } from './http/answerProblem';
import { answerUnreadable } from './http/clientErrors';
import { compressAnswers } from './http/compression';
import { compileWhenUsed } from './http/compileWhenUsed';
import { answerConditionally } from './http/conditional';
import { contractRoutes } from './http/contractRoutes';
import { isDay } from './http/isDay';
import { addHealth, type Readiness } from './http/health';
import { afterAnswer } from './http/afterAnswer';
import { logAnswer, type LoggerOptions } from './http/logging';
import type { Metrics } from './http/metrics';
import { refuseNul } from './http/refuseNul';
import { addRequestLimits, type LimitChecks, type RequestLimits } from './http/requestLimits';
import { API_HEADERS, HTTPS_HEADERS } from './http/securityHeaders';
import { typedQuery } from './http/typedQuery';
import {
  mediaTypeUnsupported,
  methodNotAllowed,
  notFound,
  requestInvalid,
  requestMalformed,
  uriTooLong,
} from './problems';
import { createServices, type ServiceParts } from './services';
import type { SandboxPage } from './sandbox/page/sandboxPage';
import type { ServePortal } from './static/servePortal';

const URL_LIMIT_CHARACTERS = 2_048;
const REQUEST_TIMEOUT_MS = 15_000;
const CONNECTION_TIMEOUT_MS = 30_000;

/** `simulationTokens` and `verifyToken` have to know the same keys. */
export interface ServerDependencies extends ServiceParts {
  verifyToken: VerifyToken;
  /** Absent where the provider does not tell of the end of sign-ins. */
  verifyLogoutToken?: VerifyLogoutToken;
  /** Addresses and networks of the proxies whose word about an address counts. */
  trustedProxies?: readonly string[];
  /** Absent in tests: then only the database and its migrations decide. */
  readiness?: Readiness;
  metrics?: Metrics;
  /** How much is borne of whom; without them, everything: tests. */
  limits?: RequestLimits | null;
  /** Absent when the portal has not been built. */
  servePortal?: ServePortal | null;
  /** The codes and messages of sandbox people; absent wherever real people could be meant. */
  sandboxPage?: SandboxPage | null;
  logger?: LoggerOptions;
}

/** The v2 API and, on the same origin, the portal. Listening and closing are the caller's. */
export async function buildServer(dependencies: ServerDependencies): Promise<FastifyInstance> {
  const app = fastify({
    logger: dependencies.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: DEFAULT_BODY_BYTES,
    // An empty list believes nobody: then an address is that of the connection.
    trustProxy: [...(dependencies.trustedProxies ?? [])],
    // The contract's patterns bound what a path may carry.
    routerOptions: { maxParamLength: URL_LIMIT_CHARACTERS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    // While closing, what arrives on an open connection is still answered properly.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerProblem,
    schemaController: compileWhenUsed,
    // Refuse rather than repair: what the contract does not name is not silently dropped or converted.
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        // The first mistake is enough; looking for all of them would cost whoever sends most the least.
        allErrors: false,
        keywords: ['example'],
      },
      onCreate: (ajv) => ajv.addFormat('date', isDay),
    },
  });
  // Only JSON has a schema to be checked against.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('subject', null);
  app.decorateRequest('actor', null);
  app.decorateRequest('simulationId', null);
  app.decorateRequest('tokenSession', null);
  app.decorateRequest('providerSession', null);
  app.decorateRequest('operation', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('made', null);
  app.decorateRequest('audited', false);
  app.setErrorHandler(answerProblem);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...API_HEADERS, 'x-request-id': request.id });
    if (request.protocol === 'https') reply.headers(HTTPS_HEADERS);
    if (request.url.length > URL_LIMIT_CHARACTERS) throw uriTooLong();
    if (hostsOf(request) > 1) throw requestMalformed();
  });
  afterAnswer(app, logAnswer);
  closeConnectionsWhenStopping(app);
  dependencies.metrics?.watch(app);
  addHealth(app, dependencies.db, dependencies.readiness ?? null);
  dependencies.sandboxPage?.(app);
  const { verifyLogoutToken } = dependencies;
  if (verifyLogoutToken) addBackChannelLogout(app, { ...dependencies, verifyLogoutToken });
  addEverythingElse(app, dependencies.servePortal ?? null);
  await app.register(async (api) => addOperations(api, dependencies));
  return app;
}

/** The last answer on a connection says so; otherwise closing would wait for the client to hang up. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

async function addOperations(api: FastifyInstance, dependencies: ServerDependencies) {
  const services = createServices(dependencies);
  const { db, now } = services;
  const handlers = createHandlers(services);
  const admit = createAdmit(db, now);
  const requireSimulation = createRequireSimulation(db, now);
  const limits = await addRequestLimits(api, dependencies.limits ?? null);
  api.addHook('preValidation', refuseNul);
  api.addHook('onSend', answerConditionally);
  api.addHook('onSend', createAuditAnswers(db, now));
  api.addHook('onSend', compressAnswers);
  for (const { operationId, ...route } of contractRoutes()) {
    const operation = operations.find(({ id }) => id === operationId);
    if (!operation) throw new Error(`The contract does not list ${operationId}.`);
    api.route({
      ...route,
      // Complete by type, each with its own generics; the contract only knows names.
      handler: limits.counted(handlers[operationId as keyof typeof handlers] as RouteHandlerMethod),
      bodyLimit: operation.limits.bodyBytes,
      onRequest: guard(operation, {
        verifyToken: dependencies.verifyToken,
        admit,
        requireSimulation,
        limits,
      }),
    });
  }
}

interface Guards {
  verifyToken: VerifyToken;
  admit: Admit;
  requireSimulation: RequireSimulation;
  limits: LimitChecks;
}

/** What runs before an operation reads its body: who asks, and whether the address makes sense. */
function guard(operation: Operation, { verifyToken, admit, requireSimulation, limits }: Guards) {
  const verify = async (request: FastifyRequest): Promise<void> => {
    try {
      Object.assign(request, await verifyToken(request.headers.authorization));
    } catch (error) {
      await limits.address(request);
      throw error;
    }
    await limits.person(request, operation);
  };
  return async (request: FastifyRequest): Promise<void> => {
    request.operation = operation;
    if (operation.access === 'open') await limits.open(request, operation);
    else {
      await verify(request);
      if (request.actor !== null) await requireSimulation(request, operation);
      // Ending a session that has ended answers as before, so that leaving can be repeated.
      else if (!operation.endsSession) await admit(request, operation);
    }
    checkSelectors(request);
    checkQueryNames(request, operation);
    request.query = typedQuery(request.query, operation.queryParameters);
    // Without a media type the framework would skip the body's schema instead of refusing.
    if (operation.hasBody && !isJson(request.headers['content-type'])) throw mediaTypeUnsupported();
  };
}

/** Node keeps the first of several; what stands in front of us may have read another (RFC 9112 §3.2). */
function hostsOf({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

/** A misspelt filter must not quietly answer with everything. */
function checkQueryNames(request: FastifyRequest, { queryParameters }: Operation): void {
  const unknown = Object.keys(request.query as object).filter((name) => !queryParameters.has(name));
  if (unknown.length === 0) return;
  throw requestInvalid(
    unknown.map((name) => ({
      field: `/querystring/${name.slice(0, 64)}`,
      message: 'This is not part of the call.',
    })),
  );
}

function addEverythingElse(app: FastifyInstance, servePortal: ServePortal | null): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = methodsAt(path);
    if (allowed.length > 0) throw methodNotAllowed(allowed);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isApi = path === '/v2' || path.startsWith('/v2/');
    if (isRead && !isApi && (await servePortal?.(request, reply))) return reply;
    throw notFound('address');
  });
}
