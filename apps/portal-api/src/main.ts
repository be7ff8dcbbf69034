import { setTimeout as sleep } from 'node:timers/promises';
import { openFirmSocket } from './admin/firmTasks';
import type { AggregationProvider } from './aggregation/provider';
import { providerOf } from './aggregation/providerOf';
import { keysOfDirectory, secretBoxOf } from './auth/mfaKeyFile';
import type { SecretBox } from './auth/secretBox';
import { createVerifyLogoutToken } from './auth/backChannelLogout';
import { createSimulationTokens } from './auth/simulationToken';
import { checkpointKey } from './audit/checkpointCommand';
import { createVerifyToken } from './auth/verifyToken';
import { type BooksKeeper, superviseBooks } from './books/superviseBooks';
import { commandNamed } from './commands';
import { readConfig, type ServerConfig } from './config';
import { connect } from './db/connect';
import { createArchive } from './documents/archive/createArchive';
import { openDocumentStore } from './documents/store/openDocumentStore';
import { migrate } from './db/migrate';
import { waitForDatabase } from './db/waitForDatabase';
import { refuseClients, seedSandbox, shortenIdleTime } from './sandbox/seedSandbox';
import { type LibraryEngine, scopedDatabase, type SqlEngine } from './db/sql';
import { directoryOf } from './identity/directoryOf';
import { loggerOptions } from './http/logging';
import { asBooks } from './books/asBooks';
import { countFailing } from './books/booksRepository';
import { createMetrics, type Metrics } from './http/metrics';
import { createJobs, type JobLog, type Jobs } from './jobs/createJobs';
import { registerJobs } from './jobs/registerJobs';
import { type Channels, channelsOf } from './outbox/channels';
import { deliverableBy } from './outbox/deliverable';
import { feedOf } from './market/feedOf';
import { countWaiting } from './people/listRequests';
import type { Rail } from './payments/rail/rail';
import { railOf } from './payments/rail/railOf';
import { banksOf } from './payments/banksOf';
import { scannerOf } from './scanning/fileScanner';
import { expectKnownKeys } from './sealing/expectKnownKeys';
import { createSandboxPage } from './sandbox/page/sandboxPage';
import { isLoopback, sandboxIsOpen } from './sandbox/page/sandboxIsOpen';
import { collectWhenIdle } from './http/collectWhenIdle';
import { expectFreePort } from './http/expectFreePort';
import { sentenceFor } from './sentenceFor';
import { buildServer } from './server';
import { readPortalFiles } from './static/portalFiles';
import { selectFirmFace } from './groups/template/templateRepository';
import { createServePortal } from './static/servePortal';

const STAND_IN =
  'IDENTITY_AUTHORITY is not set: browsers are sent to the addresses that the stand-in identity provider has at IDENTITY_ISSUER.';
const NO_SCANNER = 'FILE_SCANNER is not set: files that clients send are not passed on.';
const CLOSE_LIMIT_MS = 8_000;

type App = Awaited<ReturnType<typeof buildServer>>;

async function start(config: ServerConfig): Promise<void> {
  await expectFreePorts(config);
  let app: App | undefined;
  const secretBox = secretBoxOf(config);
  const log = logOf(() => app);
  const engine = await openDatabase(config, secretBox, (error) => {
    log.warn({ err: error }, 'a database connection was lost while idle');
  });
  let jobs: Jobs | undefined;
  try {
    const stopping = { begun: false };
    const documents = await openDocuments(config, engine);
    const aggregation = providerOf(config);
    const [rail, banks] = [railOf(config), banksOf(config)];
    const channels = channelsOf(config);
    const parts = { config, secretBox, log, aggregation, rail, channels };
    const working = jobsOf(parts, engine, documents);
    jobs = working;
    const metrics = metricsOf(config, engine, working);
    const portal = readPortalFiles(config.portalDist);
    const simulationTokens = simulationTokensOf(config);
    app = await buildServer({
      ...documents,
      db: scopedDatabase(engine),
      verifyLogoutToken: createVerifyLogoutToken(config.identity),
      verifyToken: createVerifyToken(config.identity, simulationTokens),
      ...{ secretBox, aggregation, simulationTokens },
      marketFeed: feedOf(config, (err) => log.warn({ err }, 'the market feed failed')),
      ...{ rail, banks },
      portalOrigin: config.portalOrigin,
      deliverable: deliverableBy(config),
      directory: directoryOf(config),
      previousSite: previousSiteOf(config.identity),
      trustedProxies: config.trustedProxies,
      limits: config.limits,
      readiness: { draining: () => stopping.begun, jobsHealthy: working.healthy },
      ...(metrics && { metrics }),
      factorForSimulation: !config.sandbox,
      servePortal: portal && (await servePortalOf(portal, config, engine)),
      sandboxPage: createSandboxPage(config, { engine, secretBox }),
      logger: loggerOptions(config.logLevel),
    });
    for (const sentence of warningsOf(config, { portal: portal !== null, rail }))
      app.log.warn(sentence);
    collectWhenIdle(app);
    await working.start();
    await app.listen({ host: config.host, port: config.port });
    closeOnSignal(app, { engine, stopping, drainSeconds: config.drainSeconds }, [
      config.metrics && metrics && (await metrics.listen(config.metrics.host, config.metrics.port)),
      await openFirmSocket({ engine, box: secretBox, config }),
      keepBooks(engine, config, log),
      { close: () => working.stop() },
      { close: async () => Object.values(channels ?? {}).forEach((channel) => channel.close()) },
    ]);
  } catch (error) {
    // They would ask a database that is closed.
    await jobs?.stop();
    await engine.close();
    throw error;
  }
}

async function expectFreePorts(config: ServerConfig): Promise<void> {
  await expectFreePort(config);
  if (config.metrics) await expectFreePort(config.metrics, 'METRICS_PORT');
}

/** The numbers that are asked for at METRICS_PORT; null without one. */
function metricsOf(config: ServerConfig, engine: SqlEngine, jobs: Jobs): Metrics | null {
  if (!config.metrics) return null;
  return createMetrics({
    jobsHealthy: jobs.healthy,
    booksFailing: () => countFailing(asBooks(engine)),
    peopleWaiting: () => countWaiting(engine),
  });
}

async function servePortalOf(
  portal: NonNullable<ReturnType<typeof readPortalFiles>>,
  config: ServerConfig,
  engine: SqlEngine,
) {
  const firm = await engine.transaction('read', selectFirmFace);
  const { identity, telemetry } = config;
  return createServePortal(portal, identity, sandboxIsOpen(config), telemetry, firm);
}

/** What this server does without. */
function warningsOf(
  { portalDist, fileScanner, sandbox, identity }: ServerConfig,
  { portal, rail }: { portal: boolean; rail: Rail },
): string[] {
  return [
    ...(portal
      ? []
      : [
          `The portal is not built in ${portalDist}: the API runs without it; "npm run build" makes it.`,
        ]),
    ...(rail.reach.kinds.size === 0 ? [rail.reach.reason] : []),
    ...(fileScanner || sandbox ? [] : [NO_SCANNER]),
    // On this machine it is the stand-in, and meant so.
    ...(sandbox || identity.authority !== null || isLoopback(identity.issuer) ? [] : [STAND_IN]),
  ];
}

/** Null where that site asks for a sign-in of its own. */
function previousSiteOf({
  previousSite: url,
  previousSiteSecret: secret,
}: ServerConfig['identity']) {
  return url && secret ? { url, secret } : null;
}

/** Null without a key of one's own outside of the sandbox: then there are no simulations. */
function simulationTokensOf({ simulationKeys, sandbox, dataDir, identity }: ServerConfig) {
  const keys = simulationKeys ?? (sandbox ? keysOfDirectory(dataDir, 'simulation.key') : null);
  const { audience } = identity;
  return keys && createSimulationTokens({ keys, audience, now: () => new Date() });
}

async function openDatabase(
  config: ServerConfig,
  secretBox: SecretBox,
  onIdleError: (error: Error) => void,
): Promise<LibraryEngine> {
  const engine = await connect({ ...config, onIdleError });
  let isFilled = false;
  try {
    await waitForDatabase(engine, config.databaseWaitSeconds, () => {
      console.error(
        `The database cannot be opened yet: trying again for ${config.databaseWaitSeconds} seconds.`,
      );
    });
    // Before anything of it is changed, and before its messages and codes are shown at /sandbox.
    if (config.sandbox) await refuseClients(engine);
    await migrate(engine, undefined, () => {
      console.error('The tables to be changed are in use by an older server: trying again.');
    });
    if (!config.sandbox) await expectKeys(engine, secretBox);
    if (config.sandbox) {
      isFilled = await seedSandbox(engine, secretBox);
      const { sandboxIdleSeconds } = config;
      if (sandboxIdleSeconds) await shortenIdleTime(engine, sandboxIdleSeconds);
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
  if (!isFilled || config.databaseUrl !== null) return engine;
  // Filling it has made the memory of the embedded database large, which it never gives back: it begins anew.
  await engine.close();
  return connect({ ...config, onIdleError });
}

async function expectKeys(engine: LibraryEngine, secretBox: SecretBox): Promise<void> {
  const unknown = await expectKnownKeys(engine, secretBox);
  if (unknown.length > 0)
    console.error(
      `Some of what is sealed in the database needs the key ${unknown.join(' or ')}, which MFA_ENCRYPTION_KEY does not have.`,
    );
}

/** The server's own log, for what runs beside it; what happens before there is one is thrown and told at the terminal. */
function logOf(app: () => App | undefined): JobLog {
  return {
    info: (detail, text) => app()?.log.info(detail, text),
    warn: (detail, text) => app()?.log.warn(detail, text),
    error: (detail, text) => app()?.log.error(detail, text),
  };
}

async function openDocuments(config: ServerConfig, engine: LibraryEngine) {
  const documentStore = await openDocumentStore(config.documentStore, config.dataDir);
  const archive = createArchive({ engine, store: documentStore });
  return { documentStore, archive, scanner: scannerOf(config) };
}

function jobsOf(
  {
    config,
    secretBox,
    log,
    aggregation,
    rail,
    channels,
  }: {
    config: ServerConfig;
    secretBox: SecretBox;
    log: JobLog;
    aggregation: AggregationProvider | null;
    rail: Rail;
    channels: Channels | null;
  },
  engine: LibraryEngine,
  documents: Awaited<ReturnType<typeof openDocuments>>,
): Jobs {
  const jobs = createJobs({ engine, log });
  const { auditCheckpoints: target } = config;
  const key = checkpointKey(config);
  const checkpoints = target !== null && key ? { key, target } : null;
  registerJobs(jobs, {
    ...{ engine, log, now: () => new Date(), checkpoints, ...documents },
    ...{ secretBox, rail, portalOrigin: config.portalOrigin, aggregation, channels },
  });
  return jobs;
}

/** Built beside this program. */
function keepBooks(
  engine: SqlEngine,
  { databaseUrl, sandbox }: ServerConfig,
  log: JobLog,
): BooksKeeper {
  const program = new URL('./booksWorker.js', import.meta.url);
  return superviseBooks({ engine, databaseUrl, sandbox, program, log });
}

interface Stopping {
  engine: SqlEngine;
  /** Told to the readiness check. */
  stopping: { begun: boolean };
  drainSeconds: number;
}

/** Answers what is under way, then closes the database: nothing acknowledged is cut off. */
function closeOnSignal(
  app: App,
  { engine, stopping, drainSeconds }: Stopping,
  workers: readonly ({ close(): Promise<void> } | null)[],
): void {
  const close = async (signal: string): Promise<void> => {
    if (stopping.begun) return;
    stopping.begun = true;
    app.log.info(`${signal}: closing`);
    await sleep(drainSeconds * 1_000);
    const limit = setTimeout(() => app.server.closeAllConnections(), CLOSE_LIMIT_MS);
    try {
      await app.close();
      for (const worker of workers) await worker?.close();
      await engine.close();
      process.exitCode = 0;
    } catch (error) {
      app.log.error({ err: error }, 'closing failed');
      process.exitCode = 1;
    } finally {
      clearTimeout(limit);
      // An open handle of a library must not keep a closed server alive.
      process.exit();
    }
  };
  process.on('SIGTERM', (signal) => void close(signal));
  process.on('SIGINT', (signal) => void close(signal));
}

// What is written here is this user's alone: the embedded database makes its files as the process allows.
process.umask(0o077);
try {
  const config = readConfig(process.env);
  const words = process.argv.slice(2);
  const command = commandNamed(words);
  if (command) process.exitCode = await command(config, words.slice(1));
  else await start(config);
} catch (error) {
  console.error(sentenceFor(error) ?? error);
  process.exit(1);
}
