import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { AnswerEnd } from './afterAnswer';

/** Line separators, C1 controls and direction overrides that JSON leaves as they are (CWE-117). */
const UNSAFE_IN_LOGS = /[\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

interface LogSink {
  write(line: string): void;
}

/** One event, one line, whatever a client has put into it. */
export function safeLines(sink: LogSink): LogSink {
  return {
    write: (line) =>
      void sink.write(
        line.replace(UNSAFE_IN_LOGS, (character) => {
          return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
        }),
      ),
  };
}

/** Structured logs that cannot carry a secret: no headers, no bodies, no query, no subject. */
export function loggerOptions(level: string, sink: LogSink = process.stdout): LoggerOptions {
  return {
    level,
    stream: safeLines(sink),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request.url) }),
      err: describeError,
    },
  };
}

export type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** A second net: none of these is ever passed to the logger on purpose. */
const SECRET_NAMES = ['authorization', 'totpsessionkey', 'regkey', 'cookie', 'password', 'token'];

/** Database errors repeat values in `detail` and `where`; what is needed to find the fault is here. */
function describeError(error: Error & { code?: string }): {
  type: string;
  message: string;
  stack: string;
  code?: string;
} {
  const { name, message, stack = '', code } = error;
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : '';
  return { type: name, message, stack: stack + cause, ...(code !== undefined && { code }) };
}

/** One line per request, when its answer has been sent or its client has hung up. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, end: AnswerEnd): void {
  request.log.info(
    {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    end === 'answered' ? 'answered' : 'the client hung up',
  );
}

function pathOf(url: string): string {
  return url.split('?', 1)[0]?.slice(0, 256) ?? '';
}
