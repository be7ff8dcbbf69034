import { randomBytes } from 'node:crypto';
import type { Payee, PayeeRequest } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { SecretBox } from '../../auth/secretBox';
import { DEPOSIT_TRIES } from '../../payments/rules/limits';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { newUntil } from './transferRules';

export interface PayeeRow {
  payee_id: string;
  name: string;
  holder: string;
  bank_name: string;
  routing_number: string;
  account_end: string;
  account_type: Payee['accounttype'];
  state: Payee['state'];
  deposits_on: string | null;
  deposits_sealed: Uint8Array | null;
  key_id: string;
  tries: number;
  added_at: string;
  verified_at: string | null;
  version: string;
}

const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SELECT = `select payee_id, name, holder, bank_name, routing_number, account_end, account_type, state, deposits_on,
    deposits_sealed, key_id, tries, ${instant('added_at')} as added_at, ${instant('verified_at')} as verified_at, version
  from payee`;

export function selectPayees({ sql, household }: HouseholdScope): Promise<PayeeRow[]> {
  return sql.query<PayeeRow>(
    `${SELECT} where household_id = $1 and state <> 'removed' order by added_at, payee_id`,
    [household],
  );
}

/** Held until the transaction ends, so that tries are counted one after the other. */
export async function holdPayee(
  { sql, household }: HouseholdScope,
  id: string,
): Promise<PayeeRow | null> {
  const rows = await sql.query<PayeeRow>(
    `${SELECT} where household_id = $1 and payee_id = $2 for update`,
    [household, id],
  );
  return rows[0] ?? null;
}

export function toPayee(row: PayeeRow, now: Date): Payee {
  const until = newUntil(row.verified_at === null ? null : new Date(row.verified_at));
  return {
    payeeid: row.payee_id,
    name: row.name,
    holder: row.holder,
    bankname: row.bank_name,
    maskednumber: `••${row.account_end}`,
    accounttype: row.account_type,
    state: row.state,
    ...(row.state === 'verifying' && {
      ...(row.deposits_on !== null && { depositson: row.deposits_on }),
      triesleft: DEPOSIT_TRIES - row.tries,
    }),
    addedat: row.added_at,
    ...(until && until > now && { limiteduntil: newYorkTimeOf(until).day }),
    version: row.version,
  };
}

/** What the whole number of an account is sealed for. */
export const numberContext = (household: string): string => `payee number ${household}`;

interface NewPayee {
  request: PayeeRequest;
  bankName: string;
  deposits: readonly [number, number];
  depositsOn: string;
  now: Date;
}

/** Null when the household has this very bank account already. */
export async function insertPayee(
  { sql, household, subject }: HouseholdScope,
  box: SecretBox,
  { request, bankName, deposits, depositsOn, now }: NewPayee,
): Promise<string | null> {
  const id = `p${randomBytes(16).toString('hex')}`;
  const { name, holder, routingnumber, accountnumber, accounttype } = request;
  const kept = payeeSecretsOf(box, {
    ...{ household, payeeId: id, routing: routingnumber, number: accountnumber, deposits },
  });
  const rows = await sql.query(
    `insert into payee (payee_id, household_id, added_by, name, holder, bank_name, routing_number, account_sealed, key_id,
       account_mac, account_end, account_type, deposits_sealed, deposits_on, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::date, $15::timestamptz)
     on conflict (household_id, account_mac) where state <> 'removed' do nothing returning 1`,
    [
      ...[id, household, subject, name.trim(), holder.trim(), bankName, routingnumber],
      ...[kept.number, kept.keyId, kept.mac],
      ...[accountnumber.slice(-4), accounttype, kept.deposits, depositsOn, now.toISOString()],
    ],
  );
  return rows.length > 0 ? id : null;
}

interface PayeeSecrets {
  number: Uint8Array;
  keyId: string;
  mac: Uint8Array;
  deposits: Uint8Array;
}

/** What of a payee is kept sealed: the whole number and the two deposits. */
export function payeeSecretsOf(
  box: SecretBox,
  payee: {
    household: string;
    payeeId: string;
    routing: string;
    number: string;
    deposits: readonly [number, number];
  },
): PayeeSecrets {
  const number = box.seal(Buffer.from(payee.number), numberContext(payee.household));
  const deposits = Buffer.from(JSON.stringify(payee.deposits));
  return {
    number: number.box,
    keyId: number.keyId,
    mac: payeeMac(box, payee),
    deposits: box.seal(deposits, depositContext(payee.payeeId)).box,
  };
}

/** The same for the same account, so that it is not added twice; banks read a number without its leading zeros. */
export function payeeMac(
  box: SecretBox,
  { routing, number }: { routing: string; number: string },
): Uint8Array {
  return box.mac(`${routing} ${number.replace(/^0+/, '')}`, 'payee');
}

/** What the two deposits are sealed for. */
export const depositContext = (id: string): string => `payee deposits ${id}`;

/** The two deposits that were made, in cents, the smaller first; null when they were named already. */
export function depositsOf(
  box: SecretBox,
  row: Pick<PayeeRow, 'deposits_sealed' | 'key_id' | 'payee_id'>,
): number[] | null {
  if (!row.deposits_sealed) return null;
  const plain = box.open(
    { keyId: row.key_id, box: row.deposits_sealed },
    depositContext(row.payee_id),
  );
  // `as`: sealed by insertPayee and nobody else.
  return (JSON.parse(Buffer.from(plain).toString()) as number[]).sort((a, b) => a - b);
}

/** The whole number, for whoever hands a payment to the bank. */
export function accountNumberOf(
  box: SecretBox,
  row: { household_id: string; key_id: string; account_sealed: Uint8Array },
): string {
  const sealed = { keyId: row.key_id, box: row.account_sealed };
  return Buffer.from(box.open(sealed, numberContext(row.household_id))).toString();
}

export async function setPayee(
  { sql, household }: HouseholdScope,
  id: string,
  change: { state: Payee['state']; tries: number; verifiedAt: Date | null },
): Promise<void> {
  await sql.query(
    `update payee set state = $3, tries = $4, verified_at = coalesce($5::timestamptz, verified_at),
       deposits_sealed = case when $3 = 'verifying' then deposits_sealed end, version = version + 1
     where household_id = $1 and payee_id = $2`,
    [household, id, change.state, change.tries, change.verifiedAt?.toISOString() ?? null],
  );
}

/** How many transfers under way, living instructions and changes that wait for a second holder name a payee. */
export async function countUses({ sql, household }: HouseholdScope, id: string): Promise<number> {
  const [row] = await sql.query<{ uses: string }>(
    `select count(*) as uses from (
       select transfer_id from transfer where household_id = $1 and $2 in (from_payee_id, to_payee_id)
         and state in ('needs-approval', 'scheduled', 'submitted')
       union select instruction_id from standing_instruction where household_id = $1 and $2 in (from_payee_id, to_payee_id)
         and state in ('needs-approval', 'active', 'paused')
       union select instruction_id from approval where household_id = $1 and state = 'pending'
         and $2 in (proposal #>> '{wanted,from,payeeid}', proposal #>> '{wanted,to,payeeid}')) named`,
    [household, id],
  );
  return Number(row?.uses ?? 0);
}
