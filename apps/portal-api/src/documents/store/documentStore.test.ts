import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DocumentStore } from './documentStore';
import { folderStore } from './folderStore';
import { openDocumentStore, readDocumentStore } from './openDocumentStore';
import { s3Store } from './s3Store';

const root = mkdtempSync(join(tmpdir(), 'documents-'));
const S3_PORT = 0;
let s3: S3rver;
let endpoint: string;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  s3 = new S3rver({
    port: S3_PORT,
    address: '127.0.0.1',
    silent: true,
    directory: join(root, 's3'),
    configureBuckets: [{ name: 'papers', configs: [] }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

const stores: Record<string, () => DocumentStore | Promise<DocumentStore>> = {
  'a folder': () => folderStore(join(root, 'folder')),
  'an S3-compatible server': () =>
    openDocumentStore(
      readDocumentStore(`s3://papers/firm?endpoint=${endpoint}`, root, []),
      join(root, 'spooled'),
    ),
};

const WORDS = Buffer.from('Statement of Mar 31, 2026');
const WORDS_HASH = 'f2556a5f30';

describe.each(Object.keys(stores))('documents in %s', (name) => {
  let store: DocumentStore;
  beforeAll(async () => void (store = await stores[name]!()));

  test('are kept under the hash of their bytes, once, and come back whole or in part', async () => {
    const first = await store.put(WORDS);
    const again = await store.put(
      (async function* pieces() {
        yield WORDS.subarray(0, 5);
        yield WORDS.subarray(5);
      })(),
    );
    expect(again).toEqual(first);
    expect(first.bytes).toBe(WORDS.length);
    expect(first.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await store.sizeOf(first.sha256)).toBe(WORDS.length);
    expect(await buffer(await store.open(first.sha256))).toEqual(WORDS);
    const part = await store.open(first.sha256, { first: 13, last: 24 });
    expect(String(await buffer(part))).toBe('Mar 31, 2026');
  });

  test('that were never kept are missing, and a name that is no hash reaches nothing', async () => {
    const unknown = 'f'.repeat(64);
    expect(await store.sizeOf(unknown)).toBeNull();
    await expect(store.open(unknown)).rejects.toMatchObject({ trouble: 'missing' });
    await expect(store.open('../../etc/passwd')).rejects.toThrow('not a SHA-256');
  });

  test('whose bytes end with an error are not kept, and leave nothing behind', async () => {
    const broken = (async function* () {
      yield WORDS;
      throw new Error('The line was cut.');
    })();
    await expect(store.put(broken)).rejects.toThrow('The line was cut.');
    const incoming = name === 'a folder' ? 'folder/incoming' : 'spooled/documents/incoming';
    expect(readdirSync(join(root, incoming))).toEqual([]);
  });
});

test('a folder of documents is its owner’s alone', () => {
  const folder = statSync(join(root, 'folder', 'incoming'));
  expect(folder.mode & 0o077).toBe(0);
});

test('a folder that cannot be made is said to be unusable before anything is kept', async () => {
  writeFileSync(join(root, 'file'), '');
  const path = join(root, 'file', 'below');
  await expect(openDocumentStore({ kind: 'folder', path }, root)).rejects.toThrow(
    `DOCUMENT_STORE: ${path} cannot be used: a file is where a folder should be.`,
  );
});

test('a full disk is said to be full', async () => {
  // As Linux says it when there is no room for the next write.
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const content = (async function* () {
    yield WORDS;
    throw full;
  })();
  await expect(folderStore(join(root, 'full')).put(content)).rejects.toMatchObject({
    name: 'StoreError',
    trouble: 'full',
  });
});

describe('a store that dies midway', () => {
  let dying: Server;
  afterAll(() => dying.close());

  test('is said to be away, and what it did not take is not kept', async () => {
    dying = createServer((request) => {
      request.once('data', () => request.socket.destroy());
      if (request.method === 'HEAD') request.socket.destroy();
    });
    await new Promise<void>((done) => dying.listen(0, '127.0.0.1', done));
    const { port } = dying.address() as AddressInfo;
    const store = s3Store(
      { bucket: 'papers', prefix: '', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
      join(root, 'dying'),
    );
    await expect(store.put(WORDS)).rejects.toMatchObject({ trouble: 'away' });
    expect(readdirSync(join(root, 'dying'))).toEqual([]);
  });
});

test.each([
  ['ftp://papers', 'is no store'],
  ['s3://', 'names no bucket'],
  ['s3://key:secret@papers', 'holds a secret'],
  ['s3://papers?endpoint=file:///etc', 'is reached by no file'],
])('the setting %s is refused, because it %s', (value) => {
  const mistakes: string[] = [];
  readDocumentStore(value, '/data', mistakes);
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).not.toContain('secret@');
});

test('the words of this file have the hash that the command sha256sum gives them', async () => {
  const { sha256 } = await folderStore(join(root, 'folder')).put(WORDS);
  expect(sha256.startsWith(WORDS_HASH)).toBe(true);
});
