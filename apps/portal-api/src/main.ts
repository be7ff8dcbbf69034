import { keysOfDirectory, secretBoxOf } from './auth/mfaKeyFile';
import type { SecretBox } from './auth/secretBox';
import { createVerifyLogoutToken } from './auth/backChannelLogout';
import { createSimulationTokens } from './auth/simulationToken';
import { watchEnds } from './audit/watchEnds';
import { createVerifyToken } from './auth/verifyToken';
import { type BooksKeeper, superviseBooks } from './books/superviseBooks';
import { commandNamed } from './commands';
import { ConfigError, readConfig, type ServerConfig } from './config';
import { connect } from './db/connect';
import { DirectoryInUseError } from './db/lock';
import { migrate, MigrationError } from './db/migrate';
import { seedSandbox } from './sandbox/seedSandbox';
import { type LibraryEngine, scopedDatabase, type SqlEngine } from './db/sql';
import { directoryOf } from './identity/directoryOf';
import { loggerOptions } from './http/logging';
import { createJobs } from './jobs/createJobs';
import { registerJobs } from './jobs/registerJobs';
import { deliverableBy } from './outbox/deliverable';
import { startDelivery } from './outbox/deliver';
import { openInviteSocket } from './registration/inviteSocket';
import { InviteError } from './registration/prospectOf';
import { createSandboxPage } from './sandbox/page/sandboxPage';
import { sandboxIsOpen } from './sandbox/page/sandboxIsOpen';
import { buildServer } from './server';
import { readPortalFiles } from './static/portalFiles';
import { createServePortal } from './static/servePortal';

const CLOSE_LIMIT_MS = 8_000;

type App = Awaited<ReturnType<typeof buildServer>>;

async function start(config: ServerConfig): Promise<void> {
  let app: App | undefined;
  const secretBox = secretBoxOf(config);
  const engine = await openDatabase(config, secretBox, (error) => {
    app?.log.warn({ err: error }, 'a database connection was lost while idle');
  });
  try {
    const portal = readPortalFiles(config.portalDist);
    const simulationTokens = simulationTokensOf(config);
    app = await buildServer({
      db: scopedDatabase(engine),
      verifyLogoutToken: createVerifyLogoutToken(config.identity),
      verifyToken: createVerifyToken(config.identity, simulationTokens),
      secretBox,
      deliverable: deliverableBy(config),
      directory: directoryOf(config),
      trustedProxies: config.trustedProxies,
      simulationTokens,
      servePortal:
        portal &&
        createServePortal(portal, config.identity, sandboxIsOpen(config), config.telemetry),
      sandboxPage: createSandboxPage(config, { engine, secretBox }),
      logger: loggerOptions(config.logLevel),
    });
    if (!portal) {
      app.log.warn(
        `The portal is not built in ${config.portalDist}: the API runs without it; "npm run build" makes it.`,
      );
    }
    const jobs = await startJobs(app, engine);
    await app.listen({ host: config.host, port: config.port });
    const ends = watchEnds({ engine, log: logOf(app) });
    const { mail } = config;
    const delivery = mail && startDelivery({ engine, box: secretBox, mail, log: app.log });
    const invites = await openInviteSocket({ engine, box: secretBox, config });
    closeOnSignal(app, engine, [invites, delivery, keepBooks(app, engine, config), ends, jobs]);
  } catch (error) {
    await engine.close();
    throw error;
  }
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
  try {
    await migrate(engine);
    if (config.sandbox) {
      await seedSandbox(engine, secretBox, { idleSeconds: config.sandboxIdleSeconds });
    }
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The server's own log, for what runs beside it. */
function logOf({ log }: App) {
  type Write = (detail: Record<string, unknown>, text: string) => void;
  const info: Write = (detail, text) => log.info(detail, text);
  const warn: Write = (detail, text) => log.warn(detail, text);
  const error: Write = (detail, text) => log.error(detail, text);
  return { info, warn, error };
}

async function startJobs(app: App, engine: LibraryEngine): Promise<{ close(): Promise<void> }> {
  const log = logOf(app);
  const jobs = createJobs({ engine, log });
  registerJobs(jobs, { engine, log, now: () => new Date() });
  await jobs.start();
  return { close: () => jobs.stop() };
}

/** Built beside this program. */
function keepBooks(
  app: App,
  engine: SqlEngine,
  { databaseUrl, sandbox }: ServerConfig,
): BooksKeeper {
  const program = new URL('./booksWorker.js', import.meta.url);
  return superviseBooks({
    engine,
    databaseUrl,
    sandbox,
    program,
    log: logOf(app),
  });
}

/** Answers what is under way, then closes the database: nothing acknowledged is cut off. */
function closeOnSignal(
  app: App,
  engine: SqlEngine,
  workers: readonly ({ close(): Promise<void> } | null)[],
): void {
  let closing = false;
  const close = async (signal: string): Promise<void> => {
    if (closing) return;
    closing = true;
    app.log.info(`${signal}: closing`);
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

/** What went wrong, in a sentence for the person at the terminal; null when only a stack helps. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof InviteError) return error.message;
  if (error instanceof DirectoryInUseError || error instanceof MigrationError) return error.message;
  const { code, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what runs there, or set PORT to another number.`;
  }
  if (code === 'EACCES' && syscall === 'listen') return `Port ${port} needs more rights: set PORT.`;
  if (/^(ECONN|ENOTFOUND|EAI_AGAIN|28|3D|POOL_)/.test(code ?? '')) {
    return `The database named in DATABASE_URL cannot be opened (${(error as Error).message || code}).`;
  }
  return null;
}

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
