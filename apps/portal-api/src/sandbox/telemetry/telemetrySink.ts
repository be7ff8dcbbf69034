import type { FastifyInstance } from 'fastify';
import { SANDBOX_TARGET } from '../../static/telemetryTarget';
import { notFound } from '../../problems';
import { isLoopback } from '../page/sandboxIsOpen';

const KEPT = 500;
/** A little above the largest batch (spec §9). */
const BODY_LIMIT_BYTES = 131_072;

/** One item as the telemetry library sends it, with when it came. */
export interface ReceivedItem {
  at: Date;
  item: Record<string, unknown>;
}

export interface TelemetrySink {
  /** Newest first, the last 500. */
  items(): readonly ReceivedItem[];
  /** Adds the address that takes items in: batches of JSON, one item a line or all in a list. */
  serve(app: FastifyInstance): void;
}

/** In memory: what is sent here is for the eyes of whoever tries the portal, and gone with the server. */
export function createTelemetrySink(now: () => Date): TelemetrySink {
  let kept: ReceivedItem[] = [];
  const keep = (body: string): number => {
    const items = itemsOf(body).map((item) => ({ at: now(), item }));
    kept = [...items.toReversed(), ...kept].slice(0, KEPT);
    return items.length;
  };
  return {
    items: () => kept,
    serve: (app) =>
      void app.register(async (sink) => {
        // A page that is being left can only send text.
        sink.removeAllContentTypeParsers();
        sink.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
          done(null, body),
        );
        sink.post(
          SANDBOX_TARGET.endpointUrl,
          { bodyLimit: BODY_LIMIT_BYTES },
          async (request, reply) => {
            const { origin } = request.headers;
            const isOwn = origin === undefined || URL.parse(origin)?.host === request.host;
            if (!isOwn || !isLoopback(`http://${request.host}`)) throw notFound('address');
            const itemsReceived = keep(String(request.body));
            return reply.send({ itemsReceived, itemsAccepted: itemsReceived, errors: [] });
          },
        );
      }),
  };
}

function itemsOf(body: string): Record<string, unknown>[] {
  try {
    const parsed: unknown = JSON.parse(body);
    return (Array.isArray(parsed) ? parsed : [parsed]).filter(isObject);
  } catch {
    const lines = body.split('\n').filter((line) => line.trim() !== '');
    return lines.length > 1 ? lines.flatMap(itemsOf) : [];
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
