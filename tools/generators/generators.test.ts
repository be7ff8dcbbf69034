import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTree } from '@nx/devkit/testing';
import type { Tree } from '@nx/devkit';
import { FsTree, flushChanges } from 'nx/src/generators/tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainGenerator } from './domain.ts';
import { before, edit, withImport } from './edit.ts';
import { namesOf } from './names.ts';
import { operationGenerator } from './operation.ts';
import { pageGenerator } from './page.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isSoak = process.env['SOAK'] === '1';

/** A copy of the repository as it stands, with everything that was generated in it. */
let copy = '';
const TSC = ['node_modules/typescript-7/bin/tsc', '--noEmit', '--checkers', '1'];
const changed: Record<string, { existing: string[]; created: string[] }> = {};

beforeAll(async () => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  copy = mkdtempSync(join(root, 'dist/generators-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const about = 'Trusts and wills.';
  await generate('domain', (tree) => domainGenerator(tree, { name: 'estate-planning', about }));
  const one = { group: 'meeting', domain: 'estate-planning', generate: false };
  await generate('list', (tree) => operationGenerator(tree, { ...one, name: 'listMeetingNotes' }));
  await generate('create', (tree) =>
    operationGenerator(tree, { ...one, name: 'createMeetingNote' }),
  );
  await generate('page', (tree) =>
    pageGenerator(tree, {
      path: '/estate-planning/meeting-notes',
      domain: 'estate-planning',
      operation: 'listMeetingNotes',
      area: 'Documents',
    }),
  );
}, 180_000);
// Thousands of files, on a machine that may be busy.
afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000);

async function generate(name: string, work: (tree: Tree) => Promise<unknown>): Promise<void> {
  const tree = new FsTree(copy, false);
  await work(tree);
  const changes = tree.listChanges();
  const pathsOf = (type: string) =>
    changes.filter((change) => change.type === type).map(({ path }) => path);
  changed[name] = { existing: pathsOf('UPDATE').sort(), created: pathsOf('CREATE').sort() };
  flushChanges(copy, changes);
}

function run(command: string, ...words: string[]): string {
  const { stdout, stderr, status } = spawnSync(command, words, { cwd: copy, encoding: 'utf8' });
  return status === 0 ? 'passed' : stdout + stderr;
}

describe('what is there already and changes', () => {
  it('for an operation is three files, beside the contract and the queries that it belongs to', () => {
    expect(changed['list']?.existing).toEqual([
      'apps/portal-api/src/handlers.ts',
      'docs/spec-map.md',
      'openapi/openapi.yaml',
    ]);
  });

  it('for a page is two files', () => {
    expect(changed['page']?.existing).toEqual([
      'docs/spec-map.md',
      'libs/domain-estate-planning/src/routes.ts',
    ]);
  });

  it('for a domain is two files', () => {
    expect(changed['domain']?.existing).toEqual([
      'apps/portal/src/domains.ts',
      'tsconfig.base.json',
    ]);
  });
});

describe('what was generated', () => {
  it('has a migration that forces row-level security, named by its time', () => {
    const migration = changed['list']?.created.find((path) => path.endsWith('.sql')) ?? '';
    expect(migration).toMatch(/migrations\/\d{12}_meeting_note\.sql$/);
  });

  it('is a contract that the generators read, and code that type-checks', () => {
    expect(run('node', 'tools/generate.mjs')).toBe('passed');
    // The two programs that have generated code in them. The larger one takes as long as all others of the repository.
    for (const program of ['apps/portal-api', ...(isSoak ? ['tsconfig.json'] : [])])
      expect(run('node', ...TSC, '-p', program)).toBe('passed');
  }, 180_000);

  it.runIf(isSoak)(
    'passes the linters and its own tests',
    () => {
      const made = Object.values(changed).flatMap(({ created }) => created);
      expect(run('npm', 'run', '-s', 'api:lint')).toBe('passed');
      const code = made.filter((path) => /\.tsx?$/.test(path));
      const oxlint = [
        'node_modules/.bin/oxlint',
        '--no-ignore',
        '--tsconfig',
        'tsconfig.base.json',
      ];
      expect(run('node', ...oxlint, ...code)).toBe('passed');
      const vitest = ['node_modules/.bin/vitest', 'run', '--root'] as const;
      expect(run('node', ...vitest, 'libs/domain-estate-planning')).toBe('passed');
      expect(run('node', ...vitest, 'apps/portal-api', 'src/groups/meeting')).toBe('passed');
    },
    900_000,
  );
});

describe('the names', () => {
  it.each([
    ['listMeetingNotes', { One: 'MeetingNote', many: 'meetingNotes', table: 'meeting_note' }],
    ['createBeneficiary', { Many: 'Beneficiaries', segment: 'beneficiaries' }],
    ['listBeneficiaries', { one: 'beneficiary', Title: 'Beneficiaries' }],
    ['listAddresses', { one: 'address', many: 'addresses' }],
    ['createAddress', { one: 'address', many: 'addresses' }],
    ['listTaxes', { one: 'tax' }],
    ['listExpenses', { one: 'expense' }],
  ])('of %s', (operation, names) => {
    expect(namesOf(operation)).toMatchObject(names);
  });
});

describe('what cannot be generated is refused in a sentence, before anything is written:', () => {
  const list = { group: 'meeting', domain: 'estate-planning', generate: false };
  const page = { path: '/estate-planning/plans', domain: 'estate-planning' };
  it.each<[string, (tree: Tree) => Promise<unknown>, string]>([
    [
      'an operation that is neither a list nor adds to one',
      (tree) => operationGenerator(tree, { ...list, name: 'updateNote' }),
      'only lists (listNotes) and what adds to one (createNote) can',
    ],
    [
      'an operation of a domain that does not exist',
      (tree) => operationGenerator(tree, { ...list, name: 'listPlans', domain: 'estates' }),
      'There is no domain “estates”. Make it first',
    ],
    [
      'a page of a list that does not exist',
      (tree) => pageGenerator(tree, { ...page, operation: 'listPlans' }),
      'The queries of “estate-planning” have no list “listPlans”. Make it first',
    ],
    [
      'a page of an area that does not exist',
      (tree) => pageGenerator(tree, { ...page, operation: 'listMeetingNotes', area: 'Estate' }),
      'There is no area “Estate” in the navigation. There are: Home, Accounts,',
    ],
  ])('%s', async (_what, generate, words) => {
    const tree = new FsTree(copy, false);
    await expect(generate(tree)).rejects.toThrow(words);
    expect(tree.listChanges()).toEqual([]);
  });
});

describe('changing a file that is there', () => {
  it('fails when the place where something belongs is gone', () => {
    const tree = createTree();
    tree.write('a.yaml', 'paths: {}\n');
    expect(() => edit(tree, 'a.yaml', (text) => before(text, /^components:/m, 'x'))).toThrow(
      'a.yaml no longer has the place',
    );
    expect(() => edit(tree, 'b.yaml', (text) => text)).toThrow('There is no b.yaml');
  });

  it('adds to the import that is there, once', () => {
    const code = "import { b } from './m';\n";
    expect(withImport(code, ['a', 'b'], './m')).toBe("import { a, b } from './m';\n");
    expect(withImport(code, ['c'], './n')).toBe(`import { c } from './n';\n${code}`);
  });
});
