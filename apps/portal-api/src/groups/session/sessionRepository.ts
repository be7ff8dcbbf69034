import { randomBytes } from 'node:crypto';
import type { Session, SignIn } from '@portal/api-sdk/server';
import type { SecretBox } from '../../auth/secretBox';
import {
  ENDED_AT,
  ENDED_HOW,
  IDLE_SECONDS,
  REMAINING_SECONDS,
  type EndedHow,
} from '../../auth/signInTimes';
import type { Presented } from '../../auth/totpSession';
import type { Sql } from '../../db/sql';

const LISTED_DAYS = 30;
const LISTED_AT_MOST = 100;
const DRAFT_KEY_BYTES = 32;

/** The presented sign-in; null when it has none yet. */
export async function selectSession(sql: Sql, presented: Presented): Promise<Session | null> {
  const { subject, tokenSession, now } = presented;
  const rows = await sql.query<{ session_id: string; remaining: number; idle: number }>(
    `select session_id, ${REMAINING_SECONDS} as remaining, ${IDLE_SECONDS} as idle
     from sign_in s where subject = $2 and token_session = $3`,
    [now.toISOString(), subject, tokenSession],
  );
  const row = rows[0];
  if (!row) return null;
  return { sessionid: row.session_id, remainingseconds: row.remaining, idleseconds: row.idle };
}

interface SignInRow {
  session_id: string;
  started_at: string;
  last_active_at: string;
  ended_at: string | null;
  ended_how: EndedHow | null;
  browser: SignIn['browser'];
  system: SignIn['system'];
  current: boolean;
}

export async function selectSignIns(sql: Sql, presented: Presented): Promise<SignIn[]> {
  const { subject, tokenSession, now } = presented;
  const rows = await sql.query<SignInRow>(
    `select session_id, started_at, last_active_at, ${ENDED_AT} as ended_at, ${ENDED_HOW} as ended_how,
       browser, system, token_session = $3 as current
     from sign_in s
     where subject = $2 and last_active_at > $1::timestamptz - make_interval(days => ${LISTED_DAYS})
     order by current desc, ${ENDED_HOW} is not null, last_active_at desc, session_id limit ${LISTED_AT_MOST}`,
    [now.toISOString(), subject, tokenSession],
  );
  return rows.map((row) => ({
    sessionid: row.session_id,
    startedat: instant(row.started_at),
    lastactiveat: instant(row.last_active_at),
    ...(row.ended_at && { endedat: instant(row.ended_at) }),
    ...(row.ended_how && { endedhow: row.ended_how }),
    browser: row.browser,
    system: row.system,
    current: row.current,
  }));
}

const instant = (stored: string): string => new Date(stored).toISOString();

export async function hasSignIn(sql: Sql, subject: string, sessionId: string): Promise<boolean> {
  const rows = await sql.query('select 1 from sign_in where subject = $1 and session_id = $2', [
    subject,
    sessionId,
  ]);
  return rows.length > 0;
}

/** What the key of a person's unsent texts is sealed for. */
export const draftKeyContext = (subject: string): string => `draft-key ${subject}`;

/** Made when first asked for, then the same for this person for good. */
export async function draftKeyOf(sql: Sql, subject: string, box: SecretBox): Promise<Uint8Array> {
  const context = draftKeyContext(subject);
  const made = box.seal(randomBytes(DRAFT_KEY_BYTES), context);
  await sql.query(
    'insert into draft_key (subject, key_sealed, key_id) values ($1, $2, $3) on conflict do nothing',
    [subject, made.box, made.keyId],
  );
  const rows = await sql.query<{ key_sealed: Uint8Array; key_id: string }>(
    'select key_sealed, key_id from draft_key where subject = $1',
    [subject],
  );
  const stored = rows[0];
  if (!stored) throw new Error('The draft key that was written is not there.');
  return box.open({ box: stored.key_sealed, keyId: stored.key_id }, context);
}
