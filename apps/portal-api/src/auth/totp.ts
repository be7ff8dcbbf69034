import { randomBytes, timingSafeEqual } from 'node:crypto';
import { HOTP, TOTP } from 'otpauth';
import { secretOf } from './base32';

/** RFC 6238 §4.1, and what every authenticator app supports. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 R6. */
const SECRET_BYTES = 20;
/** The present first, then one step of delay either way (RFC 6238 §5.2). */
const TOLERATED_STEPS = [0, -1, 1];

/** Nine bytes each at worst, and the whole still fits into a picture that a telephone reads. */
const MAX_ACCOUNT_LENGTH = 56;

export type HashName = 'SHA1' | 'SHA256' | 'SHA512';

/** 160 random bits. */
export function newTotpSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES);
}

/** The code of a counter (RFC 4226 §5.3). The defaults are ours; the others are there for the RFC's vectors. */
export function hotp(
  secret: Uint8Array,
  counter: number,
  digits = DIGITS,
  algorithm: HashName = 'SHA1',
): string {
  return HOTP.generate({ secret: secretOf(secret), counter, digits, algorithm });
}

/** The step that an instant is in, counted from 1970 (RFC 6238 §4.2). */
export function totpStep(now: Date): number {
  return TOTP.counter({ period: STEP_SECONDS, timestamp: now.getTime() });
}

/** How long the present step still lasts, in whole seconds. */
export function secondsLeft(now: Date): number {
  return STEP_SECONDS - (Math.floor(now.getTime() / 1_000) % STEP_SECONDS);
}

/**
 * The step that a code belongs to, null when it belongs to none of the tolerated ones. Takes the same time whatever
 * the code. That a step counts once is for the database to hold.
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const present = totpStep(now);
  const matches = TOLERATED_STEPS.map((delay) => present + delay).filter((step) => {
    const right = Buffer.from(hotp(secret, step));
    return timingSafeEqual(right, given.length === right.length ? given : Buffer.alloc(DIGITS));
  });
  return matches[0] ?? null;
}

/** What the picture says to an authenticator app (the key URI format that all of them read). */
export function otpauthUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = account.slice(0, MAX_ACCOUNT_LENGTH).toWellFormed();
  return new TOTP({ issuer, label, secret: secretOf(secret) }).toString();
}
