import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerConfig } from '../config';
import { createSecretBox, parseKeys, type SecretBox } from './secretBox';

/**
 * The sandbox's key, made once in the data directory for its owner alone. Servers that start together agree on one.
 * @throws Error when the file is there and holds no key.
 */
export function keysOfDirectory(dataDir: string, name = 'mfa.key'): Uint8Array[] {
  const path = join(dataDir, name);
  const keys = parseKeys((readIfThere(path) ?? makeKey(dataDir, path)).trim());
  if (!keys) throw new Error(`${path} does not hold a key.`);
  return keys;
}

/** The box of a configured server: its own keys, or those of its data directory. */
export function secretBoxOf({
  mfaKeys,
  dataDir,
}: Pick<ServerConfig, 'mfaKeys' | 'dataDir'>): SecretBox {
  return createSecretBox(mfaKeys ?? keysOfDirectory(dataDir));
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written beside its place and linked there whole; a link never replaces what somebody else has put. */
function makeKey(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(unfinished, `${randomBytes(32).toString('base64')}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(path, 'utf8');
}
