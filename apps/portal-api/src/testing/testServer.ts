import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortalClient } from '@portal/api-sdk';
import sandbox from '@portal/sandbox-data/people';
import fastify, { type FastifyInstance } from 'fastify';
import { createHttpProvider } from '../aggregation/httpProvider';
import { inventedProvider } from '../sandbox/institutions/inventedProvider';
import type { ResolveHousehold } from '../auth/requestContext';
import { createVerifyLogoutToken } from '../auth/backChannelLogout';
import type { PreviousSite } from '../services';
import { createSimulationTokens, type SimulationTokens } from '../auth/simulationToken';
import { createVerifyToken } from '../auth/verifyToken';
import { type LibraryEngine, scopedDatabase } from '../db/sql';
import { createArchive } from '../documents/archive/createArchive';
import type { DocumentStore } from '../documents/store/documentStore';
import { folderStore } from '../documents/store/folderStore';
import type { Channels } from '../outbox/channels';
import type { Deliverable } from '../outbox/deliverable';
import type { IdentityDirectory } from '../identity/identityDirectory';
import type { LoggerOptions } from '../http/logging';
import type { RequestLimits } from '../http/requestLimits';
import { createJobs, type JobLog, type Jobs } from '../jobs/createJobs';
import { registerJobs } from '../jobs/registerJobs';
import { createSandboxPage } from '../sandbox/page/sandboxPage';
import type { Rail } from '../payments/rail/rail';
import { sandboxBank } from '../payments/rail/sandboxBank';
import { type FileScanner, testFileScanner } from '../scanning/fileScanner';
import type { MarketFeed } from '../market/marketFeed';
import { buildServer } from '../server';
import type { ServePortal } from '../static/servePortal';
import { standBesideOthers } from './standBesideOthers';
import { openSeededDatabase } from './testDatabase';
import { startTestIssuer, type TestIssuer } from './testIssuer';
import { testSecretBox } from './testSecretBox';

export type Client = ReturnType<typeof createPortalClient>;
export type Persona =
  | 'rich'
  | 'richSpouse'
  | 'plain'
  | 'empty'
  | 'renamer'
  | 'guarded'
  | 'guardedSpouse'
  | 'enrolling'
  | 'lostPhone'
  | 'unusual'
  | 'unverified'
  | 'support'
  | 'supportTrainee'
  | 'advisor'
  | 'clientService'
  | 'cpa'
  | 'otherGuest';

/** The whole server, listening, on a seeded database of its own. */
export interface TestServer {
  app: FastifyInstance;
  engine: LibraryEngine;
  /** Work in the background waits until `jobs.drain()` runs what is due. */
  jobs: Jobs;
  documentStore: DocumentStore;
  issuer: TestIssuer;
  simulationTokens: SimulationTokens;
  url: string;
  /** The generated SDK, signed in as a sandbox person. */
  as(persona: Persona): Client;
  /** A raw request as a sandbox person, for what the SDK would not send. */
  fetchAs(persona: Persona, path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export { SEED_DAY } from './seedDay';
export { testSecretBox } from './testSecretBox';

interface TestServerOptions {
  resolveHousehold?: ResolveHousehold;
  servePortal?: ServePortal;
  logger?: LoggerOptions;
  now?(): Date;
  directory?: IdentityDirectory;
  /** None unless a test says otherwise. */
  previousSite?: PreviousSite;
  /** How many documents an export of all data encloses. */
  exportedDocuments?: number;
  /** All of it unless a test says otherwise. */
  deliverable?: Deliverable;
  /** The sandbox bank unless a test says otherwise. */
  rail?: Rail;
  /** Knows the test file alone unless a test says otherwise. */
  scanner?: FileScanner;
  /** By which messages leave; none unless a test says otherwise: they stay in the outbox. */
  channels?: Channels;
  /** None unless a test says otherwise. */
  marketFeed?: MarketFeed;
  trustedProxies?: readonly string[];
  /** As in the sandbox, not unless a test says so. */
  factorForSimulation?: boolean;
  /** Where work in the background writes; nowhere unless a test says so. */
  jobLog?: JobLog;
  /** None unless a test says so: many tests come from one address. */
  limits?: RequestLimits;
  /** With the page of codes and messages, if this may have one. */
  sandbox?: { on: boolean; authority: string | null };
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function subjectOf(persona: Persona): string {
  const person = sandbox.people.find((one) => one.persona === persona);
  if (!person) throw new Error(`libs/sandbox-data/src/people.json has no ${persona}.`);
  return person.subject;
}

/** Nobody is asked for a code any more: for tests of figures, of every household. */
export async function withoutSecondFactor(engine: LibraryEngine): Promise<void> {
  await engine.transaction('write', (sql) =>
    sql.script(
      'delete from mfa_authenticator; delete from mfa_channel; update person set mfa_required = false',
    ),
  );
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const engine = await openSeededDatabase();
  const issuer = await startTestIssuer();
  const simulationTokens = createSimulationTokens({
    keys: [Buffer.alloc(32, 11)],
    audience: issuer.config.audience,
    now: options.now ?? (() => new Date()),
  });
  const folder = mkdtempSync(join(tmpdir(), 'portal-documents-'));
  const documentStore = folderStore(folder);
  const documents = { documentStore, archive: createArchive({ engine, store: documentStore }) };
  const institutions = fastify({ routerOptions: { maxParamLength: 2_048 } });
  await institutions.register(inventedProvider, { now: options.now });
  const institutionsUrl = await institutions.listen({ host: '127.0.0.1', port: 0 });
  const place = { url: institutionsUrl, clientId: 'portal', clientSecret: null };
  const aggregation = createHttpProvider(() => place, options.now);
  const log = options.jobLog ?? SILENT;
  const jobs = createJobs({ engine, log });
  registerJobs(jobs, {
    ...{ engine, log, now: options.now ?? (() => new Date()) },
    ...documents,
    ...{
      scanner: options.scanner ?? testFileScanner,
      secretBox: testSecretBox,
      rail: options.rail ?? sandboxBank,
      portalOrigin: 'http://localhost:4310',
      aggregation,
      channels: options.channels ?? null,
    },
    ...(options.exportedDocuments !== undefined && {
      exportedDocuments: options.exportedDocuments,
    }),
  });
  await jobs.prepare();
  const serverOn = (own: LibraryEngine) =>
    buildServer({
      deliverable: new Set(['email', 'phone'] as const),
      factorForSimulation: false,
      ...options,
      ...documents,
      aggregation,
      db: scopedDatabase(own),
      verifyLogoutToken: createVerifyLogoutToken({
        ...issuer.config,
        ...(options.now && { now: options.now }),
      }),
      verifyToken: createVerifyToken(issuer.config, simulationTokens),
      simulationTokens,
      secretBox: testSecretBox,
      sandboxPage: createSandboxPage(
        {
          sandbox: options.sandbox?.on ?? false,
          identity: { ...issuer.config, authority: options.sandbox?.authority ?? null },
        },
        { engine: own, secretBox: testSecretBox, ...(options.now && { now: options.now }) },
      ),
    });
  const app = await serverOn(engine);
  const first = await app.listen({ host: '127.0.0.1', port: 0 });
  const { url, leave } = await standBesideOthers(first, engine, serverOn);
  // Each a sign-in of its own, so that a call that ends its sign-in ends no other's.
  const tokenOf = (persona: Persona): Promise<string> =>
    issuer.sign({ sub: subjectOf(persona), jti: randomUUID() });
  return {
    app,
    engine,
    jobs,
    documentStore,
    issuer,
    simulationTokens,
    url,
    as: (persona) => clientFor(url, () => tokenOf(persona)),
    fetchAs: async (persona, path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${await tokenOf(persona)}`);
      return fetch(url + path, { ...init, headers });
    },
    close: async () => {
      await leave();
      const closing = app.close();
      // A connection whose body was refused half-way counts as busy: closing would wait for its end, more than a minute.
      app.server.closeAllConnections();
      await closing;
      await jobs.stop();
      await engine.close();
      await issuer.close();
      await institutions.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function clientFor(
  baseUrl: string,
  getAccessToken: () => Promise<string>,
  totpSessionKey?: string,
): Client {
  const keys = { profileKey: 'profile-key', contextKey: 'context-key' };
  return createPortalClient({
    baseUrl,
    getAccessToken,
    getSessionKeys: () => ({ ...keys, ...(totpSessionKey !== undefined && { totpSessionKey }) }),
    onUnauthorized: () => undefined,
    onMfaRequired: () => undefined,
    reportError: () => undefined,
  });
}
