import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

/** 256 random bits, as they stand in a link and in the header `regkey`. */
export function newRegkey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** A key is random: a plain hash of it tells nothing. What is no key hashes to something that nobody holds. */
export function regkeyHash(value: unknown): Uint8Array {
  return createHash('sha256')
    .update(typeof value === 'string' ? value : '')
    .digest();
}
