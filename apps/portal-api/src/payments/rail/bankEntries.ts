import type { SecretBox } from '../../auth/secretBox';
import type { Sql } from '../../db/sql';
import { accountNumberOf, depositsOf } from '../../groups/money-movement/payeeRepository';
import { addBankingDays, type Day } from '../rules/bankingDays';
import type { NachaEntry } from './nachaFile';
import type { RailPayment } from './rail';

const REFERENCE = /^P(\d{14})$/;

/** What comes back with a return: fifteen characters. */
const referenceOf = (entryNumber: string): string => `P${entryNumber.padStart(14, '0')}`;

/** The number in a reference; null for one that was not made here. */
export function entryNumberOf(reference: string): string | null {
  const digits = REFERENCE.exec(reference)?.[1];
  return digits === undefined ? null : String(BigInt(digits));
}

/** One after the other, however many servers there are: files are numbered and handed over by one of them at a time. */
export async function lockBank(sql: Sql): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(16)');
}

/** In the transaction of the step that hands the payment over: either both are there or neither is. */
export async function insertEntry(
  sql: Sql,
  { reference, cents, outside, kind, processOn }: RailPayment,
  now: Date,
): Promise<void> {
  if (!outside) return;
  const effective = kind === 'same-day-ach' ? processOn : addBankingDays(processOn, 1);
  await sql.query(
    `insert into bank_entry (transfer_id, payee_id, direction, cents, effective, created_at)
     values ($1, $2, $3, $4::bigint, $5::date, $6::timestamptz) on conflict do nothing`,
    [reference, outside.payeeId, outside.direction, String(cents), effective, now.toISOString()],
  );
}

interface DepositRow {
  payee_id: string;
  household_id: string;
  key_id: string;
  deposits_sealed: Uint8Array;
}

/** The two deposits of every bank account that waits for them, to arrive on `effective`. */
export async function insertDeposits(
  sql: Sql,
  box: SecretBox,
  { effective, now }: { effective: Day; now: Date },
): Promise<void> {
  const rows = await sql.query<DepositRow>(
    `select payee_id, household_id, key_id, deposits_sealed from payee p
     where state = 'verifying' and deposits_sealed is not null and deposits_on <= $1::date
       and not exists (select from bank_entry e where e.payee_id = p.payee_id and e.deposit is not null)
     order by payee_id limit 1000`,
    [effective],
  );
  for (const row of rows) {
    const deposits = depositsOf(box, row) ?? [];
    for (const [at, cents] of deposits.entries()) {
      await sql.query(
        `insert into bank_entry (payee_id, deposit, direction, cents, effective, created_at)
         values ($1, $2, 'credit', $3::bigint, $4::date, $5::timestamptz)`,
        [row.payee_id, at + 1, String(cents), effective, now.toISOString()],
      );
    }
  }
}

export interface WaitingEntry extends NachaEntry {
  entryNumber: string;
  effective: Day;
  isDeposit: boolean;
}

interface EntryRow {
  entry_number: string;
  deposit: number | null;
  direction: 'credit' | 'debit';
  cents: string;
  effective: Day;
  household_id: string;
  holder: string;
  routing_number: string;
  account_type: 'checking' | 'savings';
  account_sealed: Uint8Array;
  key_id: string;
}

/** What is in no file yet, oldest first. */
export async function selectWaiting(
  sql: Sql,
  box: SecretBox,
  limit: number,
): Promise<WaitingEntry[]> {
  const rows = await sql.query<EntryRow>(
    `select e.entry_number, e.deposit, e.direction, e.cents, e.effective, p.household_id, p.holder, p.routing_number,
       p.account_type, p.account_sealed, p.key_id
     from bank_entry e join payee p using (payee_id) where e.file_number is null
     order by e.entry_number limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    entryNumber: row.entry_number,
    effective: row.effective,
    isDeposit: row.deposit !== null,
    reference: referenceOf(row.entry_number),
    direction: row.direction,
    accountType: row.account_type,
    routingNumber: row.routing_number,
    accountNumber: accountNumberOf(box, row),
    cents: BigInt(row.cents),
    name: row.holder,
  }));
}

interface NewFile {
  fileNumber: string;
  name: string;
  day: Day;
  modifier: string;
  sha256: Uint8Array;
  now: Date;
}

export async function insertFile(
  sql: Sql,
  { fileNumber, name, day, modifier, sha256, now }: NewFile,
  entries: readonly WaitingEntry[],
): Promise<void> {
  await sql.query(
    `insert into bank_file (file_number, name, day, modifier, sha256, made_at)
     values ($1::bigint, $2, $3::date, $4, $5, $6::timestamptz)`,
    [fileNumber, name, day, modifier, sha256, now.toISOString()],
  );
  await sql.query(
    'update bank_entry set file_number = $1::bigint where entry_number = any($2::bigint[])',
    [fileNumber, entries.map(({ entryNumber }) => entryNumber)],
  );
}

/** The number of the next file, and how many were made on a day. */
export async function nextFile(sql: Sql, day: Day): Promise<{ fileNumber: string; ofDay: number }> {
  const [row] = await sql.query<{ next: string; of_day: string }>(
    `select coalesce(max(file_number), 0) + 1 as next, count(*) filter (where day = $1::date) as of_day from bank_file`,
    [day],
  );
  return { fileNumber: row?.next ?? '1', ofDay: Number(row?.of_day ?? 0) };
}

/** What the bank has said of a transfer, and whether it has the file that the transfer is in. */
export async function selectOutcome(
  sql: Sql,
  transferId: string,
): Promise<{ code: string | null; handedOver: boolean }> {
  const [row] = await sql.query<{ code: string | null; handed_over: boolean }>(
    `select r.code, f.handed_over_at is not null as handed_over
     from bank_entry e left join bank_file f using (file_number) left join bank_return r using (entry_number)
     where e.transfer_id = $1`,
    [transferId],
  );
  return { code: row?.code ?? null, handedOver: row?.handed_over ?? false };
}
