import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { base32, inGroups } from './base32';

const COUNT = 10;
/** 80 bits: less than 112, so they are stored as passwords are (NIST SP 800-63B §5.1.2.2). */
const CODE_BYTES = 10;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** 16 MB and some 30 ms: the codes are random, so the work only has to keep a stolen table from being cheap. */
const WORK = { N: 16_384, r: 8, p: 1 };

// `as`: the promisified overload with options is lost in the types.
const derive = promisify(scrypt) as (
  text: string,
  salt: Uint8Array,
  length: number,
  options: typeof WORK,
) => Promise<Buffer>;

/** A set as the person sees it once, and what is kept of it. */
export interface RecoverySet {
  /** `GEZD-GNBV-GY3T-QOJQ` */
  codes: string[];
  salt: Uint8Array;
  hashes: Uint8Array[];
}

export function newRecoverySet(): Promise<RecoverySet> {
  return recoverySetOf(
    Array.from({ length: COUNT }, () => inGroups(base32(randomBytes(CODE_BYTES)), '-')),
  );
}

/** What is kept of given codes. */
export async function recoverySetOf(codes: readonly string[]): Promise<RecoverySet> {
  const salt = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  return { codes: [...codes], salt, hashes };
}

/** The hash that a typed code is looked up by: case and separators do not matter. */
export function hashRecoveryCode(typed: string, salt: Uint8Array): Promise<Uint8Array> {
  const code = typed.replace(/[^A-Za-z2-7]/g, '').toUpperCase();
  return derive(code, salt, HASH_BYTES, WORK);
}
