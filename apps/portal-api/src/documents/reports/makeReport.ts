import type { DocumentWork } from '../documentJobs';
import { day, period } from '../kinds/words';

interface ReportRow {
  report_id: string;
  household_id: string;
  report: 'performance' | 'holdings';
  accounts: string[];
  period_from: string;
  period_to: string;
  state: string;
}

export const REPORT_TITLES = {
  performance: 'Performance report',
  holdings: 'Holdings report',
} as const;

/** What a report is called: with its period, or with its one day. */
export function reportTitle(report: keyof typeof REPORT_TITLES, from: string, to: string): string {
  return `${REPORT_TITLES[report]}, ${report === 'holdings' ? day(to) : period(from, to)}`;
}

/** Makes a report that was asked for into a document. May run again: the document has the report's own key. */
export async function makeReport(
  { engine, archive, now }: DocumentWork,
  id: string,
  { lastAttempt }: { lastAttempt: boolean },
): Promise<void> {
  const report = await engine.transaction('write', async (sql) => {
    const [row] = await sql.query<ReportRow>(
      `update document_report set state = 'running', attempts = attempts + 1
       where report_id = $1 and state <> 'ready'
       returning report_id, household_id, report, to_json(accounts) as accounts, period_from, period_to, state`,
      [id],
    );
    return row;
  });
  if (!report) return;
  const document = `doc${id.slice('rep'.length)}`;
  const instant = now().toISOString();
  try {
    await engine.transaction('write', (sql) =>
      sql.query(
        `insert into document (document_id, household_id, account_key, kind, document_type, title, period_from, period_to,
           document_date, delivered_at, recipe)
         values ($1, $2, $3, 'performance-report', $4, $5, $6::date, $7::date,
           ($8::timestamptz at time zone 'America/New_York')::date, $8::timestamptz, $9::text::jsonb)
         on conflict do nothing`,
        [
          ...[
            document,
            report.household_id,
            report.accounts.length === 1 ? (report.accounts[0] ?? null) : null,
          ],
          ...[report.report, reportTitle(report.report, report.period_from, report.period_to)],
          ...[
            report.report === 'holdings' ? report.period_to : report.period_from,
            report.period_to,
          ],
          ...[instant, JSON.stringify({ accounts: report.accounts })],
        ],
      ),
    );
    if (!(await archive.fix(document)))
      throw new Error(`The report ${id} has nothing to be drawn from.`);
    await finish(engine, id, 'ready', document, instant);
  } catch (error) {
    if (lastAttempt) await finish(engine, id, 'failed', null, instant);
    throw error;
  }
}

async function finish(
  engine: DocumentWork['engine'],
  id: string,
  state: 'ready' | 'failed',
  document: string | null,
  instant: string,
): Promise<void> {
  const failure =
    state === 'failed'
      ? 'The report could not be made. Nothing else is affected; try it again.'
      : null;
  await engine.transaction('write', (sql) =>
    sql.query(
      `update document_report set state = $2, document_id = $3, failure = $4, finished_at = $5::timestamptz
       where report_id = $1`,
      [id, state, document, failure, instant],
    ),
  );
}
