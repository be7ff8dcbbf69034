import { asBooks } from '../../books/asBooks';
import type { ServerConfig } from '../../config';
import { migrate } from '../../db/migrate';
import { folderOf, LAST_WORDS, type Terminal } from '../terminal';
import { ImportRefusal } from '../refusal';
import { importContent } from './importContent';

const USAGE = 'Usage: content-import <folder> [--dry-run]';

/** Imports the firm's articles, questions and answers; the exit code says whether they were, or would be. */
export function contentCommand(
  config: ServerConfig,
  words: readonly string[],
  { withDatabase, say }: Terminal,
): Promise<number> {
  const { folder, dryRun } = folderOf(words, USAGE);
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    try {
      const { outcome, lines } = await importContent(asBooks(engine), { folder, dryRun });
      for (const line of lines) say(line);
      say(LAST_WORDS[outcome]);
      return outcome === 'refused' ? 1 : 0;
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      say(`Refused: ${error.message}`);
      return 1;
    }
  });
}
