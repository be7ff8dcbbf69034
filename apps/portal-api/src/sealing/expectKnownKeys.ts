import type { SecretBox } from '../auth/secretBox';
import { ConfigError } from '../config';
import type { SqlEngine } from '../db/sql';
import { SEALED_PLACES } from './sealedPlaces';

/**
 * Compares the keys with what is sealed, so that a server with the wrong ones does not answer every second factor with an
 * error and seal more with them.
 * @returns keys that something is sealed with and that are not known, where others are.
 * @throws ConfigError when something is sealed, and nothing of it with a key that is known.
 */
export async function expectKnownKeys(engine: SqlEngine, box: SecretBox): Promise<string[]> {
  const named = SEALED_PLACES.map(
    ({ table, keyId }) => `select ${keyId} as key from ${table} where ${keyId} is not null`,
  );
  const rows = await engine.transaction('read', (sql) =>
    sql.query<{ key: string }>(`${named.join(' union ')} order by key`),
  );
  const unknown = rows.map(({ key }) => key).filter((key) => !box.knows(key));
  if (unknown.length > 0 && unknown.length === rows.length)
    throw new ConfigError([
      `What is sealed in the database needs the key ${unknown.join(' or ')}, which MFA_ENCRYPTION_KEY does not have.`,
    ]);
  return unknown;
}
