import { secretBoxOf } from '../../auth/mfaKeyFile';
import { asBooks } from '../../books/asBooks';
import type { ServerConfig } from '../../config';
import { migrate } from '../../db/migrate';
import { openDocumentStore } from '../../documents/store/openDocumentStore';
import { tell } from '../../telling/tell';
import { ImportRefusal } from '../refusal';
import { folderOf, LAST_WORDS, type Terminal } from '../terminal';
import { importDocuments } from './importDocuments';

const USAGE = 'Usage: documents-import <folder with manifest.csv> [--dry-run]';

/** Imports PDF files of the firm's own; the exit code says whether they were, or would be. */
export function documentsCommand(
  config: ServerConfig,
  words: readonly string[],
  { withDatabase, say }: Terminal,
): Promise<number> {
  const { folder, dryRun } = folderOf(words, USAGE);
  return withDatabase(config, async (engine) => {
    await migrate(engine);
    try {
      const store = await openDocumentStore(config.documentStore, config.dataDir);
      const parts = { engine: asBooks(engine), store, folder, dryRun, now: new Date() };
      const { outcome, lines, readers } = await importDocuments(parts);
      for (const line of lines) say(line);
      const box = secretBoxOf(config);
      // After what was delivered is sure to be there.
      for (const { subject, count } of readers)
        await engine.transaction('write', (sql) =>
          tell({ sql, subject, box, now: new Date() }, 'documents.arrived', { values: { count } }),
        );
      say(LAST_WORDS[outcome]);
      return outcome === 'refused' ? 1 : 0;
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      say(`Refused: ${error.message}`);
      return 1;
    }
  });
}
