import { secretBoxOf } from '../auth/mfaKeyFile';
import { ConfigError, type ServerConfig } from '../config';
import { migrate } from '../db/migrate';
import type { SqlEngine } from '../db/sql';
import { resealEverything } from './resealEverything';

interface Terminal {
  withDatabase(config: ServerConfig, work: (engine: SqlEngine) => Promise<number>): Promise<number>;
  say(line: string): void;
}

/** Seals everything with the first key; the exit code says whether the others may be taken away. */
export function resealCommand(
  config: ServerConfig,
  words: readonly string[],
  { withDatabase, say }: Terminal,
): Promise<number> {
  if (words.length > 0) throw new ConfigError(['keys-reseal takes no words after it.']);
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    const { resealed, unreadable } = await resealEverything(engine, secretBoxOf(config));
    say(`${resealed} ${resealed === 1 ? 'row is' : 'rows are'} sealed anew, with the first key.`);
    const left = Object.entries(unreadable);
    for (const [table, count] of left)
      say(`${count} of ${table} could not be opened with any key of MFA_ENCRYPTION_KEY.`);
    if (left.length === 0) say('Every sealed row has the first key: the others may be taken away.');
    return left.length === 0 ? 0 : 1;
  });
}
