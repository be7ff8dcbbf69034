import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What docs/spec-map.md has to tell of: a word of each sentence of each section of the specification. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  '§1': [
    ...['Home', 'account pages', 'documents', 'e-delivery', 'payments', 'other assets', 'drives'],
    ...['payment authorization', 'markets', 'insights', 'secure messages', 'aggregation'],
    ...['manual assets', 'registration', 'TOTP', 'identity provider', 'directory scope'],
    ...['clients are the audience', 'enters a simulation'],
  ],
  '§2': [
    ...['routers', '/register, signed out', '/timeout', '/clientv1redirect', '/emoney', '/atz'],
    ...['any other path, signed out', '/accounts/activities', 'home area', 'unverified'],
    ...['multi-factor', 'failure texts', 'print', 'view-more', 'chart/table', 'links'],
    ...['account selector', 'quick links', 'snap-quote', 'error popup', 'my profile'],
    ...['which of the three', 'home and summary', 'trade confirmations', 'payments transfers'],
    ...['mobile app store', 'tutorial video', 'PDF guides', 'previous-generation site'],
  ],
  '§3': [
    ...['profile', 'selected account', 'preferences', 'articles', 'news', 'secure messages state'],
    ...['tax documents', 'statements', 'incomes filter', 'simulation context', 'identifiers'],
    ...['profile JSON', 'context JSON', 'pilotfeatures', 'markets page', 'totalnetworthaccounts'],
    ...['typed email', 'browser session key'],
    ...['telemetry cookies', 'other entities', 'dynamic configuration'],
  ],
  '§4': [
    ...['sign-in events', 'token cache', 'idle', 'simulation', 'OAuth', 'rename', 'remove'],
    ...['add external', 'add manual', 'selected accounts', 'replace or append', 'expanded group'],
    ...['snap quote', 'cached', 'polled', 'refetched', 'invalidated by tag', 'in all groups'],
    ...['news appends', 'simulate=true', 'window name', 'other machines'],
  ],
  '§5': ['e-mail', 'nine digits', 'free text', 'server-side validation'],
  '§6': [
    'sign-in',
    'account verified',
    'second factor completed',
    'simulation',
    'other role logic',
  ],
  '§7': [
    ...['six clients', 'cache tags', 'registration', 'profile', 'template', 'mfa', 'holdings'],
    ...['documents', 'money movement', 'aggregation', 'market data', 'payment authorization'],
    ...['secure messages', 'mail v2', 'external auth', 'graph', 'dynamic config', 'sign-out'],
    ...['session invalidation', 'logging', 'insights'],
  ],
  '§8': [
    ...['session storage', 'MSAL', 'fetch error', 'telemetry retries', 'config failure'],
    ...['sign-out', 'Something went wrong', 'Page failed to load', 'No Data Found'],
    ...['missing signed-in account', 'other assets'],
  ],
  '§9': [
    ...['idle', 'leader poll', 'sign-in window', 'aggregation', 'query cache', 'batching'],
    ...['America/New_York', 'percent', 'font size', 'date ranges', 'activities', 'Prior12Months'],
    ...['statements', 'transfers', 'secure messages', 'tax documents', 'incomes', 'investments'],
    ...['balances', 'gain/loss', 'account view', 'AdvisorManaged', 'performance Summary'],
    ...['activity types', 'telemetry'],
  ],
};

interface Row {
  sentence: string;
  where: string;
  test: string;
}

function rowsBySection(): Map<string, Row[]> {
  const sections = read('docs/spec-map.md').split(/^## /m).slice(1);
  return new Map(
    sections.map((text) => [
      text.slice(0, 2),
      [...text.matchAll(/^\| (.*) \|$/gm)]
        .map(([, line = '']) => line.split(' | ').map((cell) => cell.trim()))
        .filter(([sentence = '']) => !/^(-+|sentence)$/.test(sentence))
        .map(([sentence = '', where = '', test = '']) => ({ sentence, where, test })),
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

  it('has a row for each sentence of each section', () => {
    expect([...sections.keys()]).toEqual(Object.keys(SENTENCES));
    const missing = Object.entries(SENTENCES).flatMap(([section, words]) => {
      const told = (sections.get(section) ?? []).map(({ sentence }) => sentence).join('\n');
      return words.filter((word) => !told.includes(word)).map((word) => `${section} ${word}`);
    });
    expect(missing).toEqual([]);
  });

  it('names the code and a test of each row, or says that nothing does it yet', () => {
    const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);
    const lacking = [...sections.values()]
      .flat()
      .filter(({ where }) => !where.startsWith('not yet: '))
      .filter(({ where, test }) => pathsIn(where).length === 0 || !pathsIn(test).some(isTest));
    expect(lacking.map(({ sentence }) => sentence)).toEqual([]);
  });

  it('tells nothing twice', () => {
    const told = [...sections].flatMap(([name, rows]) => rows.map((row) => name + row.sentence));
    expect(told.filter((one, place) => told.indexOf(one) !== place)).toEqual([]);
  });

  it('names only paths that exist', () => {
    const named = [...sections.values()]
      .flat()
      .flatMap(({ where, test }) => [...pathsIn(where), ...pathsIn(test)]);
    expect(named.length).toBeGreaterThan(200);
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
  listEligiblePairs: 'spec §7; the form asks for one side, then for the other',
  submitMailSend: 'spec §7; the portal sends drafts as secure messages',
  submitSessionEnd: 'sign-out ends the session by the invalidation of its factor',
  submitTotpInvalidation:
    'the specification names the GET; this is for clients that keep reads free of effects',
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
