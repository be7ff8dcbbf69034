import type { Socket } from 'node:net';
import { API_HEADERS } from './securityHeaders';

const STATUS_OF_CODE: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Answers bytes that never became a request, in the same shape as every other error. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = STATUS_OF_CODE[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify({
    status,
    code: 'request.malformed',
    title: 'The request could not be read.',
  });
  const headers = {
    ...API_HEADERS,
    connection: 'close',
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
}
