import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { auditVerifyCommand } from './audit/checkpointCommand';
import { asBooks } from './books/asBooks';
import { countBooks, sentenceOf, tieOutAll } from './books/tieOut';
import { secretBoxOf } from './auth/mfaKeyFile';
import { ConfigError, type ServerConfig } from './config';
import { connect } from './db/connect';
import { migrate } from './db/migrate';
import { backUpDirectory, type Contents, restoreDirectory } from './db/pgliteEngine';
import { openDocumentStore } from './documents/store/openDocumentStore';
import { readScale, seedAtScale } from './sandbox/seedAtScale';
import { dropEverything, refuseClients, seedSandbox } from './sandbox/seedSandbox';
import { workAhead } from './sandbox/workAhead';
import { resealCommand } from './sealing/resealCommand';
import {
  accessCommand,
  requestsCommand,
  resetCommand,
  withdrawCommand,
} from './people/peopleCommands';
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
  'invite-withdraw': (config, words) => withdrawCommand(config, words, { withDatabase, say }),
  'mfa-requests': (config, words) => requestsCommand(config, words, { withDatabase, say }),
  'mfa-reset': (config, words) => resetCommand(config, words, { withDatabase, say }),
  access: (config, words) => accessCommand(config, words, { withDatabase, say }),
  // What reads files is loaded by these alone: a server would carry it along for nothing.
  import: async (config, words) => {
    const { importCommand } = await import('./imports/importCommand');
    return importCommand(config, words, { withDatabase, say });
  },
  'documents-import': async (config, words) => {
    const { documentsCommand } = await import('./imports/documents/documentsCommand');
    return documentsCommand(config, words, { withDatabase, say });
  },
  'content-import': async (config, words) => {
    const { contentCommand } = await import('./imports/content/contentCommand');
    return contentCommand(config, words, { withDatabase, say });
  },
  backup,
  restore,
  'keys-reseal': (config, words) => resealCommand(config, words, { withDatabase, say }),
  'audit-verify': (config, words) => auditVerifyCommand(config, words, { withDatabase, say }),
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

/** Empties the database and fills it again, with what a server makes ahead. */
async function reset(config: ServerConfig): Promise<number> {
  // A database of real clients must not be one mistyped word away from empty.
  if (!config.sandbox) {
    throw new ConfigError(['Resetting empties the database: it needs PORTAL_SANDBOX=on.']);
  }
  return withDatabase(config, async (engine) => {
    await refuseClients(engine);
    await dropEverything(engine);
    await migrate(engine);
    await seedSandbox(engine, secretBoxOf(config));
    await workAhead(engine, await openDocumentStore(config.documentStore, config.dataDir));
    say('The database is new, with the sandbox in it.');
    return 0;
  });
}

/** Adds made-up households for load tests. */
function seedCommand(config: ServerConfig, words: readonly string[]): Promise<number> {
  const scale = readScale(words);
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    await refuseClients(engine);
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
    const { upToDate, behind } = await countBooks(asBooks(engine));
    say(
      `${counted(upToDate, 'household')} looked at, ${behind} left out until their books are up to date.`,
    );
    say(breaks.length === 0 ? 'The books tie out.' : `${counted(breaks.length, 'break')}.`);
    return breaks.length === 0 ? 0 : 1;
  });
}

/** Writes the embedded database to a file; PostgreSQL has tools of its own (docs/operating.md). */
async function backup(config: ServerConfig, words: readonly string[]): Promise<number> {
  const file = backupFile(config, words);
  if (existsSync(file))
    throw new ConfigError([`${file} is there already, and nothing is overwritten.`]);
  const { bytes, contents } = await backUpDirectory(config.dataDir);
  await writeWhole(file, bytes);
  say(`The database of ${config.dataDir} is in ${file}: ${wordsOf(contents)}.`);
  say('The keys beside the database are not in it: keep them elsewhere.');
  return 0;
}

/** Beside its place, and there only when it is whole: a disk that is full must leave nothing that looks like a backup. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flag: 'wx', flush: true });
    // Not a link, which a disk or share of other systems may not know.
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

const wordsOf = ({ households, auditLines }: Contents): string =>
  `${counted(households, 'household')}, ${counted(auditLines, 'line')} of the audit log`;

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** Makes the embedded database of such a file in an empty DATA_DIR. */
async function restore(config: ServerConfig, words: readonly string[]): Promise<number> {
  const file = backupFile(config, words);
  const contents = await restoreDirectory(config.dataDir, new Uint8Array(await readFile(file)));
  say(`The database of ${file} is in ${config.dataDir}: ${wordsOf(contents)}.`);
  return 0;
}

function backupFile({ databaseUrl }: ServerConfig, [file, ...more]: readonly string[]): string {
  if (databaseUrl !== null)
    throw new ConfigError([
      'This is for the embedded database: use pg_dump and pg_restore for PostgreSQL.',
    ]);
  if (file === undefined || more.length > 0)
    throw new ConfigError(['Name one file: backup <file>, restore <file>.']);
  return resolve(file);
}
