import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from './database';
import { epochSeconds } from './database';
import type { PasswordHash } from './passwords';

const TOKEN_BYTES = 32;
const TOKEN_TTL_S = 30 * 60; // assumed: from the portal's button to this page

/** Somebody the portal has invited. */
export interface RegisteredPerson {
  subject: string;
  username: string;
  givenName: string;
  familyName: string;
  /** Null until they have chosen a password. */
  password: PasswordHash | null;
}

export interface InvitedPerson {
  /** The portal's own name for the invitation: two of them never share a person. */
  reference: string;
  login: string;
  givenName: string;
  familyName: string;
}

export interface RegisteredPeople {
  find(subject: string): RegisteredPerson | undefined;
  findByUsername(username: string): RegisteredPerson | undefined;
  /** False also for a username that waits for somebody else's password. */
  isFree(username: string, reference: string): boolean;
  /** The person, made when new, with a token to choose a password with; undefined when the username is another's. */
  invite(invited: InvitedPerson): { subject: string; token: string } | undefined;
  /** Whose password a token chooses, while it may. */
  holderOf(token: string): RegisteredPerson | undefined;
  /** Spends the token, and all others of the person; false when it was spent meanwhile. */
  redeem(token: string, password: PasswordHash): boolean;
}

/** The invited people, beside those of the sandbox's file. */
export function createRegisteredPeople({ sql }: Database): RegisteredPeople {
  const bySubject = sql.prepare('SELECT * FROM person WHERE subject = ?');
  const byUsername = sql.prepare('SELECT * FROM person WHERE username = ?');
  const insert = sql.prepare(
    'INSERT INTO person (subject, username, reference, given_name, family_name) VALUES (?, ?, ?, ?, ?)',
  );
  const addToken = sql.prepare(
    'INSERT INTO invitation (token_hash, subject, expires_at) VALUES (?, ?, ?)',
  );
  const byToken = sql.prepare(
    `SELECT person.* FROM invitation JOIN person USING (subject)
     WHERE token_hash = ? AND expires_at > ? AND hash IS NULL`,
  );
  const setPassword = sql.prepare(
    'UPDATE person SET salt = ?, hash = ? WHERE subject = ? AND hash IS NULL',
  );
  const dropTokens = sql.prepare('DELETE FROM invitation WHERE subject = ?');
  const findByUsername = (username: string) => toPerson(byUsername.get(username));

  return {
    find: (subject) => toPerson(bySubject.get(subject)),
    findByUsername,
    isFree(username, reference) {
      const row = byUsername.get(username);
      return row === undefined || (row['reference'] === reference && row['hash'] === null);
    },
    invite({ reference, login, givenName, familyName }) {
      if (!this.isFree(login, reference)) return undefined;
      const subject = findByUsername(login)?.subject ?? randomUUID();
      if (!findByUsername(login)) insert.run(subject, login, reference, givenName, familyName);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      addToken.run(hashOf(token), subject, epochSeconds() + TOKEN_TTL_S);
      return { subject, token };
    },
    holderOf: (token) => toPerson(byToken.get(hashOf(token), epochSeconds())),
    redeem(token, { salt, hash }) {
      const holder = this.holderOf(token);
      if (!holder) return false;
      // One of several at once sets it; the others find that it is there.
      if (setPassword.run(salt, hash, holder.subject).changes !== 1) return false;
      dropTokens.run(holder.subject);
      return true;
    },
  };
}

/** Tokens are 256 random bits: a plain hash of one tells nothing of it. */
function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

function toPerson(row: Record<string, unknown> | undefined): RegisteredPerson | undefined {
  if (!row) return undefined;
  const { salt, hash } = row;
  return {
    subject: String(row['subject']),
    username: String(row['username']),
    givenName: String(row['given_name']),
    familyName: String(row['family_name']),
    password: salt instanceof Uint8Array && hash instanceof Uint8Array ? { salt, hash } : null,
  };
}
