import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { checkHash, type DocumentStore, StoreError } from './documentStore';
import { spool } from './spool';

/** Where documents are, on Amazon S3 or whatever speaks like it. */
export interface S3Location {
  bucket: string;
  /** What names begin with; empty or ending in a slash. */
  prefix: string;
  region: string;
  /** Null is Amazon's own for the region. */
  endpoint: string | null;
}

const CONNECT_MS = 5_000;
const REQUEST_MS = 30_000;
const ATTEMPTS = 3;

/**
 * Documents in a bucket. Keys and secrets come from where every AWS tool looks for them (environment, profile, role).
 * An object appears whole or not at all, that is S3's own promise; `spoolFolder` holds what is on its way there.
 */
export function s3Store(location: S3Location, spoolFolder: string): DocumentStore {
  const { bucket: Bucket, prefix, region, endpoint } = location;
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    // Names of buckets are no host names outside of Amazon, and not every server knows its newer checksums.
    ...(endpoint !== null && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  });
  const named = (sha256: string) => ({ Bucket, Key: `${prefix}${checkHash(sha256)}` });
  const sizeOf = async (sha256: string): Promise<number | null> => {
    const wanted = new HeadObjectCommand(named(sha256));
    try {
      const found = await explained(() => client.send(wanted));
      return found.ContentLength ?? null;
    } catch (error) {
      if (error instanceof StoreError && error.trouble === 'missing') return null;
      throw error;
    }
  };
  return {
    sizeOf,
    put: async (content) => {
      const { path, ...stored } = await spool(spoolFolder, content);
      try {
        // The same name is the same bytes.
        if ((await sizeOf(stored.sha256)) === stored.bytes) return stored;
        await explained(() =>
          client.send(
            new PutObjectCommand({
              ...named(stored.sha256),
              Body: createReadStream(path),
              ContentLength: stored.bytes,
              ContentType: 'application/octet-stream',
            }),
          ),
        );
        return stored;
      } finally {
        await rm(path, { force: true });
      }
    },
    open: async (sha256, range) => {
      const wanted = new GetObjectCommand({
        ...named(sha256),
        ...(range && { Range: `bytes=${range.first}-${range.last}` }),
      });
      const found = await explained(() => client.send(wanted));
      if (found.Body instanceof Readable) return found.Body;
      throw new StoreError('away', 'The store of documents answered without content.');
    },
    remove: async (sha256) => {
      const unwanted = new DeleteObjectCommand(named(sha256));
      await explained(() => client.send(unwanted));
    },
  };
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const missing =
      name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
    throw new StoreError(missing ? 'missing' : 'away', `The store of documents answers ${name}.`, {
      cause: error,
    });
  }
}
