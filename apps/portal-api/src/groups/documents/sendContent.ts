import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../../documents/store/documentStore';
import { etagOf, matches } from '../../http/conditional';
import { rangeNotSatisfiable, storeProblem } from './problems';

export interface SentFile {
  sha256: string;
  bytes: number;
  mediaType: string;
  /** As the browser saves it: letters, digits, spaces, hyphens and dots; anything else is left out. */
  fileName: string;
  open(range?: ByteRange): Promise<Readable>;
}

/** Sends a file that never changes, whole or the one range that was asked for (RFC 9110 §14). */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> {
  const etag = etagOf(file.sha256);
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${safeName(file.fileName)}"`,
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = isCurrent(request, etag) ? rangeOf(request.headers.range, file.bytes) : null;
  const length = range ? range.last - range.first + 1 : file.bytes;
  const stream = await file.open(range ?? undefined).catch((error: unknown) => {
    throw storeProblem(error);
  });
  if (range) reply.header('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  return reply
    .code(range ? 206 : 200)
    .type(file.mediaType)
    .header('content-length', String(length))
    .send(stream);
}

/** With If-Range only of the bytes that the client has the beginning of. */
function isCurrent(request: FastifyRequest, etag: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag;
}

/** Null for the whole file: without a range, with several, or with one that cannot be read. */
export function rangeOf(header: string | undefined, bytes: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    if (Number(last) === 0) throw rangeNotSatisfiable(bytes);
    return { first: Math.max(bytes - Number(last), 0), last: bytes - 1 };
  }
  if (Number(first) >= bytes) throw rangeNotSatisfiable(bytes);
  if (last !== '' && Number(last) < Number(first)) return null;
  return {
    first: Number(first),
    last: Math.min(last === '' ? bytes - 1 : Number(last), bytes - 1),
  };
}

const LONGEST_NAME = 150;

/** Nothing that could end a header or name a folder; a long name is cut before its extension, by which it is opened. */
export function safeName(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9 ._-]+/g, '-').replace(/^[.\s]+/, '');
  if (safe.length <= LONGEST_NAME) return safe || 'document';
  const [extension = ''] = /\.[A-Za-z0-9]{1,5}$/.exec(safe) ?? [];
  return safe.slice(0, LONGEST_NAME - extension.length) + extension;
}
