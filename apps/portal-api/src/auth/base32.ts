import { Secret } from 'otpauth';

/** RFC 4648 §6 without padding. */
export function base32(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

/** Of its own bytes: a buffer of Node's may be a part of a larger one. */
export function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

/** In groups of four, as people read it aloud and type it. */
export function inGroups(text: string, separator: string): string {
  return text.match(/.{1,4}/g)?.join(separator) ?? '';
}
