import sandboxPeople from '@portal/sandbox-data/people';
import { hashRecoveryCode } from '../../auth/recoveryCodes';
import type { SecretBox } from '../../auth/secretBox';
import { hotp, secondsLeft, totpStep } from '../../auth/totp';
import { scopedDatabase, type Sql, type SqlEngine } from '../../db/sql';
import { secretContext } from '../../groups/mfa/totpRepository';
import { selectFirmName } from '../../groups/template/templateRepository';
import { openMessage, type OutboxMessage } from '../../outbox/outbox';
import { seededFactor } from '../factors';

/** What the page says of a person's second factor. */
export type FactorNews =
  | { kind: 'none' | 'owed' }
  /** `code` is null when both codes that would be right by now have been used. */
  | { kind: 'authenticator'; code: string | null; secondsLeft: number }
  | { kind: 'lost'; recoveryCodes: readonly string[] };

export interface PersonNews {
  name: string;
  username: string;
  headline: string;
  factor: FactorNews;
}

export interface MessageNews extends OutboxMessage {
  at: Date;
  /** The firm's name, which stands below its letters. */
  firm: string | null;
}

export interface SandboxNews {
  people: readonly PersonNews[];
  /** Newest first; null stands for one that was sealed with a key that is gone. */
  messages: readonly (MessageNews | null)[];
}

export interface SandboxSources {
  engine: SqlEngine;
  secretBox: SecretBox;
  now(): Date;
}

type SandboxPerson = (typeof sandboxPeople.people)[number];

const MESSAGES = 30;

export async function readSandbox(sources: SandboxSources): Promise<SandboxNews> {
  const people: PersonNews[] = [];
  for (const person of sandboxPeople.people) {
    const { givenName, familyName, username, headline } = person;
    const factor = await readFactor(sources, person);
    people.push({ name: `${givenName} ${familyName}`, username, headline, factor });
  }
  return { people, messages: await readMessages(sources) };
}

interface FactorRow {
  mfa_required: boolean;
  secret_sealed: Uint8Array | null;
  key_id: string | null;
  last_used_step: string | null;
}

/** Read as the person, so that row-level security is what it is for everyone. */
function readFactor(
  { engine, secretBox, now }: SandboxSources,
  { subject, secondFactor }: SandboxPerson,
): Promise<FactorNews> {
  return scopedDatabase(engine).transaction({ subject, access: 'read' }, async (sql) => {
    const rows = await sql.query<FactorRow>(
      `select mfa_required, secret_sealed, key_id, last_used_step
       from person left join mfa_authenticator using (subject) where subject = $1`,
      [subject],
    );
    const [row] = rows;
    if (!row?.secret_sealed || row.key_id === null) {
      return { kind: row?.mfa_required ? 'owed' : 'none' };
    }
    const sealed = { keyId: row.key_id, box: row.secret_sealed };
    const secret = secretBox.open(sealed, secretContext(subject));
    const seeded = seededFactor(secretBox, subject);
    // Whoever lost the telephone of the beginning has it no more once there is another.
    if (secondFactor === 'lost' && Buffer.compare(secret, seeded.secret) === 0) {
      return { kind: 'lost', recoveryCodes: await unused(sql, subject, seeded.recoveryCodes) };
    }
    return codeNews(secret, Number(row.last_used_step), now());
  });
}

/** The next code that the server would take: a step counts once, and one ahead is tolerated. */
function codeNews(secret: Uint8Array, lastUsedStep: number, now: Date): FactorNews {
  const present = totpStep(now);
  const step = Math.max(present, lastUsedStep + 1);
  const left = secondsLeft(now);
  return {
    kind: 'authenticator',
    code: step <= present + 1 ? hotp(secret, step) : null,
    secondsLeft: left,
  };
}

async function unused(sql: Sql, subject: string, codes: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ salt: Uint8Array; code_hash: Uint8Array }>(
    `select salt, code_hash from mfa_recovery_set join mfa_recovery_code using (subject)
     where subject = $1 and used_at is null`,
    [subject],
  );
  const [first] = rows;
  if (!first) return [];
  const kept = new Set(rows.map(({ code_hash }) => Buffer.from(code_hash).toString('hex')));
  const hashes = await Promise.all(codes.map((code) => hashOnce(code, first.salt)));
  return codes.filter((_, index) => kept.has(hashes[index] ?? ''));
}

/** Hashing a code is slow on purpose, and the page is asked for every few seconds. */
const hashes = new Map<string, Promise<string>>();

function hashOnce(code: string, salt: Uint8Array): Promise<string> {
  const name = `${Buffer.from(salt).toString('hex')} ${code}`;
  const known = hashes.get(name);
  if (known) return known;
  const made = hashRecoveryCode(code, salt).then((hash) => Buffer.from(hash).toString('hex'));
  hashes.set(name, made);
  return made;
}

interface MessageRow {
  subject: string;
  kind: OutboxMessage['kind'];
  content_sealed: Uint8Array;
  key_id: string;
  created_at: string;
}

/** Requests may not read messages back; this is the firm's own look at what it sends. */
function readMessages({ engine, secretBox }: SandboxSources): Promise<(MessageNews | null)[]> {
  return engine.transaction('read', async (sql) => {
    const rows = await sql.query<MessageRow>(
      `select subject, kind, content_sealed, key_id, created_at
       from outbox_message order by message_id desc limit ${MESSAGES}`,
    );
    const firm = await selectFirmName(sql);
    return rows.map(({ subject, kind, content_sealed: box, key_id: keyId, created_at: at }) => {
      try {
        const content = openMessage(secretBox, { keyId, box }, subject);
        return { kind, ...content, at: new Date(at), firm };
      } catch {
        return null;
      }
    });
  });
}
