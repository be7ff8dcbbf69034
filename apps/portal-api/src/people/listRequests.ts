import { readOnce, type SqlEngine } from '../db/sql';
import type { Report } from './report';
import { WAITING } from './waiting';

interface WaitingRow {
  name: string;
  email: string;
  since: string | null;
  why: string;
}

/** Lists who waits for the firm to let them in again, the one who has waited longest first. */
export async function listRequests(
  { engine }: { engine: SqlEngine },
  _input: object,
): Promise<Report> {
  const rows = await readOnce<WaitingRow>(
    engine,
    `select given_name || ' ' || family_name as name, person.email, why,
       to_char(since at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as since
     from ${WAITING} join person using (subject) where disabled_at is null order by since nulls last, name`,
  );
  if (rows.length === 0) return { done: true, lines: ['Nobody waits for the firm.'] };
  return {
    done: true,
    lines: rows.map(
      ({ name, email, since, why }) =>
        `${name} <${email}> ${why}${since === null ? '' : `, since ${since} in New York`}.`,
    ),
  };
}

/** How many wait, for the metrics. */
export async function countWaiting(engine: SqlEngine): Promise<number> {
  const [row] = await readOnce<{ count: number }>(
    engine,
    `select count(distinct subject)::int as count from ${WAITING} join person using (subject) where disabled_at is null`,
  );
  return row?.count ?? 0;
}
