import { randomBytes } from 'node:crypto';
import type { InstructionRun, Recurrence, StandingInstruction } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { addDays, type Day } from '../../payments/rules/bankingDays';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { plannedDays, runDayOf, type Recurrence as Rule } from '../../payments/rules/recurrence';
import { money } from '../profile/money';
import { ENDS, ENDS_JOINED, type EndsRow, placeOf } from './ends';
import type { WantedTransfer } from './transferRules';

export interface WantedInstruction extends Omit<WantedTransfer, 'on'> {
  recurrence: Recurrence;
}

interface StoredRun {
  planned: string;
  run: string;
  state: 'skipped' | 'sent' | 'failed';
  transfer: string | null;
  reason: string | null;
  /** When it was left out, sent or failed. */
  at: string;
}

export interface InstructionRow extends EndsRow {
  instruction_id: string;
  household_id: string;
  created_by: string;
  state: StandingInstruction['state'];
  kind: StandingInstruction['kind'];
  amount: string;
  memo: string | null;
  ira: WantedTransfer['ira'] | null;
  frequency: Recurrence['frequency'];
  starts: string;
  ends: string | null;
  run_count: number | null;
  on_last_day: boolean;
  day_of_month: number | null;
  when_closed: Recurrence['whenclosed'];
  document: string | null;
  /** Whether a fresh code was given for what it says. */
  with_code: boolean;
  created_at: string;
  /** The day on which it was asked for what it says now. */
  since: string;
  version: string;
  runs: StoredRun[];
}

const SELECT = `select m.instruction_id, m.household_id, m.created_by, m.state, m.kind, m.amount, m.memo, m.ira, m.frequency,
    m.starts, m.ends, m.run_count, m.on_last_day, m.day_of_month, m.when_closed, m.document, m.with_code, m.version,
    to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    coalesce(m.since, (m.created_at at time zone 'America/New_York')::date) as since,
    ${ENDS},
    coalesce((select json_agg(json_build_object('planned', r.planned, 'run', r.run_on, 'state', r.state,
        'transfer', r.transfer_id, 'reason', r.reason, 'at', r.at) order by r.planned desc)
      from instruction_run r where r.instruction_id = m.instruction_id), '[]') as runs
  from standing_instruction m ${ENDS_JOINED}`;

/** Those that run first, then those that wait, then those that are over. */
export function selectInstructions({ sql, household }: HouseholdScope): Promise<InstructionRow[]> {
  return sql.query<InstructionRow>(
    `${SELECT} where m.household_id = $1
     order by array_position(array['active', 'needs-approval', 'paused', 'ended', 'cancelled'], m.state),
       m.created_at desc, m.instruction_id limit 200`,
    [household],
  );
}

/** In no order, without those of another household and those that are unknown. */
export function selectInstructionsOf(
  { sql, household }: HouseholdScope,
  ids: readonly string[],
): Promise<InstructionRow[]> {
  return sql.query<InstructionRow>(
    `${SELECT} where m.household_id = $1 and m.instruction_id = any($2::text[])`,
    [household, ids],
  );
}

export async function selectInstruction(
  scope: HouseholdScope,
  id: string,
  { hold = false }: { hold?: boolean } = {},
): Promise<InstructionRow | null> {
  if (hold) {
    await scope.sql.query(
      'select 1 from standing_instruction where household_id = $1 and instruction_id = $2 for update',
      [scope.household, id],
    );
  }
  const [row] = await selectInstructionsOf(scope, [id]);
  return row ?? null;
}

function ruleOf({
  frequency,
  starts,
  ends,
  count,
  onlastday,
  dayofmonth,
  whenclosed,
}: Recurrence): Rule {
  return {
    frequency,
    starts,
    ends: ends ?? null,
    count: count ?? null,
    onLastDay: onlastday ?? false,
    dayOfMonth: dayofmonth ?? null,
    whenClosed: whenclosed,
  };
}

export function recurrenceOf(row: InstructionRow): Recurrence {
  return {
    frequency: row.frequency,
    starts: row.starts,
    ...(row.ends !== null && { ends: row.ends }),
    ...(row.run_count !== null && { count: row.run_count }),
    ...(row.on_last_day && { onlastday: true }),
    ...(row.day_of_month !== null && { dayofmonth: row.day_of_month }),
    whenclosed: row.when_closed,
  };
}

/** No holiday moves a run by more. */
const MOVED_DAYS = 7;

interface RunDay {
  planned: Day;
  /** The banking day on which the money of the planned day moves. */
  run: Day;
}

/**
 * The days that a recurrence asks for up to `until`, each with the day of its run; none before `since`, on which it was
 * asked for. What is reviewed, shown and sent goes by this alone.
 */
function runDays(
  recurrence: Recurrence,
  { since, after = null, until }: { since: Day; after?: Day | null; until: Day },
): RunDay[] {
  const rule = ruleOf(recurrence);
  return plannedDays(rule, after, until)
    .map((planned) => ({ planned, run: runDayOf(planned, rule.whenClosed, since) }))
    .filter(({ run }) => run >= since);
}

/** What is known of an instruction's past, for what comes next. */
type Stored = Pick<InstructionRow, 'runs' | 'since'>;

/** The days whose run has come and of which nothing is stored. */
export function dueRuns(row: InstructionRow, today: Day): RunDay[] {
  const done = new Set(row.runs.map(({ planned }) => planned));
  const until = addDays(today, MOVED_DAYS);
  return runDays(recurrenceOf(row), { since: row.since, until }).filter(
    ({ planned, run }) => run <= today && !done.has(planned),
  );
}

/** Whether the last of its runs has come. */
export function isOver(row: InstructionRow, today: Day): boolean {
  if (row.ends === null && row.run_count === null) return false;
  const until = addDays(today, 60 * 366);
  const last = runDays(recurrenceOf(row), { since: row.since, until }).at(-1);
  return last === undefined || last.run <= today;
}

/** Farther than the rarest recurrence needs for the runs that are shown. */
const LOOK_AHEAD_DAYS = 8 * 366;
const RUNS_SHOWN = 6;

/** The next runs from a day on: the skipped ones with them, and what is late but still made. */
export function runsAhead(recurrence: Recurrence, today: Day, stored: Stored): InstructionRun[] {
  const done = new Map(stored.runs.map((run) => [run.planned, run]));
  const from = addDays(today, -MOVED_DAYS);
  const after = from > recurrence.starts ? from : null;
  const until = addDays(today, LOOK_AHEAD_DAYS);
  return runDays(recurrence, { since: stored.since, after, until })
    .filter(({ planned, run }) => {
      const state = done.get(planned)?.state;
      return state === undefined || (state === 'skipped' && run >= today);
    })
    .slice(0, RUNS_SHOWN)
    .map((day) => {
      const { reason = null } = done.get(day.planned) ?? {};
      return {
        ...day,
        state: done.has(day.planned) ? ('skipped' as const) : ('planned' as const),
        ...(reason !== null && { reason }),
      };
    });
}

/** A change as it was asked for: what it makes of the runs so far. */
export interface Change {
  wanted: WantedInstruction;
  asked: Date;
}

/** Left out or failed before the change was asked for, from its first day on: the change plans that day anew. */
function isPlannedAnew({ state, planned, at }: StoredRun, { wanted, asked }: Change): boolean {
  const { starts } = wanted.recurrence;
  return state !== 'sent' && planned >= starts && Date.parse(at) <= asked.getTime();
}

export interface RunsOfChange {
  ahead: InstructionRun[];
  /** Days of the change that are sent already, and stay so. */
  sent: Day[];
  /** Days that were left out or failed, and are planned anew. */
  anew: Day[];
}

/** The runs of what is asked for: of a new instruction, or in the place of another one. */
export function runsOfChange(change: Change, row: InstructionRow | null): RunsOfChange {
  const { recurrence } = change.wanted;
  const since = newYorkTimeOf(change.asked).day;
  const before = row?.runs ?? [];
  const runs = before.filter((run) => !isPlannedAnew(run, change));
  const asked = new Set(
    runDays(recurrence, { since, until: addDays(since, LOOK_AHEAD_DAYS) }).map(
      ({ planned }) => planned,
    ),
  );
  const daysOf = (some: StoredRun[]) =>
    some.map(({ planned }) => planned).filter((planned) => asked.has(planned));
  return {
    ahead: runsAhead(recurrence, since, { since, runs }),
    sent: daysOf(before.filter(({ state }) => state === 'sent')),
    anew: daysOf(before.filter((run) => isPlannedAnew(run, change))),
  };
}

/** What happened so far, newest first. */
export function pastRuns(row: InstructionRow, today: Day): InstructionRun[] {
  return row.runs
    .filter(({ run, state }) => state !== 'skipped' || run < today)
    .map(({ planned, run, state, transfer, reason }) => ({
      ...{ planned, run, state },
      ...(transfer !== null && { transferid: transfer }),
      ...(reason !== null && { reason }),
    }));
}

export function toInstruction(row: InstructionRow, today: Day): StandingInstruction {
  const recurrence = recurrenceOf(row);
  const isAlive = row.state === 'active' || row.state === 'needs-approval';
  const next = isAlive
    ? runsAhead(recurrence, today, row).find(({ state }) => state === 'planned')
    : undefined;
  return {
    instructionid: row.instruction_id,
    state: row.state,
    from: placeOf(row, 'from'),
    to: placeOf(row, 'to'),
    amount: money(row.amount),
    kind: row.kind,
    ...(row.memo !== null && { memo: row.memo }),
    ...(row.ira && { ira: row.ira }),
    recurrence,
    ...(next && { nextrun: next }),
    ...(row.document !== null && { document: row.document }),
    createdat: row.created_at,
    version: row.version,
  };
}

/** What an instruction wants moved at each run. */
export function wantedOfRow(row: InstructionRow): WantedInstruction {
  const ref = (side: 'from' | 'to') => {
    const { account, payeeid } = placeOf(row, side);
    return account !== undefined ? { account } : { ...(payeeid !== undefined && { payeeid }) };
  };
  return {
    from: ref('from'),
    to: ref('to'),
    amount: row.amount,
    kind: row.kind,
    ...(row.memo !== null && { memo: row.memo }),
    ...(row.ira && { ira: row.ira }),
    recurrence: recurrenceOf(row),
  };
}

const CONTENT = `kind = $3, from_account_key = $4, from_payee_id = $5, to_account_key = $6, to_payee_id = $7,
  amount = $8::numeric, memo = $9, ira = $10::text::jsonb, frequency = $11, starts = $12::date, ends = $13::date,
  run_count = $14, on_last_day = $15, day_of_month = $16, when_closed = $17, quote_id = $18`;

function contentOf(wanted: WantedInstruction, quoteId: string) {
  const { from, to, recurrence } = wanted;
  return [
    ...[
      wanted.kind,
      from.account ?? null,
      from.payeeid ?? null,
      to.account ?? null,
      to.payeeid ?? null,
    ],
    ...[wanted.amount, wanted.memo ?? null, wanted.ira ? JSON.stringify(wanted.ira) : null],
    ...[recurrence.frequency, recurrence.starts, recurrence.ends ?? null, recurrence.count ?? null],
    ...[
      recurrence.onlastday ?? false,
      recurrence.dayofmonth ?? null,
      recurrence.whenclosed,
      quoteId,
    ],
  ];
}

/** Null when the quote was taken before. */
export async function insertInstruction(
  { sql, household, subject }: HouseholdScope,
  wanted: WantedInstruction,
  {
    quoteId,
    withCode,
    state,
    now,
  }: { quoteId: string; withCode: boolean; state: 'active' | 'needs-approval'; now: Date },
): Promise<string | null> {
  const id = `s${randomBytes(16).toString('hex')}`;
  const rows = await sql.query(
    `insert into standing_instruction (household_id, instruction_id, kind, from_account_key, from_payee_id, to_account_key,
       to_payee_id, amount, memo, ira, frequency, starts, ends, run_count, on_last_day, day_of_month, when_closed, quote_id,
       created_by, state, created_at, with_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8::numeric, $9, $10::text::jsonb, $11, $12::date, $13::date, $14, $15, $16, $17,
       $18, $19, $20, $21::timestamptz, $22)
     on conflict (quote_id) do nothing returning 1`,
    [household, id, ...contentOf(wanted, quoteId), subject, state, now.toISOString(), withCode],
  );
  return rows.length > 0 ? id : null;
}

/** Puts something else in the place of an instruction, and plans anew the days that it brings back. */
export async function replaceInstruction(
  { sql, household }: HouseholdScope,
  row: InstructionRow,
  { quoteId, withCode, ...change }: Change & { quoteId: string; withCode: boolean },
): Promise<void> {
  const id = row.instruction_id;
  await sql.query(
    `update standing_instruction set ${CONTENT}, since = $19::date, with_code = $20, version = version + 1
     where household_id = $1 and instruction_id = $2`,
    [
      ...[household, id, ...contentOf(change.wanted, quoteId)],
      ...[newYorkTimeOf(change.asked).day, withCode],
    ],
  );
  const anew = row.runs.filter((run) => isPlannedAnew(run, change)).map(({ planned }) => planned);
  await sql.query(
    `delete from instruction_run
     where household_id = $1 and instruction_id = $2 and state <> 'sent' and planned = any($3::date[])`,
    [household, id, anew],
  );
}

export async function setInstruction(
  { sql, household }: HouseholdScope,
  id: string,
  change: { state: StandingInstruction['state'] } | { document: string },
): Promise<void> {
  const [column, value] = Object.entries(change)[0] ?? [];
  if (column !== 'state' && column !== 'document') return;
  await sql.query(
    `update standing_instruction set ${column} = $3, version = version + 1 where household_id = $1 and instruction_id = $2`,
    [household, id, String(value)],
  );
}

interface NewRun {
  planned: Day;
  run: Day;
  state: StoredRun['state'];
  transferId?: string;
  reason?: string;
  now: Date;
}

/** One line for each planned day, whoever comes first; false for who comes second. */
export async function insertRun(
  sql: Sql,
  { instruction_id, household_id }: Pick<InstructionRow, 'instruction_id' | 'household_id'>,
  { planned, run, state, transferId, reason, now }: NewRun,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into instruction_run (instruction_id, household_id, planned, run_on, state, transfer_id, reason, at)
     values ($1, $2, $3::date, $4::date, $5, $6, $7, $8::timestamptz) on conflict do nothing returning 1`,
    [
      ...[instruction_id, household_id, planned, run, state, transferId ?? null, reason ?? null],
      now.toISOString(),
    ],
  );
  return rows.length > 0;
}
