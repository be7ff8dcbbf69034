import type { SecretBox } from '../auth/secretBox';
import type { Sql, SqlEngine } from '../db/sql';
import type { Channels } from './channels';
import { type MessageKind, type OutboxMessage, outboxContext } from './outbox';
import { wordsOf } from './wording';

interface Delivery {
  engine: SqlEngine;
  box: SecretBox;
  /** By which messages leave; those are closed with the delivery. */
  channels: Channels;
  log: DeliveryLog;
  now?(): Date;
  /** How long to wait when nothing was there. */
  pollMs?: number;
}

/** Numbers and codes only: never an address, never a word of a message. */
export interface DeliveryLog {
  warn(detail: { message: string; attempts: number; code: string }, text: string): void;
}

const POLL_MS = 2_000;
/** Whoever takes a message and dies leaves it to others after this. */
const LEASE_SECONDS = 120;
const FIRST_RETRY_SECONDS = 15;
const LONGEST_RETRY_SECONDS = 3_600;
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

/**
 * Delivers messages by e-mail and to telephones, each at least once and normally exactly once: its reference stays the
 * same, so that the other side can tell a repetition.
 */
export function startDelivery(delivery: Delivery): { close(): Promise<void> } {
  const stop = new AbortController();
  const working = (async () => {
    while (!stop.signal.aborted) {
      const any = await deliverNext(delivery).catch(() => false);
      if (!any) await pause(delivery.pollMs ?? POLL_MS, stop.signal);
    }
  })();
  return {
    close: async () => {
      stop.abort();
      await working;
      for (const channel of Object.values(delivery.channels)) channel.close();
    },
  };
}

/** True when a message was there, whatever became of it. */
async function deliverNext(delivery: Delivery): Promise<boolean> {
  const { engine, box, log, channels } = delivery;
  const now = delivery.now?.() ?? new Date();
  const taken = await engine.transaction('write', (sql) => take(sql, now));
  if (!taken) return false;
  const settle = (next: 'sent' | 'never' | number): Promise<void> =>
    engine.transaction('write', (sql) => note(sql, taken.message_id, next, now));
  try {
    const { to, values } = open(box, taken);
    const late = taken.kind.endsWith('.code') && taken.age > CODE_LIFE_SECONDS;
    const channel = channels[to.kind];
    if (!channel || late) {
      await settle('never');
      return true;
    }
    const { subject, text } = wordsOf(taken.kind, values);
    const reference = `outbox-${taken.message_id}`;
    await channel.send({ address: to.address, subject, text, reference });
    await settle('sent');
  } catch (error) {
    const { attempts, message_id: message } = taken;
    const gaveUp = attempts >= ATTEMPTS;
    log.warn(
      { message, attempts, code: codeOf(error) },
      gaveUp ? 'a message could not be delivered' : 'a message is tried again later',
    );
    await settle(gaveUp ? 'never' : retryAfter(attempts));
  }
  return true;
}

async function take(sql: Sql, now: Date): Promise<TakenMessage | null> {
  const rows = await sql.query<TakenMessage>(
    `update outbox_message set attempts = attempts + 1,
       next_attempt_at = $1::timestamptz + make_interval(secs => ${LEASE_SECONDS})
     where message_id = (select message_id from outbox_message
       where sent_at is null and next_attempt_at <= $1::timestamptz
       order by message_id limit 1 for update skip locked)
     returning message_id, subject, kind, content_sealed, key_id, attempts,
       floor(extract(epoch from $1::timestamptz - created_at))::int as age`,
    [now.toISOString()],
  );
  return rows[0] ?? null;
}

async function note(
  sql: Sql,
  id: string,
  next: 'sent' | 'never' | number,
  now: Date,
): Promise<void> {
  const at =
    typeof next === 'number' ? new Date(now.getTime() + next * 1_000).toISOString() : 'infinity';
  await sql.query(
    `update outbox_message set next_attempt_at = $2::timestamptz, sent_at = $3::timestamptz
     where message_id = $1::bigint`,
    [id, at, next === 'sent' ? now.toISOString() : null],
  );
}

function open(box: SecretBox, taken: TakenMessage): Required<Omit<OutboxMessage, 'kind'>> {
  const sealed = { keyId: taken.key_id, box: taken.content_sealed };
  const text = Buffer.from(box.open(sealed, outboxContext(taken.subject))).toString();
  // `as`: sealed by putMessage, and by nobody else.
  return JSON.parse(text) as Required<Omit<OutboxMessage, 'kind'>>;
}

function retryAfter(attempts: number): number {
  return Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1));
}

/** The channel's stable word; its messages may repeat addresses. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unexpected';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
