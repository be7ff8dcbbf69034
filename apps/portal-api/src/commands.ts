import { sentencesOf, verifyAudit } from './audit/verifyAudit';
import { asBooks } from './books/asBooks';
import { sentenceOf, tieOutAll } from './books/tieOut';
import { secretBoxOf } from './auth/mfaKeyFile';
import { ConfigError, type ServerConfig } from './config';
import { connect } from './db/connect';
import { migrate } from './db/migrate';
import { readScale, seedAtScale } from './sandbox/seedAtScale';
import { dropEverything, seedSandbox } from './sandbox/seedSandbox';
import { inviteCommand } from './registration/inviteCommand';
import type { SqlEngine } from './db/sql';

/** A word after the program's name; resolves with the exit code. */
type Command = (config: ServerConfig, words: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  reset,
  '--reset': reset,
  seed: seedCommand,
  'tie-out': tieOutCommand,
  invite: (config, words) => inviteCommand(config, words, { withDatabase, say }),
  'audit-verify': auditVerify,
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Null when the server itself is wanted. */
export function commandNamed(words: readonly string[]): Command | null {
  const [name] = words;
  if (name === undefined) return null;
  const command = COMMANDS[name];
  if (!command) {
    throw new ConfigError([
      `There is no command "${name}": it is one of ${Object.keys(COMMANDS).join(', ')}, or none to start the server.`,
    ]);
  }
  return command;
}

async function withDatabase(
  config: ServerConfig,
  work: (engine: SqlEngine) => Promise<number>,
): Promise<number> {
  const engine = await connect({ ...config, onIdleError: () => undefined });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Empties the database and fills it again. */
async function reset(config: ServerConfig): Promise<number> {
  // A database of real clients must not be one mistyped word away from empty.
  if (!config.sandbox) {
    throw new ConfigError(['Resetting empties the database: it needs PORTAL_SANDBOX=on.']);
  }
  return withDatabase(config, async (engine) => {
    await dropEverything(engine);
    await migrate(engine);
    await seedSandbox(engine, secretBoxOf(config));
    say('The database is new, with the sandbox in it.');
    return 0;
  });
}

/** Adds made-up households for load tests. */
function seedCommand(config: ServerConfig, words: readonly string[]): Promise<number> {
  const scale = readScale(words);
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    if (config.sandbox) await seedSandbox(engine, secretBoxOf(config));
    await seedAtScale(engine, scale, say);
    return 0;
  });
}

/** Lists what does not tie out; the exit code says whether anything did not. */
function tieOutCommand(config: ServerConfig): Promise<number> {
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    const breaks = await tieOutAll(asBooks(engine));
    for (const found of breaks) say(sentenceOf(found));
    say(breaks.length === 0 ? 'The books tie out.' : `${breaks.length} breaks.`);
    return breaks.length === 0 ? 0 : 1;
  });
}

/** Says how far the audit log holds; the exit code says whether all of it does. */
function auditVerify(config: ServerConfig): Promise<number> {
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    const verdict = await verifyAudit(engine);
    for (const sentence of sentencesOf(verdict)) say(sentence);
    return verdict.broken ? 1 : 0;
  });
}
