import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import people from '../libs/sandbox-data/src/people.json' with { type: 'json' };
import { readPromises, readProofs, renderPromises } from './promises.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const filesBelow = (path: string) =>
  readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

describe('module boundaries', () => {
  const eslint = new ESLint({ cwd: root });
  async function complaints(filePath: string, code: string) {
    const [result] = await eslint.lintText(code, { filePath: join(root, filePath) });
    return result!.messages.map(({ ruleId }) => ruleId);
  }
  const boundary = '@nx/enforce-module-boundaries';

  it.each([
    ['a domain from another domain', 'libs/domain-markets/src/x.ts', '@portal/domain-accounts'],
    ['the portal’s kit from a server', 'apps/portal-api/src/x.ts', '@portal/ui-kit'],
    ['the session from the kit', 'libs/ui-kit/src/x.ts', '@portal/auth-session'],
    ['the session from the sdk', 'libs/api-sdk/src/x.ts', '@portal/auth-session'],
    ['the engine from the portal', 'apps/portal/src/x.ts', '@portal/portfolio-accounting'],
    ['a server package from the portal', 'apps/portal/src/x.ts', 'fastify'],
    ['MSAL from a domain', 'libs/domain-accounts/src/x.ts', '@azure/msal-browser'],
    ['the router from the kit', 'libs/ui-kit/src/x.ts', '@tanstack/react-router'],
    ['React from a server', 'apps/portal-api/src/x.ts', 'react'],
    ['a database from the engine', 'libs/portfolio-accounting/src/x.ts', 'pg'],
  ])('refuse %s', async (_what, file, target) => {
    expect(await complaints(file, `import { x } from '${target}';\nx();\n`)).toContain(boundary);
  });

  it('allow what the table allows', async () => {
    const code = `import { x } from '@portal/ui-kit';\nx();\n`;
    expect(await complaints('libs/domain-accounts/src/x.ts', code)).not.toContain(boundary);
  });

  it('keep the generated query options inside queries.ts and mutations.ts', async () => {
    const code = `import { x } from '@portal/api-sdk/query';\nx();\n`;
    const seam = '@typescript-eslint/no-restricted-imports';
    expect(await complaints('libs/domain-accounts/src/widgets/X.tsx', code)).toContain(seam);
    expect(await complaints('libs/domain-accounts/src/queries.ts', code)).not.toContain(seam);
  });
});

describe('the tree', () => {
  it('keeps end-to-end tests in portal-e2e', () => {
    const strays = ['apps', 'libs']
      .flatMap(filesBelow)
      .filter((file) => file.endsWith('.e2e.ts') && !file.startsWith('apps/portal-e2e/'));
    expect(strays).toEqual([]);
  });

  it('gives every contract group a folder in the API, and no other', () => {
    expect(folders('apps/portal-api/src/groups').sort()).toEqual(folders('openapi/groups').sort());
  });

  it('says in every domain’s README which contract groups, URLs and cache tags it owns', () => {
    for (const domain of folders('libs').filter((name) => name.startsWith('domain-')))
      for (const heading of ['of the contract**', '**URLs**', '**Cache tags**'])
        expect(read(`libs/${domain}/README.md`), domain).toContain(heading);
  });

  it('imports MSAL in one file', () => {
    const users = ['apps/portal/src', 'libs']
      .flatMap(filesBelow)
      .filter(
        (file) =>
          /\.tsx?$/.test(file) &&
          !file.includes('.test.') &&
          /from '@azure\/msal-browser'|import\('@azure\/msal-browser'\)/.test(read(file)),
      );
    expect(users).toEqual(['libs/auth-session/src/clients/msalIdentityClient.ts']);
  });

  it('touches no machine path', () => {
    const tracked = [
      ...filesBelow('apps'),
      ...filesBelow('libs'),
      ...filesBelow('tools'),
      ...filesBelow('docs'),
    ].filter((file) => /\.(tsx?|mjs|md|json|ya?ml)$/.test(file) && !file.endsWith('repo.test.ts'));
    expect(
      tracked.filter((file) => /(^|[\s"'`(])\/(work\/|root\/|home\/\w+\/)/m.test(read(file))),
    ).toEqual([]);
  });
});

describe('the sandbox', () => {
  it('lives at reserved domains, so that no real person can be written to', () => {
    for (const { username } of people.people)
      expect(username).toMatch(/@(?:[\w-]+\.)*example(?:\.(?:com|org|net))?$/);
  });
});

describe('the README', () => {
  it('names only scripts that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts as object);
    const named = [...read('README.md').matchAll(/npm (?:run )?([\w:-]+)/g)].map(
      ([, script]) => script!,
    );
    expect(
      named.filter((script) => !scripts.includes(script) && !['install', 'ci'].includes(script)),
    ).toEqual([]);
    expect(existsSync(join(root, 'docs/spec-map.md'))).toBe(true);
  });
});

describe('docs/promises.md', () => {
  it('is what the names of the tests say', () => {
    expect(read('docs/promises.md'), 'mend it with: npm run promises').toBe(renderPromises());
  });

  it('has a test for every promise of identity, factors, sessions, simulation, web, log and access', () => {
    const proven = new Set(readProofs().flatMap(({ ids }) => ids));
    const ids = Object.keys(readPromises()).filter((id) => /^[ATSIWLX]\d/.test(id));
    expect(ids.filter((id) => !proven.has(id))).toEqual([]);
  });
});
