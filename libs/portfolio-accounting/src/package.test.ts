import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const lib = fileURLToPath(new URL('../', import.meta.url));
const root = join(lib, '../..');

describe('the package', () => {
  let folder = '';

  // A project of somebody else, with the built package among its modules; decimal.js is found above it.
  beforeAll(() => {
    mkdirSync(join(root, 'dist'), { recursive: true });
    folder = mkdtempSync(join(root, 'dist/accounting-package-'));
    const installed = join(folder, 'node_modules/@portal/portfolio-accounting');
    const { status, stderr } = run([join(root, 'tools/buildAccounting.mjs'), installed]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const [, program = ''] =
      /```ts\n([\s\S]+?)```/.exec(readFileSync(join(lib, 'README.md'), 'utf8')) ?? [];
    writeFileSync(join(folder, 'program.ts'), program);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(words: string[]) {
    return spawnSync(process.execPath, words, { cwd: folder || root, encoding: 'utf8' });
  }

  it('runs the program of its README in plain Node', () => {
    const { stdout, stderr } = run(['program.ts']);
    expect(stderr).toBe('');
    expect(stdout).toContain('All of it holds.');
  });

  it('has types that the same program is checked by under Node’s own resolution', () => {
    const { stdout, status } = run([
      join(root, 'node_modules/typescript-7/bin/tsc'),
      ...['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'],
      ...['--types', 'node', '--skipLibCheck', 'false', 'program.ts'],
    ]);
    expect(stdout).toBe('');
    expect(status).toBe(0);
  }, 60_000);
});
