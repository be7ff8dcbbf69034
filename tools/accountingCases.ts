// Answers every case file of a folder with the engine: npm run accounting:cases -- <folder>
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

interface Result {
  id: string;
  verdict: 'passed' | 'failed' | 'optional';
  misses: { path: string; expected: unknown; actual: unknown }[];
}
type Runner = { runCase: (file: { schema: string }) => Result };

// The libs import each other without file endings, which Node alone does not resolve.
const { module: runner } = await runnerImport<Runner>(
  new URL('../libs/portfolio-accounting/src/testing/runCase.ts', import.meta.url).pathname,
  { configFile: false, logLevel: 'error' },
);

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run accounting:cases -- <folder with portfolio-truth/1 files>');
  process.exit(2);
}

const counts = { passed: 0, failed: 0, optional: 0 };
for (const path of caseFiles(resolve(process.env['INIT_CWD'] ?? '.', folder))) {
  for (const result of answers(path)) {
    counts[result.verdict] += 1;
    if (result.verdict === 'passed') continue;
    console.log(`${result.verdict === 'optional' ? 'MISS (optional)' : 'MISS'} ${result.id}`);
    for (const { path: at, expected, actual } of result.misses) {
      console.log(
        `  ${at}: expected ${JSON.stringify(expected)}, actual ${JSON.stringify(actual)}`,
      );
    }
  }
}
if (counts.optional > 0)
  console.log(`${counts.optional} optional cases, disputed by their own source, were missed`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;

function caseFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(path, name));
}

function answers(path: string): Result[] {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const files = (Array.isArray(content) ? content : [content]) as { schema: string }[];
    return files
      .filter((file) => file.schema === 'portfolio-truth/1')
      .map((file) => runner.runCase(file));
  } catch (error) {
    return [
      {
        id: path,
        verdict: 'failed',
        misses: [{ path: 'file', expected: 'a readable case', actual: String(error) }],
      },
    ];
  }
}
