// docs/promises.md from tools/promises.json and the names of the tests: a test proves a promise by beginning with its id,
// alone or before others, as in `describe('T4, A9: guessing is bounded'`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TEST_FILE = /\.(test|e2e|stories)\.tsx?$/;
const TEST_NAME =
  /\b(?:it|test|describe)((?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)(\s*,\s*ONLY_SOAK\b)?/g;
const ONLY_IF_SOAK = /^\.(?:skipIf\(!isSoak|runIf\(isSoak)\b/;
const IDS = /^([A-Z]\d{1,2}(?:, ?[A-Z]\d{1,2})*)[: ]/;

/** Id → what is promised. */
export function readPromises(): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, 'tools/promises.json'), 'utf8')) as Record<
    string,
    string
  >;
}

interface Proof {
  file: string;
  name: string;
  ids: string[];
  /** Whether `npm test` leaves it to `npm run soak`. */
  onlySoak: boolean;
}

/** The tests that claim promises, in a stable order. */
export function readProofs(): Proof[] {
  return ['apps', 'libs', 'tools'].flatMap(testFilesBelow).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(TEST_NAME)].flatMap(
      ([, condition = '', a, b, c, tag]) => {
        const name = (a ?? b ?? c ?? '').replace(/\s+/g, ' ');
        const ids = IDS.exec(name)?.[1]?.split(/, ?/);
        const onlySoak = tag !== undefined || ONLY_IF_SOAK.test(condition);
        return ids ? [{ file, name, ids, onlySoak }] : [];
      },
    ),
  );
}

function testFilesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules'))
    .sort();
}

function printPromises(): void {
  const promises = Object.entries(readPromises());
  const proofs = readProofs();
  let proven = 0;
  for (const [id, promise] of promises) {
    const own = proofs.filter(({ ids }) => ids.includes(id));
    if (own.length > 0) proven += 1;
    console.log(`\n${id}  ${promise}`);
    for (const { file, name, onlySoak } of own)
      console.log(`    ${file}: ${name.replace(IDS, '').trim()}${onlySoak ? ' (soak)' : ''}`);
    if (own.length === 0) console.log('    no test yet');
  }
  console.log(`\n${proven} of ${promises.length} promises have a test.`);
}

if (import.meta.main) printPromises();
