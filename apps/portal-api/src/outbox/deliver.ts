import type { SecretBox } from '../auth/secretBox';
import type { Sql, SqlEngine } from '../db/sql';
import { selectFirmName } from '../groups/template/templateRepository';
import type { Channels } from './channels';
import { type MessageKind, type OutboxMessage, outboxContext } from './outbox';
import { signedBy, wordsOf } from './wording';

export interface Delivery {
  engine: SqlEngine;
  box: SecretBox;
  /** By which messages leave. */
  channels: Channels;
  log: DeliveryLog;
  now(): Date;
}

/** Numbers and codes only: never an address, never a word of a message. */
export interface DeliveryLog {
  error(detail: { message: string; attempts: number; code: string }, text: string): void;
}

/** Whoever takes a message and dies leaves it to others after this; a channel gives up much sooner. */
const LEASE_SECONDS = 120;
/** Computers that share a database do not have quite the same time. */
const CLOCKS_DIFFER_SECONDS = 5;
const ATTEMPTS = 20;
/** A code that comes after its time only confuses. */
const CODE_LIFE_SECONDS = 10 * 60;

interface TakenMessage {
  message_id: string;
  subject: string;
  kind: MessageKind;
  content_sealed: Uint8Array;
  key_id: string;
  attempts: number;
  age: number;
}

/** A message did not leave this time; says nothing of whom it is for. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

/**
 * Delivers one message by e-mail or to a telephone: at least once and normally exactly once, since its reference stays the
 * same and the other side can tell a repetition by it.
 * @throws NotDelivered when it is to be tried again.
 */
export async function deliverMessage(delivery: Delivery, id: string): Promise<void> {
  const { engine, now } = delivery;
  const taken = await engine.transaction('write', (sql) => take(sql, id, now()));
  if (taken === 'settled') return;
  if (taken === 'with another') throw new NotDelivered('another server has taken this message');
  const settle = (next: 'sent' | 'never' | 'again'): Promise<void> =>
    engine.transaction('write', (sql) => note(sql, id, next, now()));
  const code = await send(delivery, taken);
  if (code === 'sent' || code === 'never') return settle(code);
  if (taken.attempts >= ATTEMPTS) {
    const { attempts } = taken;
    delivery.log.error({ message: id, attempts, code }, 'a message could not be delivered');
    return settle('never');
  }
  await settle('again');
  throw new NotDelivered(`message ${id} did not leave: ${code}`);
}

/** What became of it, or the stable word for what was in the way. */
async function send({ engine, box, channels }: Delivery, taken: TakenMessage): Promise<string> {
  try {
    const { to, values } = open(box, taken);
    const late = taken.kind.endsWith('.code') && taken.age > CODE_LIFE_SECONDS;
    const channel = channels[to.kind];
    if (!channel || late) return 'never';
    const firm = await engine.transaction('read', selectFirmName);
    const words = wordsOf(taken.kind, values, firm);
    const { subject, text } = to.kind === 'email' ? signedBy(firm, words) : words;
    const reference = `outbox-${taken.message_id}`;
    await channel.send({ address: to.address, subject, text, reference });
    return 'sent';
  } catch (error) {
    return codeOf(error);
  }
}

async function take(
  sql: Sql,
  id: string,
  now: Date,
): Promise<TakenMessage | 'settled' | 'with another'> {
  const rows = await sql.query<TakenMessage>(
    `update outbox_message set attempts = attempts + 1,
       next_attempt_at = $1::timestamptz + make_interval(secs => ${LEASE_SECONDS})
     where message_id = $2::bigint and sent_at is null
       and next_attempt_at <= $1::timestamptz + make_interval(secs => ${CLOCKS_DIFFER_SECONDS})
     returning message_id, subject, kind, content_sealed, key_id, attempts,
       floor(extract(epoch from $1::timestamptz - created_at))::int as age`,
    [now.toISOString(), id],
  );
  if (rows[0]) return rows[0];
  const open = await sql.query(
    `select from outbox_message
     where message_id = $1::bigint and sent_at is null and next_attempt_at < 'infinity'`,
    [id],
  );
  return open.length > 0 ? 'with another' : 'settled';
}

async function note(
  sql: Sql,
  id: string,
  next: 'sent' | 'never' | 'again',
  now: Date,
): Promise<void> {
  const present = now.toISOString();
  await sql.query(
    `update outbox_message set next_attempt_at = $2::timestamptz, sent_at = $3::timestamptz
     where message_id = $1::bigint`,
    [id, next === 'again' ? present : 'infinity', next === 'sent' ? present : null],
  );
}

function open(box: SecretBox, taken: TakenMessage): Required<Omit<OutboxMessage, 'kind'>> {
  const sealed = { keyId: taken.key_id, box: taken.content_sealed };
  const text = Buffer.from(box.open(sealed, outboxContext(taken.subject))).toString();
  // `as`: sealed by putMessage, and by nobody else.
  return JSON.parse(text) as Required<Omit<OutboxMessage, 'kind'>>;
}

/** The channel's stable word; its messages may repeat addresses. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unexpected';
}
