import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import {
  collectDefaultMetrics,
  Gauge,
  Histogram,
  prometheusContentType,
  Registry,
} from 'prom-client';
import { afterAnswer } from './afterAnswer';

/** What a server counts about itself: numbers and names of operations, nothing of a client. */
export interface Metrics {
  /** Counts the answers of a server. */
  watch(app: FastifyInstance): void;
  /** Answers `/metrics` on an address of its own, which no proxy shows to the outside. */
  listen(host: string, port: number): Promise<{ port: number; close(): Promise<void> }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Watched {
  jobsHealthy(): boolean;
  /** How many households' books could not be computed when that was last tried. */
  booksFailing(): Promise<number>;
  /** How many people wait for the firm to let them in again. */
  peopleWaiting(): Promise<number>;
}

export function createMetrics(watched: Watched): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'portal_answer_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const answering = new Gauge({
    name: 'portal_answering',
    help: 'Requests that are being answered.',
    registers: [registry],
  });
  addGauges(registry, watched);
  return {
    watch: (app) => {
      app.addHook('onRequest', async () => answering.inc());
      afterAnswer(app, ({ operation }, reply, end) => {
        answering.dec();
        const status = end === 'answered' ? String(reply.statusCode) : 'left';
        const labels = { operation: operation?.id ?? 'none', status };
        answered.observe(labels, reply.elapsedTime / 1_000);
      });
    },
    listen: async (host, port) => {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        void registry.metrics().then((text) => {
          response.writeHead(200, { 'content-type': prometheusContentType }).end(text);
        });
      }).listen(port, host);
      await once(server, 'listening');
      return {
        // `as`: a TCP server's address is never the path of a pipe.
        port: (server.address() as AddressInfo).port,
        close: async () => {
          server.close();
          server.closeAllConnections();
          await once(server, 'close');
        },
      };
    },
  };
}

/** What is asked for when the numbers are. */
function addGauges(
  registry: Registry,
  { jobsHealthy, booksFailing, peopleWaiting }: Watched,
): void {
  new Gauge({
    name: 'portal_jobs_healthy',
    help: '1 while work in the background goes on.',
    registers: [registry],
    collect() {
      this.set(jobsHealthy() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'portal_books_failing',
    help: 'Households whose figures stay as they were, because their books could not be computed.',
    registers: [registry],
    async collect() {
      this.set(await orUnknown(booksFailing()));
    },
  });
  new Gauge({
    name: 'portal_people_waiting',
    help: 'People who wait for the firm to let them in again: npm run mfa:requests.',
    registers: [registry],
    async collect() {
      this.set(await orUnknown(peopleWaiting()));
    },
  });
}

/** While the database is away the other numbers are told; this one is not known. */
const orUnknown = (count: Promise<number>): Promise<number> => count.catch(() => Number.NaN);
