import { hexOf } from '../../auth/secretBox';
import { randomInt } from 'node:crypto';
import type { ClientCodeSent, MfaChannel } from '@portal/api-sdk/server';
import { judge, type Judgement } from '../../auth/attempts';
import { type MessageValues, putMessage, type ToldKind } from '../../outbox/outbox';
import { tell } from '../../telling/tell';
import { codeSentRecently } from './problems';
import type { MfaScope } from './mfaScope';

const CODE_MS = 10 * 60 * 1_000;
const RESEND_SECONDS = 30;

export interface StoredChannel extends MfaChannel {
  address: string;
  confirmed: boolean;
}

interface ChannelRow {
  channel_id: string;
  kind: MfaChannel['kind'];
  address: string;
  confirmed: boolean;
}

/** Every place that codes may go to, those still to be confirmed included. */
export async function selectChannels({ sql, subject }: MfaScope): Promise<StoredChannel[]> {
  const rows = await sql.query<ChannelRow>(
    `select channel_id, kind, address, confirmed_at is not null as confirmed
     from mfa_channel where subject = $1 order by confirmed_at, channel_id`,
    [subject],
  );
  return rows.map(({ channel_id, kind, address, confirmed }) => ({
    channelid: channel_id,
    kind,
    masked: mask(kind, address),
    address,
    confirmed,
  }));
}

export async function findChannel(scope: MfaScope, id: string): Promise<StoredChannel | null> {
  return (await selectChannels(scope)).find(({ channelid }) => channelid === id) ?? null;
}

/** SQL: another code may go out. After one that was used there is nothing to wait for; one may be sent elsewhere. */
const MAY_SEND = `c.used_at is not null
  or ${longAgo('c.sent_at')}
  or (c.channel_id <> excluded.channel_id and (c.unused_at is null or ${longAgo('c.unused_at')}))`;

function longAgo(time: string): string {
  return `${time} <= excluded.sent_at - make_interval(secs => ${RESEND_SECONDS})`;
}

/**
 * Makes a code and puts it out for delivery; the one before it is worthless.
 * @throws ProblemError 429 within 30 s of the last one.
 */
export async function sendCode(scope: MfaScope, channel: StoredChannel): Promise<ClientCodeSent> {
  const { sql, subject, now, box } = scope;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_MS);
  const saved = await sql.query(
    `insert into mfa_code as c (subject, channel_id, code_mac, sent_at, expires_at)
     values ($1, $2, $3, $4::timestamptz, $5::timestamptz)
     on conflict (subject) do update set channel_id = excluded.channel_id, code_mac = excluded.code_mac,
       sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = null,
       unused_at = case when c.used_at is null then c.sent_at end
     where ${MAY_SEND}
     returning subject`,
    [
      subject,
      channel.channelid,
      box.mac(code, codeContext(subject, channel.channelid)),
      now.toISOString(),
      expiresAt.toISOString(),
    ],
  );
  if (saved.length === 0) throw codeSentRecently(await secondsUntilResend(scope));
  const { kind, address } = channel;
  await putMessage(scope, { kind: 'mfa.code', to: { kind, address }, values: { code } });
  return {
    channelid: channel.channelid,
    masked: channel.masked,
    expiresat: expiresAt.toISOString(),
    resendafterseconds: RESEND_SECONDS,
  };
}

async function secondsUntilResend({ sql, subject, now }: MfaScope): Promise<number> {
  const rows = await sql.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from sent_at - $2::timestamptz) + ${RESEND_SECONDS}))::int as seconds
     from mfa_code where subject = $1`,
    [subject, now.toISOString()],
  );
  return rows[0]?.seconds ?? RESEND_SECONDS;
}

/** Judges a code that was sent; the first right one confirms where it was sent to. */
export async function judgeSentCode(
  scope: MfaScope,
  channelId: string,
  code: string,
): Promise<Judgement> {
  const { sql, subject, now, box } = scope;
  const open = `subject = $1 and channel_id = $2 and used_at is null and expires_at > $3::timestamptz`;
  const values = [subject, channelId, now.toISOString()];
  const live = await sql.query(`select 1 from mfa_code where ${open}`, values);
  if (live.length === 0) return { outcome: 'expired' };
  return judge(scope, 'code', async () => {
    const used = await sql.query(
      `update mfa_code set used_at = $3::timestamptz where ${open} and encode(code_mac, 'hex') = any ($4::text[]) returning subject`,
      [...values, hexOf(box.macs(code, codeContext(subject, channelId)))],
    );
    if (used.length > 0) await confirm(scope, channelId);
    return used.length > 0;
  });
}

async function confirm(scope: MfaScope, channelId: string): Promise<void> {
  const { sql, subject, now } = scope;
  const confirmed = await sql.query(
    `update mfa_channel set confirmed_at = $3::timestamptz
     where subject = $1 and channel_id = $2 and confirmed_at is null returning subject`,
    [subject, channelId, now.toISOString()],
  );
  if (confirmed.length > 0) await notify(scope, 'mfa.channel_added');
}

/** Tells the person of what was done with their factors. */
export function notify(
  scope: MfaScope,
  kind: Extract<ToldKind, `mfa.${string}`>,
  values: MessageValues = {},
): Promise<void> {
  return tell(scope, kind, { values });
}

const codeContext = (subject: string, channelId: string): string => `code ${subject} ${channelId}`;

export function mask(kind: MfaChannel['kind'], address: string): string {
  if (kind === 'phone') return `•••• ${address.slice(-4)}`;
  return `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`;
}
