import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../config';
import { generateKeys, type Keys, loadKeys, replaceKeys } from './keys';

/** Whoever verifies tokens asks for the published keys again after at most so long. */
const PUBLISHED_FOR_MS = 10 * 60_000;
/** The longest life of anything a key has signed: that of a session, whose cookie is signed. */
const SIGNED_FOR_MS = 12 * 3_600_000;

interface NextStep {
  keys: Keys;
  /** What was done and what comes next, for whoever asked. */
  sentence: string;
}

/**
 * Does the next of three steps that replace the keys: publishes a new one beside the old, signs with it, and takes the old
 * one away when nothing that it signed is valid any more. The provider reads its keys when it starts.
 * @throws StartError when there are no keys, or it is too early for the next step; nothing is changed then.
 */
export function rotateKeys(dataDir: string, now = new Date()): string {
  if (!existsSync(join(dataDir, 'keys.json')))
    throw new StartError(
      `There are no keys in ${dataDir}: is IDP_DATA_DIR that of the provider? Nothing was changed.`,
    );
  const { keys, sentence } = nextStep(loadKeys(dataDir), now);
  replaceKeys(dataDir, keys);
  return sentence;
}

function nextStep(keys: Keys, now: Date): NextStep {
  const since = now.toISOString();
  const { jwks, cookieKeys, rotation } = keys;
  if (!rotation) {
    const made = generateKeys();
    return {
      keys: {
        jwks: { keys: [...jwks.keys, ...made.jwks.keys] },
        cookieKeys: [...cookieKeys, ...made.cookieKeys],
        rotation: { step: 'published', since },
      },
      sentence: `Step 1 of 3: a new key is published beside the old one. Restart the provider; step 2 after ${later(now, PUBLISHED_FOR_MS)}.`,
    };
  }
  if (rotation.step === 'published') {
    refuseBefore(rotation.since, PUBLISHED_FOR_MS, now, 'The new key is not known everywhere yet');
    return {
      keys: {
        jwks: { keys: jwks.keys.toReversed() },
        cookieKeys: cookieKeys.toReversed(),
        rotation: { step: 'signing', since },
      },
      sentence: `Step 2 of 3: the new key signs, what the old one has signed is still accepted. Restart the provider; step 3 after ${later(now, SIGNED_FOR_MS)}.`,
    };
  }
  refuseBefore(rotation.since, SIGNED_FOR_MS, now, 'What the old key has signed is still valid');
  return {
    keys: { jwks: { keys: jwks.keys.slice(0, 1) }, cookieKeys: cookieKeys.slice(0, 1) },
    sentence: 'Step 3 of 3: the old key is gone. Restart the provider.',
  };
}

function refuseBefore(since: string, wait: number, now: Date, reason: string): void {
  const from = new Date(Date.parse(since) + wait);
  if (now < from)
    throw new StartError(
      `${reason}; run this again after ${from.toISOString()}. Nothing was changed.`,
    );
}

function later(now: Date, by: number): string {
  return new Date(now.getTime() + by).toISOString();
}
