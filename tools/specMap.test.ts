import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What docs/spec-map.md has to tell of: for each section of the specification the words of its groups. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  '§1': ['Home', 'account pages', 'documents', 'payments', 'other assets', 'drives', 'markets'],
  '§2': ['routers', '/timeout', '/register', '/clientv1redirect', '/emoney', '/atz', 'Home'],
  '§3': ['profile', 'preferences', 'identifiers', 'dynamic configuration'],
  '§4': ['sign-in', 'token cache', 'rename', 'cached', 'simulation', 'idle', 'OAuth'],
  '§5': ['free text', 'e-mail', 'nine digits'],
  '§6': ['sign-in', 'flags', 'simulation', 'other role logic'],
  '§7': [
    ...['six clients', 'cache tags', 'registration', 'profile', 'template', 'mfa', 'holdings'],
    ...['documents', 'money movement', 'aggregation', 'market data'],
    ...['secure messages', 'mail v2', 'external auth', 'graph', 'dynamic config', 'sign-out'],
    ...['session invalidation', 'logging', 'insights'],
  ],
  '§8': ['fetch', 'config failure', 'sign-out', 'storage', 'API_ERROR', 'Page failed to load'],
  '§9': ['query cache', 'time-outs', 'account view', 'America/New_York', 'font size', 'telemetry'],
};

interface Row {
  piece: string;
  where: string;
}

function rowsBySection(): Map<string, Row[]> {
  const sections = read('docs/spec-map.md').split(/^## /m).slice(1);
  return new Map(
    sections.map((text) => [
      text.slice(0, 2),
      [...text.matchAll(/^\| (.*) \|$/gm)]
        .map(([, line = '']) => line.split(' | ').map((cell) => cell.trim()))
        .filter(([piece = '']) => !/^(-+|piece|group|constant)$/.test(piece))
        .map(([piece = '', ...where]) => ({ piece, where: where.join(' ') })),
    ]),
  );
}

/** `a/{b,c}/` is two paths. What begins with a slash is an address of the portal. */
function pathsIn(where: string): string[] {
  return [...where.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('/'))
    .flatMap((path) => {
      const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
      return names === undefined ? [path] : names.split(',').map((name) => before + name + after);
    });
}

describe('the map of the specification', () => {
  const sections = rowsBySection();

  it('has a row for each group of each section', () => {
    expect([...sections.keys()]).toEqual(Object.keys(GROUPS));
    const missing = Object.entries(GROUPS).flatMap(([section, groups]) => {
      const pieces = (sections.get(section) ?? []).map(({ piece }) => piece).join('\n');
      return groups
        .filter((group) => !pieces.includes(group))
        .map((group) => `${section} ${group}`);
    });
    expect(missing).toEqual([]);
  });

  it('says of each row where it is, or that it is not yet or assumed', () => {
    const silent = [...sections.values()]
      .flat()
      .filter(({ where }) => pathsIn(where).length === 0 && !/not yet|_assumed_/.test(where));
    expect(silent.map(({ piece }) => piece)).toEqual([]);
  });

  it('tells nothing twice', () => {
    const pieces = [...sections].flatMap(([name, rows]) => rows.map((row) => name + row.piece));
    expect(pieces.filter((piece, place) => pieces.indexOf(piece) !== place)).toEqual([]);
  });

  it('names only paths that exist', () => {
    const named = [...sections.values()].flat().flatMap(({ where }) => pathsIn(where));
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

/** Operations that no part of the portal calls, and why they are there all the same. */
const NOT_CALLED: Readonly<Record<string, string>> = {
  createOneTimeTokenRedemption: 'the server of the previous site calls it',
  getActivityCount: 'spec §7; a page of activities says itself whether there is more',
  getContent: 'spec §7; no screen of the specification shows it',
  getDataExport: 'the list says the same of all exports at once',
  getIndexHistory: 'what figures were computed from, for whoever checks them',
  getPriceHistory: 'what figures were computed from, for whoever checks them',
  getProspectContent: 'spec §7; prospects have no screen in the specification',
  getReportContent: 'spec §7; a finished report is a document and opened as one',
  getStaticConfig: 'spec §7; no screen needs what it says',
  listAccountStatements: 'what figures were computed from, for whoever checks them',
  listClientReports: 'spec §7; the dialog knows the two reports there are',
  listEligiblePairs: 'spec §7; the form asks for one side, then for the other',
  listTransfers: 'the summary brings transfers in their states',
  submitCacheInvalidation:
    'spec §7; the server keeps nothing between calls, and the portal lets go by tags',
  submitMailSend: 'spec §7; the portal sends drafts as secure messages',
  submitSessionEnd: 'sign-out ends the session by the invalidation of its factor',
  submitTotpInvalidation:
    'the specification names the GET; this is for clients that keep reads free of effects',
  updateWatchListOrder: 'no screen sorts the lists yet',
};

describe('each operation of the contract', () => {
  it('is called by the portal, or is on the list with its reason', () => {
    const operations = read('libs/api-sdk/src/generated/operations.txt')
      .split('\n')
      .map((line) => line.split(' '))
      .map(([id = '']) => id)
      .filter(Boolean);
    const named = new Set(
      ['apps/portal/src', ...libraries()]
        .flatMap(sourcesBelow)
        .flatMap((file) => read(file).match(/\b[a-z][A-Za-z]+\b/g) ?? []),
    );
    const isCalled = (id: string): boolean =>
      ['', 'Options', 'Mutation', 'QueryKey', 'InfiniteOptions'].some((end) => named.has(id + end));
    expect(operations.length).toBeGreaterThan(200);
    expect(operations.filter((id) => !isCalled(id)).toSorted()).toEqual(
      Object.keys(NOT_CALLED).toSorted(),
    );
  });
});

/** What the portal is made of, without the generated client and what only tests need. */
function libraries(): string[] {
  const names = readdirSync(join(root, 'libs')).filter((name) => /^(auth-|domain-|ui-)/.test(name));
  return [...names.map((name) => `libs/${name}/src`), 'libs/api-sdk/src/client'];
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|stories)\.|fixtures/.test(name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !path.includes('/testing/'));
}
