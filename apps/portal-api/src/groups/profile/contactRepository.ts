import { randomBytes, randomInt } from 'node:crypto';
import type { Address, ContactField, MyProfile, PendingChange } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { hexOf, type SecretBox } from '../../auth/secretBox';

/** A code is good for ten minutes and five tries. */
const CODE_SECONDS = 10 * 60;
const TRIES = 5;

interface ContactRow {
  given_name: string;
  family_name: string;
  email: string;
  telephone: string | null;
  address: Address | null;
  version: string | null;
}

/** The version of a contact that nobody has written yet. */
const UNSAVED_VERSION = '0';

export async function selectMyProfile(
  { sql, subject }: HouseholdScope,
  now: Date,
): Promise<MyProfile | null> {
  const [row] = await sql.query<ContactRow>(
    `select given_name, family_name, person.email, contact.telephone, address, version
     from person left join contact using (subject) where subject = $1`,
    [subject],
  );
  if (!row) return null;
  const pending = await sql.query<PendingChange>(
    `select change_id as changeid, field, value, ${instant('requested_at')} as requestedat,
       ${instant('expires_at')} as expiresat, ${TRIES} - tries as triesleft
     from contact_change
     where subject = $1 and ended_how is null and expires_at > $2::timestamptz and tries < ${TRIES}
     order by requested_at, change_id`,
    [subject, now.toISOString()],
  );
  return {
    givenname: row.given_name,
    familyname: row.family_name,
    email: row.email,
    ...(row.telephone !== null && { telephone: row.telephone }),
    ...(row.address !== null && { address: row.address }),
    pending,
    version: row.version ?? UNSAVED_VERSION,
  };
}

const instant = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** False when `version` is no longer current. */
export async function saveAddress(
  { sql, subject }: HouseholdScope,
  version: string,
  address: Address,
): Promise<boolean> {
  const values = [subject, JSON.stringify(address)];
  const rows =
    version === UNSAVED_VERSION
      ? await sql.query(
          `insert into contact (subject, address) values ($1, $2::text::jsonb)
           on conflict (subject) do nothing returning subject`,
          values,
        )
      : await sql.query(
          `update contact set address = $2::text::jsonb, version = version + 1
           where subject = $1 and version::text = $3 returning subject`,
          [...values, version],
        );
  return rows.length > 0;
}

interface Asked {
  changeid: string;
  /** For the message; kept nowhere in clear. */
  code: string;
}

/** Replaces a change of the same field that waits. */
export async function insertChange(
  { sql, subject }: HouseholdScope,
  { field, value }: { field: ContactField; value: string },
  { box, now }: { box: SecretBox; now: Date },
): Promise<Asked> {
  await sql.query(
    `update contact_change set ended_how = 'replaced' where subject = $1 and field = $2 and ended_how is null`,
    [subject, field],
  );
  const changeid = `c${randomBytes(16).toString('hex')}`;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql.query(
    `insert into contact_change (change_id, subject, field, value, code_mac, requested_at, expires_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + make_interval(secs => ${CODE_SECONDS}))`,
    [changeid, subject, field, value, box.mac(code, contextOf(changeid)), now.toISOString()],
  );
  return { changeid, code };
}

export type ChangeVerdict =
  | { outcome: 'confirmed'; field: ContactField; value: string }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'gone' };

/** Counts a try and judges the code in one statement, so that tries made at once are all counted. */
export async function judgeChange(
  { sql, subject }: HouseholdScope,
  { changeid, code }: { changeid: string; code: string },
  { box, now }: { box: SecretBox; now: Date },
): Promise<ChangeVerdict> {
  const [row] = await sql.query<{
    field: ContactField;
    value: string;
    right: boolean;
    left: number;
  }>(
    `update contact_change set tries = tries + 1, ended_how = case when encode(code_mac, 'hex') = any ($3::text[]) then 'confirmed' end
     where change_id = $1 and subject = $2 and ended_how is null and tries < ${TRIES}
       and expires_at > $4::timestamptz
     returning field, value, encode(code_mac, 'hex') = any ($3::text[]) as right, ${TRIES} - tries as left`,
    [changeid, subject, hexOf(box.macs(code, contextOf(changeid))), now.toISOString()],
  );
  if (!row) return { outcome: 'gone' };
  if (!row.right) return { outcome: 'wrong', triesLeft: row.left };
  return { outcome: 'confirmed', field: row.field, value: row.value };
}

export async function applyChange(
  { sql, subject }: HouseholdScope,
  { field, value }: { field: ContactField; value: string },
): Promise<void> {
  if (field === 'email') {
    await sql.query('update person set email = $2 where subject = $1', [subject, value]);
    return;
  }
  await sql.query(
    `insert into contact (subject, telephone) values ($1, $2)
     on conflict (subject) do update set telephone = excluded.telephone, version = contact.version + 1`,
    [subject, value],
  );
}

/** False when there is no such change. */
export async function giveUpChange(
  { sql, subject }: HouseholdScope,
  changeid: string,
): Promise<boolean> {
  const rows = await sql.query(
    `update contact_change set ended_how = 'given_up'
     where change_id = $1 and subject = $2 and ended_how is null returning change_id`,
    [changeid, subject],
  );
  return rows.length > 0;
}

const contextOf = (changeid: string): string => `contact change ${changeid}`;
