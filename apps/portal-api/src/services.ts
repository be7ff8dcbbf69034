import type { AggregationProvider } from './aggregation/provider';
import { createStillAdmitted, type StillAdmitted } from './auth/admission';
import {
  createInHousehold,
  findPerson,
  type InHousehold,
  type ResolveHousehold,
} from './auth/requestContext';
import type { SecretBox } from './auth/secretBox';
import type { SimulationTokens } from './auth/simulationToken';
import type { Database } from './db/sql';
import type { Archive } from './documents/archive/createArchive';
import { closedArchive, closedStore } from './documents/closedArchive';
import type { DocumentStore } from './documents/store/documentStore';
import type { IdentityDirectory } from './identity/identityDirectory';
import type { Jobs } from './jobs/createJobs';
import { sendJob } from './jobs/jobKind';
import { type MarketFeed, noFeed } from './market/marketFeed';
import type { Deliverable } from './outbox/deliverable';
import type { Rail } from './payments/rail/rail';
import { sandboxBank } from './payments/rail/sandboxBank';
import { type BankDirectory, inventedBanks } from './payments/rules/bankDirectory';
import { type FileScanner, testFileScanner } from './scanning/fileScanner';

export interface PreviousSite {
  url: string;
  /** What its server shows to learn whose token it has. */
  secret: string;
}

/** What every handler of every group is given, and nothing else: a new service is one line here and one below. */
export interface Services {
  /** For what belongs to nobody yet, and for what a scope of its own opens: most handlers take one of the next two. */
  db: Database;
  /** A transaction for the household of whoever asks. */
  inHousehold: InHousehold;
  /** A transaction for whoever asks, with a household or without. */
  asPerson: InHousehold;
  /** Between the pages of an answer that is sent bit by bit: nothing is read for whoever has no access any more. */
  stillAdmitted: StillAdmitted;
  /** The one clock of tries, codes and sessions. */
  now(): Date;
  /** Adds work in the background, in the transaction it belongs to. */
  jobs: Pick<Jobs, 'send'>;
  /** Keeps the bytes of files; who may read them is said by the row that names them. */
  documentStore: DocumentStore;
  /** Looks for viruses in what clients send. */
  scanner: FileScanner;
  /** Gives the bytes of documents, and draws those that nobody has needed before. */
  archive: Archive;
  /** Opens and seals second factors and messages. */
  secretBox: SecretBox;
  /** What kinds of messages are delivered: no code is sent any other way. */
  deliverable: Deliverable;
  /** Gives new people a sign-in; null where nobody can register. */
  directory: IdentityDirectory | null;
  /** The way to the firm's bank. */
  rail: Rail;
  /** What banks there are. */
  banks: BankDirectory;
  /** Prices that are newer than the firm's market file. */
  marketFeed: MarketFeed;
  /** The way to accounts held elsewhere; null where the firm has configured none. */
  aggregation: AggregationProvider | null;
  /** Where an institution sends the client back to (spec §2). */
  aggregationRedirect(connectionId: string): string;
  /** Where a guest takes up an invitation; the key is in the part of the address that no server sees. */
  invitationLink(key: string): string;
  /** The site before this one, where it takes one-time tokens; null where it asks for a sign-in of its own. */
  previousSite: PreviousSite | null;
  /** Null where the firm has configured no key: then there are no simulations. */
  simulationTokens: SimulationTokens | null;
  /** Whether nobody begins a simulation without a second factor, also who owes none otherwise: everywhere but in the sandbox. */
  factorForSimulation: boolean;
}

/** What a server is started with; what is left out is the computer's clock, or is not offered. */
export type ServiceParts = Pick<Services, 'db' | 'secretBox'> &
  Partial<
    Omit<
      Services,
      | 'inHousehold'
      | 'asPerson'
      | 'stillAdmitted'
      | 'jobs'
      | 'aggregationRedirect'
      | 'invitationLink'
    >
  > & {
    /** Where browsers find the portal, without a trailing slash. */
    portalOrigin?: string;
    /** For tests that take the handlers' own household check away. */
    resolveHousehold?: ResolveHousehold;
  };

export function createServices({ resolveHousehold, ...parts }: ServiceParts): Services {
  const { db, secretBox, now = () => new Date() } = parts;
  const { portalOrigin = 'http://localhost:4310' } = parts;
  return {
    db,
    secretBox,
    documentStore: parts.documentStore ?? closedStore,
    scanner: parts.scanner ?? testFileScanner,
    archive: parts.archive ?? closedArchive,
    inHousehold: createInHousehold({ db, now, resolveHousehold }),
    asPerson: createInHousehold({ db, now, resolveHousehold: findPerson }),
    stillAdmitted: createStillAdmitted(db, now),
    now,
    jobs: { send: sendJob },
    deliverable: parts.deliverable ?? new Set(),
    directory: parts.directory ?? null,
    rail: parts.rail ?? sandboxBank,
    banks: parts.banks ?? inventedBanks(),
    marketFeed: parts.marketFeed ?? noFeed,
    aggregation: parts.aggregation ?? null,
    aggregationRedirect: (id) => `${portalOrigin}/emoney/oauth/callback/${id}`,
    invitationLink: (key) => `${portalOrigin}/shared/invitation#key=${key}`,
    previousSite: parts.previousSite ?? null,
    simulationTokens: parts.simulationTokens ?? null,
    factorForSimulation: parts.factorForSimulation ?? true,
  };
}
