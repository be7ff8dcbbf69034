import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, type ServerConfig } from '../config';
import type { SqlEngine } from '../db/sql';

/** What a command at the terminal is given. */
export interface Terminal {
  withDatabase(config: ServerConfig, work: (engine: SqlEngine) => Promise<number>): Promise<number>;
  say(line: string): void;
}

export const LAST_WORDS = {
  imported: 'Imported.',
  'dry run': 'Dry run: nothing was imported.',
  refused: 'Refused: nothing was imported.',
} as const;

/** A path as the person typed it: npm runs commands in the repository's root, and says where the person was. */
export const pathOf = (typed: string): string => resolve(process.env['INIT_CWD'] ?? '', typed);

/** The one folder of a command, and whether it is only tried. */
export function folderOf(
  words: readonly string[],
  usage: string,
): { folder: string; dryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new RangeError('name one folder');
    return { folder: pathOf(folder), dryRun: values['dry-run'] ?? false };
  } catch (error) {
    throw new ConfigError([`${usage} (${(error as Error).message})`]);
  }
}
