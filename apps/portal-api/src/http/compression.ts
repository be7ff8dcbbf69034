import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this an answer fits into the packets that carry its headers. */
export const LEAST_BYTES = 1_400;
/** Above this a better quality costs more time than it spares on any line. */
const LARGE_BYTES = 262_144;
const BROTLI_QUALITY = { usual: 4, large: 2 } as const;
const GZIP_LEVEL = { usual: 5, large: 1 } as const;

/** Its answers hold seeds and codes. docs/adr/0033 */
const SECRET_GROUP = 'mfa';

/**
 * Compresses the JSON and CSV of reads for whoever takes brotli or gzip. Answers to writes, answers with secrets and files,
 * which are compressed by themselves or sent in ranges, stay as they are. Runs last: what is before it sees the whole body.
 */
export async function compressAnswers(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.method !== 'GET' || request.operation?.group === SECRET_GROUP) return payload;
  const type = String(reply.getHeader('content-type') ?? '');
  if (!/^(application\/(problem\+)?json|text\/csv)\b/.test(type)) return payload;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  reply.header('vary', 'accept-encoding');
  if (reply.hasHeader('content-encoding')) return payload;
  const body = Buffer.from(payload);
  const coding = codingOf(request.headers['accept-encoding']);
  if (coding === null || body.byteLength < LEAST_BYTES) return payload;
  weaken(reply);
  reply.header('content-encoding', coding).removeHeader('content-length');
  return coding === 'br' ? brotli(body, brotliOptions(body)) : zip(body, gzipOptions(body));
}

/** A tag over the bytes of a body does not tell one coding from another (RFC 9110 §8.8.3.3); a version is no such tag. */
function weaken(reply: FastifyReply): void {
  const etag = String(reply.getHeader('etag') ?? '');
  if (/^"(?!\d{1,19}"$)/.test(etag)) reply.header('etag', `W/${etag}`);
}

const sizeOf = (body: Buffer) => (body.byteLength > LARGE_BYTES ? 'large' : 'usual');

function brotliOptions(body: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[sizeOf(body)],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  };
}

const gzipOptions = (body: Buffer) => ({ level: GZIP_LEVEL[sizeOf(body)] });

export type Coding = 'br' | 'gzip';

/** The best coding that the header takes, of those that there are; `q=0` refuses one (RFC 9110 §12.5.3). */
export function codingOf(
  header: string | string[] | undefined,
  codings: readonly Coding[] = ['br', 'gzip'],
): Coding | null {
  const taken = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*/))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([coding]) => coding);
  return codings.find((coding) => taken.includes(coding)) ?? null;
}
