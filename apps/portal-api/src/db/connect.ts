import { openDirectory } from './pgliteEngine';
import { openPostgres } from './postgresEngine';
import type { LibraryEngine } from './sql';

interface ConnectOptions {
  databaseUrl: string | null;
  dataDir: string;
  onIdleError(error: Error): void;
}

/** PostgreSQL when there is an address for it, PGlite in the data directory otherwise. */
export async function connect({
  databaseUrl,
  dataDir,
  onIdleError,
}: ConnectOptions): Promise<LibraryEngine> {
  return databaseUrl === null
    ? await openDirectory(dataDir)
    : openPostgres(databaseUrl, onIdleError);
}
