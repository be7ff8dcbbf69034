import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preconditionRequired } from '../problems';

/** The tag of a stored version. */
const VERSION_TAG = /^"(\d{1,19})"$/;

/** The ETag of a stored version: what a write names in If-Match. */
export function etagOf(version: string): string {
  return `"${version}"`;
}

/**
 * The version that the client read, from If-Match; null when it names something that cannot be current,
 * such as `*`: a blind overwrite is what this header is here to prevent.
 * @throws ProblemError 428 without the header.
 */
export function requireIfMatch(request: FastifyRequest): string | null {
  const header = request.headers['if-match'];
  if (header === undefined) throw preconditionRequired();
  return VERSION_TAG.exec(header)?.[1] ?? null;
}

/**
 * Gives every read an ETag and answers 304 when the client already has that body. The tag of a version is for If-Match alone:
 * a body also says what changes without its version, such as the quotes of a watch list.
 */
export async function answerConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || reply.statusCode !== 200) return payload;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const etag = String(reply.getHeader('etag') ?? contentEtag(payload));
  reply.header('etag', etag);
  if (VERSION_TAG.test(etag) || !matches(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** A strong ETag over the bytes of a body. */
export function contentEtag(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const strong = (one: string): string => one.trim().replace(/^W\//, '');
  const known = header.split(',').map(strong);
  return known.includes('*') || known.includes(strong(etag));
}
