import { originOfFirm, recordAudit } from '../audit/recordAudit';
import { scopedDatabase, type SqlEngine } from '../db/sql';
import type { HouseholdScope } from '../auth/requestContext';
import {
  dueRuns,
  insertRun,
  type InstructionRow,
  isOver,
  selectInstruction,
  setInstruction,
  wantedOfRow,
} from '../groups/money-movement/instructionRepository';
import { expireApprovalOf } from '../groups/money-movement/approvalRepository';
import { insertTransfer, lockMoney } from '../groups/money-movement/transferRepository';
import { judgeTransfer } from '../groups/money-movement/transferRules';
import { sendJob } from '../jobs/jobKind';
import { ProblemError } from '../problems';
import { type OnFailure, rethrow } from './onFailure';
import { paymentNotice } from './paymentNotices';
import { addDays, type Day } from './rules/bankingDays';
import { EVERY_KIND, type Reach } from './rules/kinds';
import { newYorkTimeOf } from './rules/newYorkTime';

/** How long after its day a run is still made, when no server was there. assumed */
const LATE_DAYS = 5;

interface Due {
  instruction_id: string;
  household_id: string;
  created_by: string;
}

/**
 * Makes the transfers that standing instructions are due for; resolves to how many runs ended how. One that fails, such as
 * one of a household that is busy, keeps no other from its run; it is due again at the next look.
 */
export async function runInstructions(
  engine: SqlEngine,
  now: Date,
  { reach = EVERY_KIND, onFailure = rethrow }: { reach?: Reach; onFailure?: OnFailure } = {},
): Promise<Record<string, number>> {
  const due = await engine.transaction('read', (sql) =>
    sql.query<Due>(
      `select instruction_id, household_id, created_by from standing_instruction where state in ('active', 'paused')
       order by instruction_id`,
    ),
  );
  const report: Record<string, number> = {};
  for (const one of due) {
    const outcomes = await runOne({ engine, reach }, one, now).catch((error: unknown) => {
      onFailure(error);
      return [];
    });
    for (const outcome of outcomes) report[outcome] = (report[outcome] ?? 0) + 1;
  }
  return report;
}

/** As its author, so that the database lets it touch no other household. */
async function runOne(
  { engine, reach }: { engine: SqlEngine; reach: Reach },
  due: Due,
  now: Date,
): Promise<string[]> {
  const { created_by: subject, household_id: household, instruction_id: id } = due;
  return scopedDatabase(engine).transaction({ subject, access: 'write' }, async (sql) => {
    const scope: HouseholdScope = { sql, subject, household };
    await lockMoney(scope);
    const row = await selectInstruction(scope, id, { hold: true });
    // Somebody changed it, or its author has left the household.
    if (!row || (row.state !== 'active' && row.state !== 'paused')) return [];
    const today = newYorkTimeOf(now).day;
    const outcomes: string[] = [];
    for (const { planned, run } of dueRuns(row, today)) {
      outcomes.push(await makeRun(scope, row, { planned, run, today, now, reach }));
    }
    if (isOver(row, today)) {
      await setInstruction(scope, id, { state: 'ended' });
      // A change that waits for a second holder has nothing left to change.
      await expireApprovalOf(scope, { instruction: id });
    }
    return outcomes;
  });
}

async function makeRun(
  scope: HouseholdScope,
  row: InstructionRow,
  {
    planned,
    run,
    today,
    now,
    reach,
  }: { planned: Day; run: Day; today: Day; now: Date; reach: Reach },
): Promise<string> {
  const end = (state: 'skipped' | 'failed', reason: string) =>
    insertRun(scope.sql, row, { planned, run, state, reason, now }).then(() => state);
  if (row.state === 'paused') return end('skipped', 'It was paused.');
  const fail = async (reason: string): Promise<string> => {
    await tellRun(scope, row, 'failed');
    await sendJob(scope.sql, paymentNotice, {
      event: 'run_failed',
      instructionId: row.instruction_id,
    });
    return end('failed', reason);
  };
  if (run < addDays(today, -LATE_DAYS)) return fail('Its day had passed.');
  const { recurrence: _, ...wanted } = wantedOfRow(row);
  try {
    const judged = await judgeTransfer(scope, now, wanted, { what: 'transfer', reach });
    const transferId = await insertTransfer(scope, {
      wanted,
      // Whoever had to agree has agreed to the instruction.
      judged: { ...judged, needsApproval: false },
      quoteId: `run ${row.instruction_id} ${planned}`,
      withCode: row.with_code,
      now,
      run: { instructionId: row.instruction_id, planned },
    });
    if (transferId === null) return 'known';
    await insertRun(scope.sql, row, { planned, run, state: 'sent', transferId, now });
    await tellRun(scope, row, 'done');
    await sendJob(
      scope.sql,
      paymentNotice,
      { event: 'sent', transferId },
      { group: scope.household },
    );
    return 'sent';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { title, fields } = error.problem;
    return fail(fields?.map(({ message }) => message).join(' ') ?? title);
  }
}

async function tellRun(
  { sql, subject }: HouseholdScope,
  { instruction_id: id }: InstructionRow,
  outcome: 'done' | 'failed',
): Promise<void> {
  await recordAudit(sql, {
    ...originOfFirm(subject, id),
    ...{ action: 'instruction.run', outcome, object: { type: 'instruction', id } },
  });
}
