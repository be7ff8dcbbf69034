import type { IncomingMessage } from 'node:http';

const BODY_LIMIT_BYTES = 8 * 1024;

/** What was sent, or undefined when it is larger than anything that belongs here. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // Read to the end even so: a browser shows no answer while it is still sending.
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return size <= BODY_LIMIT_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}
