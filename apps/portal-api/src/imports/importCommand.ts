import { parseArgs } from 'node:util';
import { asBooks } from '../books/asBooks';
import { ConfigError, type ServerConfig } from '../config';
import { migrate } from '../db/migrate';
import type { SqlEngine } from '../db/sql';
import { FORMATS, type Format } from './readItems';
import { ImportRefusal } from './refusal';
import { pathOf, type Terminal } from './terminal';
import { type ImportOptions, runImport } from './runImport';

const OPTIONS = {
  format: { type: 'string' },
  household: { type: 'string' },
  account: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'skip-refused': { type: 'boolean' },
  'add-securities': { type: 'boolean' },
} as const;

const USAGE = `Usage: import <file> [--format ${FORMATS.join('|')}] [--household <id>] [--account <id>] [--dry-run] [--skip-refused] [--add-securities]`;

/** Imports a file of the firm's own data; the exit code says whether it was imported, or would be. */
export function importCommand(
  config: ServerConfig,
  words: readonly string[],
  { withDatabase, say }: Terminal,
  now = new Date(),
): Promise<number> {
  const options = optionsOf(words, now);
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    return importAndTell(asBooks(engine), options, say);
  });
}

const LAST_WORDS = {
  imported: (format: Format) => `Imported (${format}).`,
  'dry run': (format: Format) => `Dry run (${format}): nothing was imported.`,
  refused: () => 'Refused: nothing was imported.',
};

export async function importAndTell(
  engine: SqlEngine,
  options: ImportOptions,
  say: (line: string) => void,
): Promise<number> {
  try {
    const { outcome, report, unknown, format } = await runImport(engine, options);
    for (const line of report.lines(unknown)) say(line);
    say(LAST_WORDS[outcome](format));
    return outcome === 'refused' ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    say(`Refused: ${error.message}`);
    return 1;
  }
}

export function optionsOf(words: readonly string[], now: Date): ImportOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: OPTIONS,
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new RangeError('name one file');
    const format = values.format ?? null;
    // `as`: it is compared with every format there is.
    if (format !== null && !FORMATS.includes(format as Format))
      throw new RangeError(`--format ${format}`);
    return {
      path: pathOf(file),
      format: format as Format | null,
      household: values.household ?? null,
      account: values.account ?? null,
      dryRun: values['dry-run'] ?? false,
      skipRefused: values['skip-refused'] ?? false,
      addSecurities: values['add-securities'] ?? false,
      now,
    };
  } catch (error) {
    throw new ConfigError([`${USAGE} (${(error as Error).message})`]);
  }
}
