import { randomBytes } from 'node:crypto';
import type {
  Transfer,
  TransferEvent,
  TransferPosting,
  TransferState,
  Withholding,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { centsOf } from '../../payments/rules/cents';
import { money } from '../profile/money';
import { ENDS, ENDS_JOINED, type EndsRow, placeOf } from './ends';
import type { JudgedTransfer, WantedTransfer } from './transferRules';
import { eventText } from './transferWords';

export interface TransferRow extends EndsRow {
  transfer_id: string;
  state: TransferState;
  kind: Transfer['kind'];
  amount: string;
  fee: string;
  federal_withheld: string;
  state_withheld: string;
  tax_code: string | null;
  memo: string | null;
  reason: string | null;
  return_code: string | null;
  process_on: string;
  settle_on: string;
  cut_off_at: string;
  created_at: string;
  created_key: string;
  instruction_id: string | null;
  initiated_by: string;
  version: string;
  notes: string[];
}

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SELECT = `select m.transfer_id, m.state, m.kind, m.amount, m.fee, m.federal_withheld, m.state_withheld, m.tax_code,
    m.memo, m.reason, m.return_code, m.process_on, m.settle_on, ${instant('m.cut_off_at')} as cut_off_at,
    ${instant('m.created_at')} as created_at, m.created_at::text as created_key, m.instruction_id, m.initiated_by,
    m.version, m.notes, ${ENDS}
  from transfer m ${ENDS_JOINED}`;

export interface TransferFilter {
  from?: string | undefined;
  to?: string | undefined;
  states?: readonly TransferState[] | undefined;
  account?: string | undefined;
  instruction?: string | undefined;
  /** Instant and id of the row the page before ended with. */
  before?: readonly string[] | null;
  limit: number;
}

/** Newest first, by the day in New York on which they were made. */
export function selectTransfers(
  { sql, household }: HouseholdScope,
  { from, to, states, account, instruction, before, limit }: TransferFilter,
): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `${SELECT} where m.household_id = $1
       and ($2::date is null or m.created_at >= ($2::date)::timestamp at time zone 'America/New_York')
       and ($3::date is null or m.created_at < ($3::date + 1)::timestamp at time zone 'America/New_York')
       and ($4::text[] is null or m.state = any($4::text[]))
       and ($5::text is null or m.from_account_key = $5 or m.to_account_key = $5)
       and ($6::text is null or m.instruction_id = $6)
       and ($7::timestamptz is null or (m.created_at, m.transfer_id) < ($7::timestamptz, $8::text))
     order by m.created_at desc, m.transfer_id desc limit $9`,
    [
      ...[household, from ?? null, to ?? null, states ?? null, account ?? null],
      ...[instruction ?? null, before?.[0] ?? null, before?.[1] ?? null, limit],
    ],
  );
}

/** In no order, without those of another household and those that are unknown. */
export function selectTransfersOf(
  { sql, household }: HouseholdScope,
  ids: readonly string[],
): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `${SELECT} where m.household_id = $1 and m.transfer_id = any($2::text[])`,
    [household, ids],
  );
}

/** Null for another household's as for an unknown one. */
export async function selectTransfer(
  scope: HouseholdScope,
  id: string,
): Promise<TransferRow | null> {
  const [row] = await selectTransfersOf(scope, [id]);
  return row ?? null;
}

export function toTransfer(row: TransferRow, now: Date): Transfer {
  const cancellable =
    (row.state === 'scheduled' || row.state === 'needs-approval') &&
    Date.parse(row.cut_off_at) > now.getTime();
  return {
    transferid: row.transfer_id,
    state: row.state,
    from: placeOf(row, 'from'),
    to: placeOf(row, 'to'),
    amount: money(row.amount),
    kind: row.kind,
    fee: money(row.fee),
    ...(row.memo !== null && { memo: row.memo }),
    processon: row.process_on,
    settleon: row.settle_on,
    cancellable,
    ...(cancellable && { cancellableuntil: row.cut_off_at }),
    ...(row.return_code !== null && { returncode: row.return_code }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.instruction_id !== null && { instructionid: row.instruction_id }),
    createdat: row.created_at,
    version: row.version,
  };
}

export function withholdingOfRow(row: TransferRow): Withholding | null {
  if (row.kind !== 'ira-distribution') return null;
  const cents = centsOf(row.amount) - centsOf(row.federal_withheld) - centsOf(row.state_withheld);
  return {
    federal: money(row.federal_withheld),
    state: money(row.state_withheld),
    net: money(`${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`),
    ...(row.tax_code !== null && { code: row.tax_code }),
  };
}

/** The steps a transfer has gone through, oldest first. */
export async function selectEvents(
  { sql, subject }: HouseholdScope,
  row: TransferRow,
): Promise<TransferEvent[]> {
  const rows = await sql.query<{
    state: TransferState;
    at: string;
    actor: string | null;
    name: string | null;
    note: string | null;
  }>(
    `select state, ${instant('at')} as at, actor, note,
       case when actor = $2 then (select given_name from person where subject = $2)
         when actor is not null then (select name from audit_hand(actor)) end as name
     from transfer_event where transfer_id = $1 order by seq`,
    [row.transfer_id, subject],
  );
  return rows.map(({ state, at, actor, name, note }, place) => ({
    state,
    at,
    text: eventText(state, {
      kind: row.kind,
      isFirst: place === 0,
      byYou: actor === subject,
      name,
      note,
      isPlanned: row.instruction_id !== null,
    }),
    ...(name !== null && { by: name }),
  }));
}

export async function selectPostings(
  { sql }: HouseholdScope,
  row: TransferRow,
): Promise<TransferPosting[]> {
  const rows = await sql.query<{ place: string; amount: string; day: string }>(
    'select place, amount, day from posting where transfer_id = $1 order by posting_id',
    [row.transfer_id],
  );
  return rows.map(({ place, amount, day }) => ({
    place: postingPlace(place, row),
    amount: money(amount),
    day,
  }));
}

const FIRM_PLACES: Readonly<Record<string, string>> = {
  clearing: 'On its way',
  fees: 'Fees',
  'withholding:federal': 'Federal tax',
  'withholding:state': 'State tax',
};

function postingPlace(place: string, row: TransferRow): string {
  for (const side of ['from', 'to'] as const) {
    const key = row[`${side}_account_key`];
    const payee = row[`${side}_payee_id`];
    if (place === `account:${key}` || place === `payee:${payee}`) {
      return `${row[`${side}_name`]} ${row[`${side}_detail`].split(' · ')[0]}`;
    }
  }
  return FIRM_PLACES[place] ?? place;
}

/** One after the other for a household, so that no two transfers count on the same cash or limit. promises M8 */
export async function lockMoney({
  sql,
  household,
}: Pick<HouseholdScope, 'sql' | 'household'>): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 15))', [household]);
}

/** What is written carries the time of the server's one clock. */
export async function stampTime(sql: Sql, now: Date): Promise<void> {
  await sql.query("select set_config('portal.now', $1, true)", [now.toISOString()]);
}

interface NewTransfer {
  wanted: WantedTransfer;
  judged: JudgedTransfer;
  quoteId: string;
  /** Whether a fresh code was given for it, or for the instruction whose run it is. */
  withCode: boolean;
  now: Date;
  run?: { instructionId: string; planned: string };
}

/** Null when the quote was taken before. */
export async function insertTransfer(
  { sql, household, subject }: HouseholdScope,
  { wanted, judged, quoteId, withCode, now, run }: NewTransfer,
): Promise<string | null> {
  const { from, to, kind, amount, memo } = wanted;
  const { processing, withholding, fee, contributionYear, needsApproval } = judged;
  await stampTime(sql, now);
  const rows = await sql.query<{ transfer_id: string }>(
    `insert into transfer (transfer_id, household_id, initiated_by, kind, from_account_key, from_payee_id, to_account_key,
       to_payee_id, amount, fee, federal_withheld, state_withheld, tax_code, contribution_year, memo, state, process_on,
       settle_on, cut_off_at, quote_id, instruction_id, planned_day, created_at, notes, with_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::numeric, $10::numeric, $11::numeric, $12::numeric, $13, $14, $15, $16,
       $17::date, $18::date, $19::timestamptz, $20, $21, $22::date, $23::timestamptz, $24::text[], $25)
     on conflict (quote_id) do nothing returning transfer_id`,
    [
      ...[`t${randomBytes(16).toString('hex')}`, household, subject, kind],
      ...[from.account ?? null, from.payeeid ?? null, to.account ?? null, to.payeeid ?? null],
      ...[amount, fee, withholding?.federal.amount ?? '0', withholding?.state.amount ?? '0'],
      ...[withholding?.code ?? null, contributionYear, memo ?? null],
      needsApproval ? 'needs-approval' : 'scheduled',
      ...[processing.processOn, processing.settleOn, processing.cutOffAt.toISOString(), quoteId],
      ...[run?.instructionId ?? null, run?.planned ?? null, now.toISOString()],
      // A run of a standing instruction shows nobody anything before it is sent.
      run ? [] : judged.notes,
      withCode,
    ],
  );
  return rows[0]?.transfer_id ?? null;
}

/** Takes a step; false when the transfer is not in that version any more. */
export async function stepTransfer(
  { sql, household }: HouseholdScope,
  id: string,
  step: { state: TransferState; reason: string | null; version?: string; now: Date },
): Promise<boolean> {
  await stampTime(sql, step.now);
  const rows = await sql.query(
    `update transfer set state = $3, reason = $4
     where household_id = $1 and transfer_id = $2 and ($5::text is null or version::text = $5) returning 1`,
    [household, id, step.state, step.reason, step.version ?? null],
  );
  return rows.length > 0;
}
