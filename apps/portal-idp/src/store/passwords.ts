import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const HASH_BYTES = 32;
const SALT_BYTES = 16;

export type Hash = (password: string, salt: Uint8Array, bytes: number) => Promise<Buffer>;
export const scryptHash: Hash = promisify<string, Uint8Array, number, Buffer>(scrypt);

export interface PasswordHash {
  salt: Uint8Array;
  hash: Uint8Array;
}

/** The same text typed on another keyboard is the same password (NIST SP 800-63B-4 §3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

export async function hashPassword(
  password: string,
  hash: Hash = scryptHash,
): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  return { salt, hash: await hash(normal(password), salt, HASH_BYTES) };
}

export async function isPassword(
  password: string,
  expected: PasswordHash,
  hash: Hash = scryptHash,
): Promise<boolean> {
  const actual = await hash(normal(password), expected.salt, HASH_BYTES);
  return timingSafeEqual(actual, expected.hash);
}
