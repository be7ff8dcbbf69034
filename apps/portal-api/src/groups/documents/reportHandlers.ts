import type { Report, ReportName, RouteHandlers } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { reportJob } from '../../documents/documentJobs';
import { reportTitle } from '../../documents/reports/makeReport';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { openScope } from '../holdings/shared/holdingsScope';
import { newKey } from './bundleHandlers';
import { selectDocument, UTC } from './documentRepository';
import { fileMissing, notReady, reportRefused } from './problems';
import { judgeReportRange } from './reportRange';
import { sendContent } from './sendContent';

type ReportHandlers = Pick<
  RouteHandlers,
  'listClientReports' | 'listReports' | 'createReport' | 'submitReportRetry' | 'getReportContent'
>;

const CLIENT_REPORTS = [
  {
    report: 'performance' as const,
    title: 'Performance report',
    description: 'Returns, what changed and how, for a scope and period of your choice.',
    period: 'range' as const,
  },
  {
    report: 'holdings' as const,
    title: 'Holdings report',
    description: 'What was held at the end of a day of your choice, by class.',
    period: 'day' as const,
  },
];

const PLACE_SHAPES = [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, /^rep[a-z0-9]{16,40}$/];

export function reportHandlers(services: Services): ReportHandlers {
  return { ...reportReads(services), ...reportWrites(services) };
}

function reportReads({ inHousehold, archive }: Services) {
  return {
    async listClientReports(request, reply) {
      await inHousehold(request, 'read', async () => null);
      return reply.code(200).send({ items: CLIENT_REPORTS });
    },
    async listReports(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const after = readPageKey(pageKey, 'reports', PLACE_SHAPES);
      const rows = await inHousehold(request, 'read', (scope) =>
        selectReports(scope, { rows: limit + 1, after }),
      );
      const page = pageOf(rows, limit, 'reports', ({ created, reportid }) => [created, reportid]);
      return reply.code(200).send(page);
    },
    async getReportContent(request, reply) {
      const { reportid } = request.params;
      const { report, document } = await inHousehold(request, 'read', async (scope) => {
        const [found] = await selectReports(scope, { rows: 1, after: null, only: reportid });
        const id = found?.documentid;
        return {
          report: found,
          document: id === undefined ? null : await selectDocument(scope, id),
        };
      });
      if (!report) throw notFound('report');
      if (!document) throw notReady('report');
      const content = await archive.fix(document.documentid);
      if (!content) throw fileMissing();
      return sendContent(request, reply, {
        ...content,
        mediaType: 'application/pdf',
        fileName: `${document.date} ${document.title}.pdf`,
        open: (range) => archive.open(content, range),
      });
    },
  } satisfies Partial<ReportHandlers>;
}

function reportWrites({ inHousehold, jobs, now }: Services) {
  const send = async (scope: HouseholdScope, reportid: string): Promise<Report> => {
    await jobs.send(scope.sql, reportJob, { reportId: reportid }, { group: scope.household });
    const [report] = await selectReports(scope, { rows: 1, after: null, only: reportid });
    if (!report) throw notFound('report');
    return report;
  };
  return {
    async createReport(request, reply) {
      const { report, accounts, from, to } = request.body;
      const made = await inHousehold(request, 'write', async (household) => {
        const scope = await openScope(household, accounts);
        const { keys, latest: known } = scope;
        if (accounts && keys.length !== accounts.length) {
          const message = 'Reports are made of accounts that are held at the firm.';
          throw reportRefused([{ field: '/accounts', message }]);
        }
        if (keys.length === 0) {
          const message = 'There is no account that is held at the firm yet.';
          throw reportRefused([{ field: '/accounts', message }]);
        }
        await judgeReportRange(scope, request.body, newYorkTimeOf(now()).day);
        const id = newKey('rep');
        await household.sql.query(
          `insert into document_report (report_id, household_id, subject, report, accounts, period_from, period_to, created_at)
           values ($1, $2, $3, $4, $5::text[], $6::date, $7::date, $8::timestamptz)`,
          [
            ...[id, household.household, household.subject, report, accounts ?? []],
            // Values of today are known when the day is over.
            ...[from, to < known ? to : known, now().toISOString()],
          ],
        );
        return send(household, id);
      });
      return reply.code(202).send(made);
    },
    async submitReportRetry(request, reply) {
      const { reportid } = request.params;
      const made = await inHousehold(request, 'write', async (household) => {
        const changed = await household.sql.query(
          `update document_report set state = 'queued', failure = null
           where household_id = $1 and report_id = $2 and state = 'failed' returning report_id`,
          [household.household, reportid],
        );
        const [known] = await selectReports(household, { rows: 1, after: null, only: reportid });
        if (!known) throw notFound('report');
        return changed.length > 0 ? send(household, reportid) : known;
      });
      return reply.code(202).send(made);
    },
  } satisfies Partial<ReportHandlers>;
}

interface ReportRow {
  report_id: string;
  report: ReportName;
  accounts: string[];
  period_from: string;
  period_to: string;
  state: Report['state'];
  attempts: number;
  failure: string | null;
  document_id: string | null;
  created: string;
  finished: string | null;
}

interface Wanted {
  rows: number;
  after: string[] | null;
  only?: string;
}

async function selectReports(
  { sql, household }: HouseholdScope,
  { rows, after, only }: Wanted,
): Promise<Report[]> {
  const found = await sql.query<ReportRow>(
    `select report_id, report, to_json(accounts) as accounts, period_from, period_to, state, attempts, failure, document_id,
       to_char(created_at at time zone 'UTC', ${UTC}) as created, to_char(finished_at at time zone 'UTC', ${UTC}) as finished
     from document_report
     where household_id = $1 and ($2::text is null or report_id = $2)
       and ($3::timestamptz is null or (date_trunc('milliseconds', created_at), report_id) < ($3::timestamptz, $4))
     order by date_trunc('milliseconds', created_at) desc, report_id desc limit $5::int`,
    [household, only ?? null, after?.[0] ?? null, after?.[1] ?? null, rows],
  );
  return found.map((row) => ({
    reportid: row.report_id,
    report: row.report,
    title: reportTitle(row.report, row.period_from, row.period_to),
    accounts: row.accounts,
    from: row.period_from,
    to: row.period_to,
    state: row.state,
    attempts: row.attempts,
    ...(row.failure !== null && { failure: row.failure }),
    ...(row.document_id !== null && { documentid: row.document_id }),
    created: row.created,
    ...(row.finished !== null && { finished: row.finished }),
  }));
}
