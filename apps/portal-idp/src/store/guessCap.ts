import { createHash } from 'node:crypto';
import { networkOf } from '@portal/api-sdk/network';
import { usernameOf } from '../people';
import type { Database } from './database';
import { epochSeconds } from './database';

const WINDOW_SECONDS = 15 * 60;
const TRIES_PER_WINDOW = 10;
const TRIES_PER_ADDRESS = 50;

export interface GuessCap {
  /** Counts one try before it is judged. Answers 0, or the seconds to wait when the try is refused. */
  take(username: string, address: string): number;
  /** Forgets the tries of someone who has proved who they are. */
  clear(username: string, address: string): void;
}

/**
 * Ten tries per username and address in any fifteen minutes, and fifty per address whatever the username (of IPv6 the
 * network counts). The address is part of the count so that a guesser elsewhere cannot lock the owner out; unknown
 * usernames count alike, so the cap tells nothing. One thread and statements that do not wait: what is counted cannot be overtaken.
 */
export function createGuessCap({ sql }: Database): GuessCap {
  const recent = sql.prepare(
    'SELECT tried_at FROM sign_in_try WHERE guess = ? AND tried_at > ? ORDER BY tried_at DESC LIMIT ?',
  );
  const record = sql.prepare('INSERT INTO sign_in_try (guess, tried_at) VALUES (?, ?)');
  const forget = sql.prepare('DELETE FROM sign_in_try WHERE guess = ?');
  const forgetLast = sql.prepare(
    'DELETE FROM sign_in_try WHERE rowid = (SELECT max(rowid) FROM sign_in_try WHERE guess = ?)',
  );
  const secondsToWait = (guess: string, limit: number, now: number): number => {
    const tries = recent.all(guess, now - WINDOW_SECONDS, limit);
    const oldest = tries[limit - 1]?.['tried_at'];
    return oldest === undefined ? 0 : Number(oldest) + WINDOW_SECONDS - now;
  };

  return {
    take(username, address) {
      const now = epochSeconds();
      const [guess, from] = [guessKey(username, address), addressKey(address)];
      const wait = Math.max(
        secondsToWait(guess, TRIES_PER_WINDOW, now),
        secondsToWait(from, TRIES_PER_ADDRESS, now),
      );
      if (wait > 0) return wait;
      record.run(guess, now);
      record.run(from, now);
      return 0;
    },
    clear(username, address) {
      forget.run(guessKey(username, address));
      forgetLast.run(addressKey(address));
    },
  };
}

// Hashed because people type passwords into the wrong field.
function guessKey(username: string, address: string): string {
  return hashed(`${usernameOf(username)}\n${networkOf(address)}`);
}

/** No username has a line break. */
function addressKey(address: string): string {
  return hashed(`\n\n${networkOf(address)}`);
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
