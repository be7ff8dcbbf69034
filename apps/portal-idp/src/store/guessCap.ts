import { createHash } from 'node:crypto';
import type { Database } from './database';
import { epochSeconds } from './database';

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_WINDOW = 10;

export interface GuessCap {
  /** Counts one try before it is judged. Answers 0, or the seconds to wait when the try is refused. */
  take(username: string, address: string): number;
  /** Forgets the tries of someone who has proved who they are. */
  clear(username: string, address: string): void;
}

/**
 * Ten tries per username and address in any fifteen minutes. The address is part of the count so that
 * a guesser elsewhere cannot lock the owner out; unknown usernames count alike, so the cap tells nothing.
 */
export function createGuessCap({ sql }: Database): GuessCap {
  const recent = sql.prepare(
    'SELECT tried_at FROM sign_in_try WHERE guess = ? AND tried_at > ? ORDER BY tried_at DESC LIMIT ?',
  );
  const record = sql.prepare('INSERT INTO sign_in_try (guess, tried_at) VALUES (?, ?)');
  const forget = sql.prepare('DELETE FROM sign_in_try WHERE guess = ?');

  return {
    take(username, address) {
      const guess = guessKey(username, address);
      const now = epochSeconds();
      const tries = recent.all(guess, now - WINDOW_SECONDS, TRIES_PER_WINDOW);
      const oldest = tries[TRIES_PER_WINDOW - 1]?.['tried_at'];
      if (oldest !== undefined) return Number(oldest) + WINDOW_SECONDS - now;
      record.run(guess, now);
      return 0;
    },
    clear(username, address) {
      forget.run(guessKey(username, address));
    },
  };
}

// Hashed because people type passwords into the wrong field.
function guessKey(username: string, address: string): string {
  return createHash('sha256')
    .update(`${username.trim().toLowerCase()}\n${address}`)
    .digest('base64url');
}
