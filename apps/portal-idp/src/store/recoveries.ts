import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database';
import { epochSeconds } from './database';
import type { PasswordHash } from './passwords';

const TOKEN_BYTES = 32;
const TOKEN_TTL_S = 30 * 60; // assumed: from the message to the page

/** New passwords of people who had forgotten theirs, and the links that lead to one. */
export interface Recoveries {
  /** The password that somebody has chosen here; it holds in place of the one they had. */
  passwordOf(subject: string): PasswordHash | undefined;
  /** A token to choose a password with. */
  begin(subject: string): string;
  /** Whose password a token chooses, while it may. */
  holderOf(token: string): string | undefined;
  /** Spends the token, and all others of the person; false when it was spent meanwhile. */
  redeem(token: string, password: PasswordHash): boolean;
  /** Whose other sign-ins a spent token ends: once, for as long as a fresh one would have held. */
  takeEnd(token: string): string | undefined;
}

export function createRecoveries({ sql }: Database): Recoveries {
  const byToken = sql.prepare(
    'SELECT subject FROM recovery WHERE token_hash = ? AND expires_at > ?',
  );
  const add = sql.prepare(
    'INSERT INTO recovery (token_hash, subject, expires_at) VALUES (?, ?, ?)',
  );
  const drop = sql.prepare('DELETE FROM recovery WHERE token_hash = ?');
  const dropOthers = sql.prepare('DELETE FROM recovery WHERE subject = ?');
  const spend = sql.prepare(
    'INSERT INTO spent_recovery (token_hash, subject, expires_at) VALUES (?, ?, ?)',
  );
  const takeSpent = sql.prepare(
    'DELETE FROM spent_recovery WHERE token_hash = ? AND expires_at > ? RETURNING subject',
  );
  const chosen = sql.prepare('SELECT salt, hash FROM chosen_password WHERE subject = ?');
  const choose = sql.prepare(
    'INSERT OR REPLACE INTO chosen_password (subject, salt, hash) VALUES (?, ?, ?)',
  );

  return {
    passwordOf(subject) {
      const row = chosen.get(subject);
      // `as`: two columns of bytes.
      return row && { salt: row['salt'] as Uint8Array, hash: row['hash'] as Uint8Array };
    },
    begin(subject) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      add.run(hashOf(token), subject, epochSeconds() + TOKEN_TTL_S);
      return token;
    },
    holderOf(token) {
      const row = byToken.get(hashOf(token), epochSeconds());
      return row && String(row['subject']);
    },
    redeem(token, { salt, hash }) {
      const subject = this.holderOf(token);
      // One of several at once spends it; the others find that it is gone.
      if (subject === undefined || drop.run(hashOf(token)).changes !== 1) return false;
      choose.run(subject, salt, hash);
      dropOthers.run(subject);
      spend.run(hashOf(token), subject, epochSeconds() + TOKEN_TTL_S);
      return true;
    },
    takeEnd(token) {
      const row = takeSpent.get(hashOf(token), epochSeconds());
      return row && String(row['subject']);
    },
  };
}

/** Tokens are 256 random bits: a plain hash of one tells nothing of it. */
function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
