import { addBusinessDays } from '../calendar';
import { addDays, type IsoDate } from '../days';
import type { Sandbox } from '../generateSandbox';
import type { SeedSql } from '../seedContext';
import { arrayText } from './arrayText';
import type { SessionRow } from './sessions';
import { newYorkInstant } from './tradingHours';

/** Enough for the range of 52 weeks; older days have closes alone. */
const DAYS_KEPT = 370;
/** Trading days whose prices within the day are kept. */
const INTRADAY_DAYS = 5;
const ROWS_PER_STATEMENT = 50;

const SESSION = { opens: 'open', highs: 'high', lows: 'low', volumes: 'volume' } as const;
type SessionColumn = keyof typeof SESSION;

/** Trading days from the one after the last that is there, and the prices within the last five of them. */
export async function seedSessions(sql: SeedSql, sandbox: Sandbox): Promise<void> {
  const [last] = await sql.query<{ day: string | null }>(
    'select max(day) as day from session_history, unnest(days) as day',
  );
  const first = addDays(sandbox.asOf, -DAYS_KEPT);
  const after = last?.day ? addDays(last.day, 1) : first;
  const since = after > first ? after : first;
  const within = addBusinessDays(sandbox.asOf, 1 - INTRADAY_DAYS);
  const years = new Map<string, SessionRow[]>();
  const days: SessionRow[] = [];
  for (const row of sandbox.sessions(since < within ? since : within)) {
    if (row.date >= within) days.push(row);
    if (row.date < since) continue;
    const key = `${row.security}|${row.date.slice(0, 4)}`;
    years.set(key, [...(years.get(key) ?? []), row]);
  }
  await writeYears(sql, years);
  await writeDays(sql, days, within);
}

async function writeYears(
  sql: SeedSql,
  years: ReadonlyMap<string, readonly SessionRow[]>,
): Promise<void> {
  const columns = Object.keys(SESSION) as SessionColumn[]; // the keys of a constant
  const appended = ['days', ...columns].map(
    (column) => `${column} = session_history.${column} || excluded.${column}`,
  );
  await sql.insertRows(
    'session_history',
    {
      ...{ security_id: 'text', year: 'int', days: 'date[]' },
      ...Object.fromEntries(columns.map((column) => [column, 'numeric[]'])),
    },
    [...years].map(([key, rows]) => [
      ...key.split('|'),
      arrayText(rows.map(({ date }) => date)),
      ...columns.map((column) => arrayText(rows.map((row) => row[SESSION[column]]))),
    ]),
    {
      batch: ROWS_PER_STATEMENT,
      then: `on conflict (security_id, year) do update set ${appended.join(', ')}`,
    },
  );
}

async function writeDays(sql: SeedSql, rows: readonly SessionRow[], since: IsoDate): Promise<void> {
  await sql.query('delete from intraday_history where day < $1::date', [since]);
  await sql.insertRows(
    'intraday_history',
    { security_id: 'text', day: 'date', instants: 'timestamptz[]', prices: 'numeric[]' },
    rows.map(({ security, date, points }) => [
      ...[security, date],
      arrayText(points.map(({ minute }) => newYorkInstant(date, minute))),
      arrayText(points.map(({ price }) => price)),
    ]),
    { batch: ROWS_PER_STATEMENT, then: 'on conflict do nothing' },
  );
}
