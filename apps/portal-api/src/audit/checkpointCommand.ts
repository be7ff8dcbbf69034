import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keysOfDirectory } from '../auth/mfaKeyFile';
import { ConfigError, type ServerConfig } from '../config';
import { migrate } from '../db/migrate';
import type { SqlEngine } from '../db/sql';
import { fileFault } from '../fileFaults';
import {
  type Checkpoint,
  type CheckpointKey,
  checkpointKeyOf,
  readCheckpoints,
} from './checkpoints';
import { sentencesOf, verifyAudit } from './verifyAudit';

/** What signs checkpoints; the sandbox makes one for itself. Null where the firm has configured none. */
export function checkpointKey({
  auditKeys,
  sandbox,
  dataDir,
}: Pick<ServerConfig, 'auditKeys' | 'sandbox' | 'dataDir'>): CheckpointKey | null {
  const [secret, ...former] = auditKeys ?? (sandbox ? keysOfDirectory(dataDir, 'audit.key') : []);
  return secret ? checkpointKeyOf(secret, ...former) : null;
}

interface Terminal {
  withDatabase(config: ServerConfig, work: (engine: SqlEngine) => Promise<number>): Promise<number>;
  say(line: string): void;
}

/** Says how far the audit log holds, and against which checkpoints; the exit code says whether all of it does. */
export function auditVerifyCommand(
  config: ServerConfig,
  words: readonly string[],
  { withDatabase, say }: Terminal,
): Promise<number> {
  const expected = expectedOf(config, words);
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    const verdict = await verifyAudit(engine, expected);
    for (const sentence of sentencesOf(verdict)) say(sentence);
    if (!verdict.broken && expected.length > 0) {
      const count = `${expected.length} ${expected.length === 1 ? 'checkpoint' : 'checkpoints'}`;
      say(`It agrees with ${count} from outside the database.`);
    }
    return verdict.broken ? 1 : 0;
  });
}

function expectedOf(config: ServerConfig, words: readonly string[]): Checkpoint[] {
  const path = pathIn(words);
  if (path === undefined) return [];
  const key = checkpointKey(config);
  if (!key)
    throw new ConfigError(['AUDIT_SIGNING_KEY is needed to tell whose checkpoints these are.']);
  try {
    return readCheckpoints(path.startsWith('{') ? path : readFileSync(path, 'utf8'), key);
  } catch (error) {
    throw new ConfigError([`--expect: ${fileFault(path, error) ?? (error as Error).message}`]);
  }
}

function pathIn(words: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...words], options: { expect: { type: 'string' } } }).values.expect;
  } catch (error) {
    throw new ConfigError([
      `audit-verify takes --expect <checkpoint or file>: ${(error as Error).message}`,
    ]);
  }
}
