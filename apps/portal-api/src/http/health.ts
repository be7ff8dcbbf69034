import type { FastifyInstance } from 'fastify';
import { migrations } from '../db/migrate';
import type { Database } from '../db/sql';
import { unavailable } from '../problems';

/** What must be in order before a proxy sends requests here. */
export interface Readiness {
  /** True once the server has been told to stop: no new requests, please. */
  draining(): boolean;
  /** Whether work in the background goes on. */
  jobsHealthy(): boolean;
}

/**
 * For whoever runs the server. `/healthz`: the process is alive; restart it when this fails. `/readyz`: it can answer
 * clients; send them elsewhere while this fails, and restart nothing: the database may be away.
 */
export function addHealth(app: FastifyInstance, db: Database, readiness: Readiness | null): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isDraining = readiness?.draining() ?? false;
    // Throws, and so answers 503, while the database is away.
    const [row] = await db.transaction({ subject: null, access: 'read' }, (sql) =>
      sql.query<{ applied: number }>(
        'select count(*)::int as applied from applied_migrations() name where name = any($1)',
        [migrations.map(({ name }) => name)],
      ),
    );
    const checks = {
      database: true,
      migrations: row?.applied === migrations.length,
      jobs: readiness?.jobsHealthy() ?? true,
      taking: !isDraining,
    };
    if (Object.values(checks).every(Boolean)) return reply.send({ status: 'ready' });
    const failed = Object.entries(checks).filter(([, holds]) => !holds);
    throw unavailable(
      'service.not_ready',
      `Not ready: ${failed.map(([name]) => name).join(', ')}.`,
      undefined,
    );
  });
}
