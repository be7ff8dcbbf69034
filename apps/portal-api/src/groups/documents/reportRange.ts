import type { ReportRequest } from '@portal/api-sdk/server';
import { day } from '../../documents/kinds/words';
import { whyNoReturn, whyNothingHeld } from '../holdings/performance/performance';
import { readTrack } from '../holdings/performance/performanceHandlers';
import { EVER } from '../holdings/shared/dateRange';
import type { HoldingsScope } from '../holdings/shared/holdingsScope';
import { reportRefused } from './problems';

/**
 * A report is kept for good, so that none is made of days of which its page has nothing to say.
 * @throws ProblemError 422 with what the page says of them.
 */
export async function judgeReportRange(
  scope: HoldingsScope,
  { report, from, to }: Pick<ReportRequest, 'report' | 'from' | 'to'>,
  today: string,
): Promise<void> {
  const { latest } = scope;
  const refuse = (field: '/from' | '/to', message: string) => reportRefused([{ field, message }]);
  if (from > to) throw refuse('/from', 'This must not be later than the last day.');
  if (from < EVER.from) throw refuse('/from', `Choose days from ${day(EVER.from)} on.`);
  if (to > today || from > latest) {
    const message = `Choose days up to ${day(latest)}, the last day whose values are known.`;
    throw refuse(to > today ? '/to' : '/from', message);
  }
  const track = await readTrack(scope, { from, to });
  const reason = report === 'holdings' ? whyNothingHeld(track, to) : whyNoReturn(track, latest);
  if (reason !== null) throw refuse(report === 'holdings' ? '/to' : '/from', reason);
}
