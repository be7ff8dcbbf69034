import { randomBytes } from 'node:crypto';
import type { Approval, ApprovalChange } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { PAYEES_SHOWN } from './ends';

export interface ApprovalRow {
  approval_id: string;
  transfer_id: string | null;
  instruction_id: string | null;
  changes: ApprovalChange[];
  proposal: unknown;
  requested_by: string;
  requested_name: string | null;
  requested_at: string;
  expires_at: string;
  state: Approval['state'];
  decided_by: string | null;
  decided_name: string | null;
  decided_at: string | null;
  note: string | null;
}

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const nameOf = (column: string): string =>
  `case when ${column} = current_setting('portal.subject', true)
     then (select given_name from person where subject = ${column})
     when ${column} is not null then (select name from audit_hand(${column})) end`;

/** SQL: without the lines that name a payee where none is shown. */
const CHANGES = `case when ${PAYEES_SHOWN} then changes
  else (select coalesce(jsonb_agg(line order by place), '[]') from jsonb_array_elements(changes) with ordinality as lines (line, place)
    where line->>'what' not in ('From', 'To')) end`;

const SELECT = `select approval_id, transfer_id, instruction_id, ${CHANGES} as changes, proposal, requested_by,
    ${nameOf('requested_by')} as requested_name, ${instant('requested_at')} as requested_at,
    ${instant('expires_at')} as expires_at, state, decided_by, ${nameOf('decided_by')} as decided_name,
    ${instant('decided_at')} as decided_at, note
  from approval`;

const DECIDED_DAYS = 30;

/** Pending first, the one that runs out soonest on top; then those of the last thirty days. */
export function selectApprovals(
  { sql, household }: HouseholdScope,
  now: Date,
): Promise<ApprovalRow[]> {
  return sql.query<ApprovalRow>(
    `${SELECT} where household_id = $1 and (state = 'pending' or requested_at > $2::timestamptz - make_interval(days => $3::int))
     order by (state = 'pending') desc, case when state = 'pending' then expires_at end, requested_at desc, approval_id
     limit 200`,
    [household, now.toISOString(), DECIDED_DAYS],
  );
}

/** The last one about a transfer or an instruction. */
export async function selectApprovalOf(
  { sql, household }: HouseholdScope,
  about: { transfer: string } | { instruction: string },
): Promise<ApprovalRow | null> {
  const rows = await sql.query<ApprovalRow>(
    `${SELECT} where household_id = $1 and ($2::text is null or transfer_id = $2) and ($3::text is null or instruction_id = $3)
     order by requested_at desc, approval_id limit 1`,
    [
      household,
      'transfer' in about ? about.transfer : null,
      'instruction' in about ? about.instruction : null,
    ],
  );
  return rows[0] ?? null;
}

/** Held until the transaction ends, so that it is decided once. */
export async function lockApproval(
  { sql, household }: HouseholdScope,
  id: string,
): Promise<ApprovalRow | null> {
  const held = await sql.query(
    'select 1 from approval where household_id = $1 and approval_id = $2 for update',
    [household, id],
  );
  if (held.length === 0) return null;
  const rows = await sql.query<ApprovalRow>(
    `${SELECT} where household_id = $1 and approval_id = $2`,
    [household, id],
  );
  return rows[0] ?? null;
}

interface NewApproval {
  transferId?: string;
  instructionId?: string;
  changes: ApprovalChange[];
  proposal?: object;
  now: Date;
  expiresAt: Date;
}

export async function insertApproval(
  { sql, household, subject }: HouseholdScope,
  { transferId, instructionId, changes, proposal, now, expiresAt }: NewApproval,
): Promise<string> {
  const id = `a${randomBytes(16).toString('hex')}`;
  await sql.query(
    `insert into approval (approval_id, household_id, transfer_id, instruction_id, changes, proposal, requested_by,
       requested_at, expires_at)
     values ($1, $2, $3, $4, $5::text::jsonb, $6::text::jsonb, $7, $8::timestamptz, $9::timestamptz)`,
    [
      ...[id, household, transferId ?? null, instructionId ?? null, JSON.stringify(changes)],
      proposal === undefined ? null : JSON.stringify(proposal),
      ...[subject, now.toISOString(), expiresAt.toISOString()],
    ],
  );
  return id;
}

export async function decideApproval(
  { sql, household, subject }: HouseholdScope,
  id: string,
  decided: { state: 'approved' | 'rejected'; note: string | null; now: Date },
): Promise<void> {
  await sql.query(
    `update approval set state = $3, decided_by = $4, decided_at = $5::timestamptz, note = $6
     where household_id = $1 and approval_id = $2`,
    [household, id, decided.state, subject, decided.now.toISOString(), decided.note],
  );
}

/** What was asked for is gone: nobody can decide it any more. */
export async function expireApprovalOf(
  { sql, household }: HouseholdScope,
  about: { transfer: string } | { instruction: string },
): Promise<void> {
  await sql.query(
    `update approval set state = 'expired' where household_id = $1 and state = 'pending'
       and (transfer_id = $2 or instruction_id = $3)`,
    [
      household,
      'transfer' in about ? about.transfer : null,
      'instruction' in about ? about.instruction : null,
    ],
  );
}

export function toApproval(
  row: ApprovalRow,
  subject: string,
  about: Pick<Approval, 'transfer' | 'instruction'>,
): Approval {
  return {
    approvalid: row.approval_id,
    state: row.state,
    ...about,
    requestedby: row.requested_name ?? 'Another client',
    requestedat: row.requested_at,
    expiresat: row.expires_at,
    mine: row.requested_by === subject,
    changes: row.changes,
    ...(row.decided_name !== null && { decidedby: row.decided_name }),
    ...(row.decided_at !== null && { decidedat: row.decided_at }),
    ...(row.note !== null && { note: row.note }),
  };
}
