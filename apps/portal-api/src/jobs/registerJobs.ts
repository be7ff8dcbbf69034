import { aggregationJobs } from '../aggregation/aggregationJobs';
import type { AggregationProvider } from '../aggregation/provider';
import { auditJobs } from '../audit/auditJobs';
import type { CheckpointKey } from '../audit/checkpoints';
import { endJobs } from '../audit/endJobs';
import { bookJobs } from '../books/bookJobs';
import type { Archive } from '../documents/archive/createArchive';
import { dataExportJobs } from '../dataExports/makeDataExport';
import { documentJobs } from '../documents/documentJobs';
import type { DocumentStore } from '../documents/store/documentStore';
import type { SecretBox } from '../auth/secretBox';
import { databaseJobs } from '../db/databaseJobs';
import type { LibraryEngine } from '../db/sql';
import type { Channels } from '../outbox/channels';
import { outboxJobs } from '../outbox/outboxJobs';
import { paymentJobs } from '../payments/paymentJobs';
import type { Rail } from '../payments/rail/rail';
import type { FileScanner } from '../scanning/fileScanner';
import { beneficiaryJobs } from '../groups/profile/beneficiaryJobs';
import { driveJobs } from '../groups/collaboration/driveJobs';
import { messageJobs } from '../groups/secure-messages/messageJobs';
import type { JobLog, Jobs } from './createJobs';

/** What those who do the jobs are given. */
export interface JobParts {
  /** With all rights: `scopedDatabase(engine)` narrows it to somebody's. */
  engine: LibraryEngine;
  log: JobLog;
  documentStore: DocumentStore;
  archive: Archive;
  /** Looks for viruses in what clients send. */
  scanner: FileScanner;
  now(): Date;
  /** Where the audit log's checkpoints go; absent where the firm has named no place. */
  checkpoints?: { key: CheckpointKey; target: string } | null;
  /** Seals messages and opens what is sealed. */
  secretBox: SecretBox;
  /** By which messages leave; null or absent where none is configured. */
  channels?: Channels | null;
  /** The way to the firm's bank. */
  rail: Rail;
  /** The way to accounts held elsewhere; null where the firm has configured none. */
  aggregation: AggregationProvider | null;
  /** How many documents an export of all data encloses at most; as many as is usual without it. */
  exportedDocuments?: number;
  /** What links in messages begin with. */
  portalOrigin: string;
}

/** All work in the background: a new kind is one line here. */
export function registerJobs(jobs: Jobs, parts: JobParts): void {
  databaseJobs(jobs, parts);
  auditJobs(jobs, parts);
  endJobs(jobs, parts);
  outboxJobs(jobs, parts);
  bookJobs(jobs, parts);
  documentJobs(jobs, parts);
  dataExportJobs(jobs, parts);
  paymentJobs(jobs, parts);
  messageJobs(jobs, parts);
  beneficiaryJobs(jobs, parts);
  driveJobs(jobs, parts);
  aggregationJobs(jobs, parts);
}
