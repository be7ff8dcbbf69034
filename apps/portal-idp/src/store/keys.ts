import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JWKS } from 'oidc-provider';
import { z } from 'zod';
import { StartError } from '../config';

export interface Keys {
  /** RSA keys of 2048 bits: the first signs ID and access tokens (RS256), all of them are published. */
  jwks: JWKS;
  /** Signs cookies; the first one signs, all of them verify. */
  cookieKeys: string[];
  /** While keys are being replaced: how far that is, and since when (`rotateKeys.ts`). */
  rotation?: { step: 'published' | 'signing'; since: string } | undefined;
}

const keysFile = z.object({
  jwks: z.object({
    keys: z.array(z.looseObject({ kty: z.literal('RSA'), kid: z.string() })).min(1),
  }),
  cookieKeys: z.array(z.string().min(32)).min(1),
  rotation: z
    .object({ step: z.enum(['published', 'signing']), since: z.iso.datetime() })
    .optional(),
});

/** New keys that nothing has been signed with. */
export function generateKeys(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return {
    jwks: { keys: [{ ...jwk, kty: 'RSA', kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Reads `keys.json` from the data directory, making it once with mode 0600. */
export function loadKeys(dataDir: string): Keys {
  const path = join(dataDir, 'keys.json');
  try {
    return readKeys(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  // Written aside and linked: the file appears whole or not at all, and never replaces another's.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(generateKeys()), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readKeys(path);
}

/** Puts other keys in the place of those in the data directory: the file is whole at any moment. */
export function replaceKeys(dataDir: string, keys: Keys): void {
  const path = join(dataDir, 'keys.json');
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

function readKeys(path: string): Keys {
  const text = readFileSync(path, 'utf8');
  try {
    return keysFile.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `The signing keys in ${path} cannot be read; move the file away to start with new keys, after which everyone signs in again.`,
    );
  }
}
