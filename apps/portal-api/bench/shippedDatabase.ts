import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/db/migrate';
import { openDirectory } from '../src/db/pgliteEngine';
import type { LibraryEngine } from '../src/db/sql';
import { makeMigratedDatabase } from '../src/testing/newDatabase';

/**
 * A migrated database as a server has it, gone when closed: the embedded one in a directory. In memory its files would be
 * lists of this program, and whenever one grew, all of it would be copied.
 */
export async function makeShippedDatabase(): Promise<LibraryEngine> {
  if (process.env.TEST_DATABASE_URL) return makeMigratedDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const engine = await openDirectory(directory);
  await migrate(engine);
  return {
    ...engine,
    close: async () => {
      await engine.close();
      rmSync(directory, { recursive: true });
    },
  };
}
