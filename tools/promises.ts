// docs/promises.md from tools/promises.json and the names of the tests: a test proves a promise by beginning with its id,
// alone or before others, as in `describe('T4, A9: guessing is bounded'`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = 'docs/promises.md';
const TEST_FILE = /\.(test|e2e|stories)\.tsx?$/;
const TEST_NAME =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;
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
}

/** The tests that claim promises, in a stable order. */
export function readProofs(): Proof[] {
  return ['apps', 'libs', 'tools'].flatMap(testFilesBelow).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(TEST_NAME)].flatMap(([, a, b, c]) => {
      const name = (a ?? b ?? c ?? '').replace(/\s+/g, ' ');
      const ids = IDS.exec(name)?.[1]?.split(/, ?/);
      return ids ? [{ file, name, ids }] : [];
    }),
  );
}

function testFilesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules'))
    .sort();
}

/** The document as it should be. */
export function renderPromises(): string {
  const promises = readPromises();
  const proofs = readProofs();
  const items = Object.entries(promises).map(([id, promise]) => {
    const own = proofs.filter(({ ids }) => ids.includes(id));
    const tests = own.map(({ file, name }) => `  - [${titleOf(name)}](../${file})\n`);
    return `- **${id}** ${promise}\n${tests.join('') || '  - _no test yet_\n'}`;
  });
  const proven = Object.keys(promises).filter((id) => proofs.some(({ ids }) => ids.includes(id)));
  return `# Promises

Generated from \`tools/promises.json\` and the names of the tests; do not edit. \`npm run promises\` writes it again. A test
proves a promise by beginning its name with the promise's id, and fails when the promise is broken.

${proven.length} of ${items.length} promises have a test.

${items.join('')}`;
}

function titleOf(name: string): string {
  return name
    .replace(IDS, '')
    .trim()
    .replace(/\\(['"`])/g, '$1')
    .replace(/([[\]<>*_])/g, '\\$1');
}

if (import.meta.main) {
  writeFileSync(join(ROOT, DOCUMENT), renderPromises());
  console.log(`Wrote ${DOCUMENT}.`);
}
