import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../configError';
import { fileFault } from '../../fileFaults';
import type { DocumentStore } from './documentStore';
import { folderStore } from './folderStore';
import type { S3Location } from './s3Store';

/** What DOCUMENT_STORE says. */
export type DocumentStorePlace = { kind: 'folder'; path: string } | ({ kind: 's3' } & S3Location);

/** `s3://bucket/prefix?region=…&endpoint=https://…`, a folder, or nothing for a folder in the data directory. */
export function readDocumentStore(
  value: string | null,
  dataDir: string,
  mistakes: string[],
): DocumentStorePlace {
  const folder = { kind: 'folder', path: join(dataDir, 'documents') } as const;
  if (value === null) return folder;
  if (value.startsWith('/')) return { kind: 'folder', path: value };
  const url = URL.parse(value);
  const endpoint = url?.searchParams.get('endpoint') ?? null;
  const isEndpoint = endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
  if (url?.protocol === 's3:' && url.hostname && !url.username && isEndpoint) {
    const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
    return {
      kind: 's3',
      bucket: url.hostname,
      prefix: prefix && `${prefix}/`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      endpoint,
    };
  }
  // What was written there may hold a secret, so it is not repeated.
  mistakes.push(
    'DOCUMENT_STORE must be an absolute folder or s3://bucket/prefix, with ?region= and ?endpoint= where they are needed; keys come from the environment of AWS.',
  );
  return folder;
}

/** @throws ConfigError when the folder cannot be used. */
export async function openDocumentStore(
  place: DocumentStorePlace,
  dataDir: string,
): Promise<DocumentStore> {
  if (place.kind === 'folder') {
    await expectWritable(place.path);
    return folderStore(place.path);
  }
  const { s3Store } = await import('./s3Store');
  return s3Store(place, join(dataDir, 'documents', 'incoming'));
}

async function expectWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const said = fileFault(folder, error);
    throw said === null ? error : new ConfigError([`DOCUMENT_STORE: ${said}`]);
  }
}
