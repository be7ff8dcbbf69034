import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assembleApp } from './app';
import type { IdpConfig } from './config';
import { StartError } from './config';
import { createLog } from './log';
import { createPeople } from './people';
import { buildProvider } from './provider';
import type { Database } from './store/database';
import { openDatabase } from './store/database';
import { createRegisteredPeople } from './store/registeredPeople';
import { createGuessCap } from './store/guessCap';
import { type Hash, scryptHash } from './store/passwords';
import { createRecoveries } from './store/recoveries';
import { loadKeys } from './store/keys';
import { createSessionsOf } from './store/sessions';
import { sqliteAdapters } from './store/sqliteAdapter';

const DRAIN_MS = 5_000;

export interface Idp {
  /** Origin under which the provider answers; with port 0 known only once it listens. */
  readonly issuer: string;
  /** The port it listens on; the configured one before. */
  readonly port: number;
  /** Throws StartError when the port is taken or the data directory is unusable. */
  listen(): Promise<void>;
  /** Lets running requests finish, for at most five seconds, then closes the database. */
  close(): Promise<void>;
}

/**
 * The identity provider as one object; nothing is opened before `listen`.
 * @param hash of passwords; slow on purpose, so tests that are not about it bring a quick one.
 */
export function buildIdp(config: IdpConfig, hash: Hash = scryptHash): Idp {
  const server = createServer();
  let database: Database | undefined;
  let { port } = config;
  let issuer = config.issuer ?? `http://localhost:${config.port}`;

  return {
    get issuer() {
      return issuer;
    },
    get port() {
      return port;
    },
    async listen() {
      // The port first: of two starts, the one that loses it must not touch the other's state.
      port = await bind(server, config);
      issuer = config.issuer ?? `http://localhost:${port}`;
      try {
        database = openDatabase(config.dataDir);
        server.on('request', handler({ config, issuer, database, hash }));
      } catch (error) {
        server.close();
        throw error;
      }
    },
    async close() {
      await drain(server);
      database?.close();
      database = undefined;
    },
  };
}

interface HandlerParts {
  config: IdpConfig;
  issuer: string;
  database: Database;
  hash: Hash;
}

function handler({ config, issuer, database, hash }: HandlerParts) {
  const log = createLog(config.logLevel);
  const registered = createRegisteredPeople(database);
  const recoveries = createRecoveries(database);
  const people = createPeople(registered, recoveries, hash);
  const keys = loadKeys(config.dataDir);
  const provider = buildProvider({
    config,
    issuer,
    keys,
    people,
    log,
    adapters: sqliteAdapters(database),
  });
  const guessCap = createGuessCap(database);
  const sessionsOf = createSessionsOf(database);
  const stores = { people, registered, recoveries, guessCap, sessionsOf };
  assembleApp({ config, provider, hash, log, ...stores });
  log('listening', { issuer });
  return provider.callback();
}

function bind(server: Server, { host, port }: IdpConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${port} on ${host} is already in use; stop the program that holds it or set IDP_PORT to another.`
          : `Cannot listen on ${host}, port ${port}: ${error.message}.`;
      reject(new StartError(sentence));
    });
    server.listen(port, host, () => {
      // `as`: a server bound to a host and port has no pipe name.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function drain(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}
