// Fails when the committed bundle or generated code is not what the contract gives.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BUNDLE, generate, GENERATED, ROOT } from './generate.mjs';

// Inside the repository, because the generator reads the nearest tsconfig.json for its import style.
mkdirSync(join(ROOT, 'dist'), { recursive: true });
const fresh = relative(ROOT, mkdtempSync(join(ROOT, 'dist/generate-check-')));
process.on('exit', () => rmSync(join(ROOT, fresh), { recursive: true, force: true }));

const bundle = `${fresh}/bundle.json`;
const generated = `${fresh}/generated`;
generate({ bundle, generated });

const names = [...new Set([...filesIn(GENERATED), ...filesIn(generated)])].sort();
const drifted = [
  { file: BUNDLE, fresh: bundle },
  ...names.map((name) => ({ file: `${GENERATED}/${name}`, fresh: `${generated}/${name}` })),
].flatMap(({ file, fresh }) => {
  const committed = contentOf(file);
  const wanted = contentOf(fresh);
  if (committed === wanted) return [];
  if (committed === undefined) return [`  missing  ${file}`];
  return [wanted === undefined ? `  surplus  ${file}` : `  changed  ${file}`];
});

if (drifted.length > 0) {
  console.error('The contract and what is generated from it have drifted apart:');
  console.error(drifted.join('\n'));
  console.error('Mend it with: npm run generate');
  process.exitCode = 1;
} else {
  console.log(`The bundle and ${names.length} generated files are what the contract gives.`);
}

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(ROOT, folder), join(entry.parentPath, entry.name)));
}

function contentOf(file) {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
