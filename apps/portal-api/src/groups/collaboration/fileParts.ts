import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DriveItemVersion } from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';
import type { ByteRange, DocumentStore } from '../../documents/store/documentStore';
import { notFound } from '../../problems';
import { mediaTypeOf } from '../secure-messages/fileType';

/** A part of a file in the store. */
export interface StoredPart {
  /** Where in the file it begins. */
  position: number;
  bytes: number;
  sha256: string;
}

export interface FileContent {
  bytes: number;
  sha256: string;
  scan: DriveItemVersion['scan'];
  parts: StoredPart[];
  /** All of a small file that came with the database; null for one that lies in the store. */
  content: Uint8Array | null;
}

/** A version of a file; its newest for a null. @throws ProblemError 404. */
export async function selectContent(
  sql: Sql,
  itemId: string,
  number: number | null,
): Promise<FileContent> {
  const [row] = await sql.query<
    Omit<FileContent, 'bytes' | 'parts'> & { bytes: string; upload_id: string | null }
  >(
    `select bytes, sha256, scan, content, upload_id from drive_version
     where item_id = $1 and ($2::int is null or number = $2::int) order by number desc limit 1`,
    [itemId, number],
  );
  if (!row) throw notFound('version');
  const { bytes, upload_id: upload, ...rest } = row;
  return {
    ...rest,
    bytes: Number(bytes),
    parts: upload === null ? [] : await selectParts(sql, upload),
  };
}

export async function selectParts(sql: Sql, uploadId: string): Promise<StoredPart[]> {
  const rows = await sql.query<{ position: string; bytes: number; sha256: string }>(
    'select position, bytes, sha256 from drive_part where upload_id = $1 order by position',
    [uploadId],
  );
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/**
 * The bytes of a file, or a range of them, part by part.
 * @throws StoreError before anything is read when the store is away.
 */
export async function openFile(
  store: DocumentStore,
  { content, parts, bytes }: Pick<FileContent, 'content' | 'parts' | 'bytes'>,
  { first, last }: ByteRange = { first: 0, last: bytes - 1 },
): Promise<Readable> {
  if (content) return Readable.from([Buffer.from(content).subarray(first, last + 1)]);
  const wanted = parts.filter(
    (part) => part.position <= last && part.position + part.bytes > first,
  );
  const openPart = ({ sha256, position, bytes: length }: StoredPart): Promise<Readable> =>
    store.open(sha256, {
      first: Math.max(first - position, 0),
      last: Math.min(last - position, length - 1),
    });
  const [head, ...rest] = wanted;
  const opened = head ? await openPart(head) : Readable.from([]);
  const stream = Readable.from(
    (async function* pieces(): AsyncGenerator<Buffer> {
      yield* opened;
      for (const part of rest) yield* await openPart(part);
    })(),
    { objectMode: false },
  );
  // Whoever goes away before the first byte leaves nothing open.
  stream.once('close', () => opened.destroy());
  return stream;
}

const HEAD_BYTES = 65_536;

/** The hash of a whole file, and what it is by its content. */
export async function describeFile(
  store: DocumentStore,
  parts: StoredPart[],
  bytes: number,
): Promise<{ sha256: string; mediaType: string }> {
  const file = { content: null, parts, bytes };
  const isLong = bytes > HEAD_BYTES;
  const range = { first: 0, last: Math.min(bytes, HEAD_BYTES) - 1 };
  const head = await buffer(await openFile(store, file, range));
  const hash = createHash('sha256');
  for await (const piece of await openFile(store, file)) hash.update(piece as Buffer);
  return { sha256: hash.digest('hex'), mediaType: mediaTypeOf(head, isLong) };
}
