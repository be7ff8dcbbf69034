import type { PgBoss } from 'pg-boss';
import type { LibraryEngine } from '../db/sql';
import { JOBS_SCHEMA } from './installQueues';
import type { JobKind } from './jobKind';
import { queueOf } from './queueOf';

/** Creates the queues that are missing, all at once, and changes those that another build has made otherwise. */
export async function ensureQueues(
  boss: PgBoss,
  kinds: readonly JobKind[],
  engine: LibraryEngine,
): Promise<void> {
  const known = await boss.getQueues();
  const missing: { name: string; options: object }[] = [];
  for (const kind of kinds) {
    const wanted = queueOf(kind);
    const queue = known.find(({ name }) => name === kind.name);
    if (!queue) missing.push({ name: kind.name, options: wanted });
    else {
      if (queue.policy !== wanted.policy)
        throw new Error(
          `${kind.name} has the policy ${queue.policy}, which cannot be changed: give it a new name.`,
        );
      const { policy: _fixed, ...changeable } = wanted;
      const differs = Object.entries(changeable).some(
        ([name, value]) => queue[name as keyof typeof queue] !== value,
      );
      if (differs) await boss.updateQueue(kind.name, changeable);
    }
  }
  if (missing.length === 0) return;
  await engine.direct(
    `select ${JOBS_SCHEMA}.create_queue(queue ->> 'name', queue -> 'options')
     from jsonb_array_elements($1::jsonb) queue`,
    [JSON.stringify(missing)],
  );
}
