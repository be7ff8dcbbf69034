import { originOfFirm, recordAudit } from '../audit/recordAudit';
import type { AuditAction } from '../audit/vocabulary';
import type { SecretBox } from '../auth/secretBox';
import type { Sql, SqlEngine } from '../db/sql';
import { accountNumberOf } from '../groups/money-movement/payeeRepository';
import { selectCash } from '../groups/money-movement/placesRepository';
import { shortOf } from '../groups/money-movement/transferRules';
import { sendJob } from '../jobs/jobKind';
import { activityRows, recordActivity, withBooksRights } from './activityRows';
import { type OnFailure, rethrow } from './onFailure';
import { paymentNotice } from './paymentNotices';
import { holdPayment, type PaymentRow, selectDue } from './paymentRows';
import { post, refusedLegs, returnedLegs, sentLegs, settledLegs } from './postings';
import type { Rail, RailPayment } from './rail/rail';
import { returnReason } from './rail/returnCodes';
import { centsOf } from './rules/cents';
import { accountClosedOn } from './rules/kinds';
import { newYorkTimeOf } from './rules/newYorkTime';

export interface MovingParts {
  engine: SqlEngine;
  box: SecretBox;
  rail: Rail;
  now(): Date;
}

/** How many payments took which step. */
export type MoveReport = Record<string, number>;

/**
 * Lets every payment take the step it is due for. Each step is a transaction of its own that holds the payment, so any
 * number of servers may do this at once, and one that stops half-way leaves nothing half done. A payment that cannot take
 * its step keeps no other from taking theirs.
 */
export async function movePayments(
  parts: MovingParts,
  onFailure: OnFailure = rethrow,
): Promise<MoveReport> {
  const now = parts.now();
  const today = newYorkTimeOf(now).day;
  const due = await parts.engine.transaction('read', (sql) => selectDue(sql, now, today));
  const report: MoveReport = {};
  for (const id of due) {
    // A payment may take several steps at one time: sent and settled on the same day.
    for (let steps = 0; steps < 3; steps += 1) {
      const step = await parts.engine
        .transaction('write', (sql) => moveOne(parts, sql, id, now))
        .catch((error: unknown) => {
          onFailure(error);
          return null;
        });
      if (step === null) break;
      report[step] = (report[step] ?? 0) + 1;
    }
  }
  return report;
}

async function moveOne(
  { rail, box }: MovingParts,
  sql: Sql,
  id: string,
  now: Date,
): Promise<string | null> {
  const row = await holdPayment(sql, id);
  if (!row) return null;
  await sql.query("select set_config('portal.now', $1, true)", [now.toISOString()]);
  const moving: Moving = { sql, row, now, today: newYorkTimeOf(now).day };
  if (row.state === 'needs-approval') return expire(moving);
  const payment = railPaymentOf(row, box);
  if (row.state === 'scheduled') return send(moving, rail, payment);
  if (row.state === 'submitted' || row.state === 'settled') return follow(moving, rail, payment);
  return null;
}

interface Moving {
  sql: Sql;
  row: PaymentRow;
  now: Date;
  today: string;
}

async function expire(moving: Moving): Promise<string | null> {
  const { sql, row, now } = moving;
  const late = await sql.query(
    'select 1 from transfer where transfer_id = $1 and cut_off_at <= $2::timestamptz',
    [row.transfer_id, now.toISOString()],
  );
  if (late.length === 0) return null;
  await sql.query(
    "update approval set state = 'expired' where transfer_id = $1 and state = 'pending'",
    [row.transfer_id],
  );
  await step(moving, 'expired', 'Nobody approved it before the cut-off.');
  await tell(moving, 'expired');
  return 'expired';
}

async function send(moving: Moving, rail: Rail, payment: RailPayment): Promise<string | null> {
  const { sql, row, now, today } = moving;
  const open = await sql.query(
    'select 1 from transfer where transfer_id = $1 and cut_off_at > $2::timestamptz',
    [row.transfer_id, now.toISOString()],
  );
  if (open.length > 0) return null;
  const reason = (await closedOnTheDay(moving)) ?? (await shortOnTheDay(moving));
  const answer =
    reason === null ? await handOver(moving, rail, payment) : { taken: false as const, reason };
  if (!answer.taken) {
    await step(moving, 'rejected', answer.reason);
    await tell(moving, 'rejected');
    return 'rejected';
  }
  await post(sql, row, { legs: sentLegs(row), day: today, purpose: 'sent' });
  await recordActivity(sql, row.household_id, activityRows(row, { step: 'sent', day: today }));
  await step(moving, 'submitted', null);
  return 'submitted';
}

async function handOver(
  { sql, row, now }: Moving,
  rail: Rail,
  payment: RailPayment,
): ReturnType<Rail['submit']> {
  return row.kind === 'journal' ? { taken: true } : rail.submit(payment, { sql, now });
}

/** An account that was open when the transfer was planned may have been closed since: why nothing moves, else null. */
async function closedOnTheDay({ sql, row }: Moving): Promise<string | null> {
  const closed = await withBooksRights(sql, () =>
    sql.query<{ day: string }>(
      `select closed_on as day from account
       where household_id = $1 and account_key in ($2, $3) and closed_on is not null`,
      [row.household_id, row.from_account_key, row.to_account_key],
    ),
  );
  return closed[0] ? accountClosedOn(closed[0].day) : null;
}

/** Cash that was there when the transfer was planned may have been spent since: why it cannot leave, else null. */
async function shortOnTheDay({ sql, row, today }: Moving): Promise<string | null> {
  const { from_account_key: account, household_id: household } = row;
  if (account === null) return null;
  const cash = await withBooksRights(sql, () =>
    selectCash({ sql, household }, today, account, { planned: false }),
  );
  const available = cash.get(account)?.available.amount;
  if (available === undefined) return null;
  return shortOf(centsOf(available), centsOf(row.amount), centsOf(row.fee));
}

async function follow(moving: Moving, rail: Rail, payment: RailPayment): Promise<string | null> {
  const { sql, row, now, today } = moving;
  const wasSettled = row.state === 'settled';
  const state =
    row.kind === 'journal'
      ? { state: 'settled' as const }
      : await rail.stateOf(payment, { sql, now });
  if (state.state === 'returned') {
    await post(sql, row, { legs: returnedLegs(row, wasSettled), day: today, purpose: 'returned' });
    const note = returnReason(state.code);
    if (row.from_account_key !== null || wasSettled) {
      await recordActivity(
        sql,
        row.household_id,
        activityRows(row, { step: 'returned', day: today, note: state.code }),
      );
    }
    await step(moving, 'returned', note, state.code);
    await tell(moving, 'returned');
    return 'returned';
  }
  if (wasSettled) return null;
  if (state.state === 'rejected') {
    await post(sql, row, { legs: refusedLegs(row), day: today, purpose: 'returned' });
    if (row.from_account_key !== null && row.to_account_key === null) {
      const rows = activityRows(row, { step: 'refused', day: today });
      await recordActivity(sql, row.household_id, rows);
    }
    await step(moving, 'rejected', state.reason);
    await tell(moving, 'rejected');
    return 'rejected';
  }
  if (state.state === 'pending') return null;
  await post(sql, row, { legs: settledLegs(row), day: today, purpose: 'settled' });
  await recordActivity(sql, row.household_id, activityRows(row, { step: 'settled', day: today }));
  await step(moving, 'settled', null);
  return 'settled';
}

const ACTIONS: Readonly<Record<string, Exclude<AuditAction, `simulation.${string}`>>> = {
  submitted: 'transfer.processed',
  settled: 'transfer.settled',
  returned: 'transfer.returned',
  rejected: 'transfer.rejected',
  expired: 'transfer.expired',
};

async function step(
  { sql, row }: Moving,
  state: string,
  reason: string | null,
  code: string | null = null,
): Promise<void> {
  await sql.query(
    'update transfer set state = $2, reason = $3, return_code = $4 where transfer_id = $1',
    [row.transfer_id, state, reason, code],
  );
  const action = ACTIONS[state];
  if (!action) return;
  await recordAudit(sql, {
    ...originOfFirm(row.initiated_by, row.transfer_id),
    ...{ action, outcome: 'done', object: { type: 'transfer', id: row.transfer_id } },
  });
}

async function tell(
  { sql, row }: Moving,
  event: 'expired' | 'rejected' | 'returned',
): Promise<void> {
  await sendJob(
    sql,
    paymentNotice,
    { event, transferId: row.transfer_id },
    { group: row.household_id },
  );
}

function railPaymentOf(row: PaymentRow, box: SecretBox): RailPayment {
  const cents = centsOf(row.amount) - centsOf(row.federal_withheld) - centsOf(row.state_withheld);
  const { outside_sealed: sealed, outside_key: key } = row;
  return {
    reference: row.transfer_id,
    kind: row.kind,
    cents,
    outside:
      sealed && key
        ? {
            payeeId: row.to_payee_id ?? row.from_payee_id ?? '',
            direction: row.to_payee_id === null ? 'debit' : 'credit',
            holder: row.outside_holder ?? '',
            routingNumber: row.outside_routing ?? '',
            accountType: row.outside_type ?? 'checking',
            accountNumber: accountNumberOf(box, {
              household_id: row.household_id,
              key_id: key,
              account_sealed: sealed,
            }),
          }
        : null,
    processOn: row.process_on,
    settleOn: row.settle_on,
  };
}
