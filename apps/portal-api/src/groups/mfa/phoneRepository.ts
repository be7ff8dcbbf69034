import { randomBytes } from 'node:crypto';
import { mask, type StoredChannel } from './channelRepository';
import type { MfaScope } from './mfaScope';

/** Adds a telephone, in place of one that was never confirmed. */
export async function savePhone(scope: MfaScope, phone: string): Promise<StoredChannel> {
  const { sql, subject } = scope;
  const id = randomBytes(12).toString('base64url');
  const rows = await sql.query<{ channel_id: string }>(
    `insert into mfa_channel as c (channel_id, subject, kind, address) values ($1, $2, 'phone', $3)
     on conflict (subject) where confirmed_at is null
       do update set kind = excluded.kind, address = excluded.address
     returning channel_id`,
    [id, subject, phone],
  );
  return {
    channelid: rows[0]?.channel_id ?? id,
    kind: 'phone',
    masked: mask('phone', phone),
    address: phone,
    confirmed: false,
  };
}

/** Takes a telephone away, and the wish to be asked for it first. */
export async function deletePhone({ sql, subject }: MfaScope, id: string): Promise<void> {
  await sql.query('delete from mfa_preference where subject = $1 and preferred = $2', [
    subject,
    id,
  ]);
  await sql.query(`delete from mfa_channel where subject = $1 and channel_id = $2`, [subject, id]);
}
