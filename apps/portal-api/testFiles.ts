import { readdirSync, readFileSync } from 'node:fs';

/** A test file that says one of these needs a database. */
const USES_DATABASE =
  /\b(startTestServer|openSeededDatabase|openEmptyDatabase|openMigratedDatabase|seedOnce)\b/;
/** What differs between the two databases, or could: these run on PGlite as well as on a PostgreSQL server. */
const ON_BOTH = /^src\/(db\/(?!ordinaryUser|restarts|upgrade)|jobs\/|books\/superviseBooks)/;
/** On a PostgreSQL server these would prove what they or others prove already. */
const ONLY_PGLITE = /^src\/(main|smoke)\.test\.ts$/;

/**
 * The test files of one of the two targets. `unit`: what needs no database, and on PGlite what must be seen on both.
 * `unit:postgres`: everything that uses a database, on a PostgreSQL server.
 */
export function testFilesOf(target: 'unit' | 'unit:postgres', root: string): string[] {
  const found = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' });
  const files = found.filter((file) => file.endsWith('.test.ts')).map((file) => `src/${file}`);
  return files.filter((file) => {
    if (ONLY_PGLITE.test(file)) return target === 'unit';
    const usesDatabase = USES_DATABASE.test(readFileSync(`${root}/${file}`, 'utf8'));
    if (target === 'unit') return !usesDatabase || ON_BOTH.test(file);
    return usesDatabase;
  });
}
