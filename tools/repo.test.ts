import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import people from '@portal/sandbox-data/people' with { type: 'json' };
// eslint-disable-next-line @nx/enforce-module-boundaries -- which areas there are is said in one place
import { AREAS } from '../apps/portal-e2e/areas.ts';
import { readPromises, readProofs } from './promises.ts';

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

/** What these are about is not built yet. Whoever builds it takes the line away. */
const NOT_BUILT_YET = ['R5'];

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

  it('refuse files that import each other in a circle', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-circle-'));
    const lint = () =>
      spawnSync('node_modules/.bin/oxlint', ['--config', 'oxlint.json', folder], {
        cwd: root,
        encoding: 'utf8',
      });
    writeFileSync(
      join(folder, 'one.ts'),
      "import { two } from './two';\nexport const one = two;\n",
    );
    writeFileSync(join(folder, 'two.ts'), 'export const two = 2;\n');
    expect(lint().status).toBe(0);
    writeFileSync(
      join(folder, 'two.ts'),
      "import { one } from './one';\nexport const two = one;\n",
    );
    expect(lint().stdout).toContain('import(no-cycle)');
    rmSync(folder, { recursive: true });
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

describe('a file of a domain', () => {
  const forgetful = filesBelow('libs').filter((path) => {
    if (!/^libs\/domain-[^/]+\/src\/.*(?<!\.test|\.stories)\.tsx$/.test(path)) return false;
    const code = read(path);
    const names = /import \{([^}]*)\} from '@mantine\/core'/.exec(code)?.[1] ?? '';
    const parts = names.split(',').filter((name) => /^[A-Z]/.test(name.trim()));
    return parts.length > 0 && !code.includes("'@portal/ui-kit/controls.css'");
  });

  it('that shows a part of Mantine brings its styles, whichever page is opened first', () => {
    expect(forgetful).toEqual([]);
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

describe('the journeys', () => {
  const areas = [...Object.keys(AREAS), 'home'];

  it('have a target for each area, which `npm test` runs', () => {
    const { targets } = JSON.parse(read('apps/portal-e2e/project.json')) as {
      targets: Record<string, { dependsOn?: string[]; options?: { env: { JOURNEYS: string } } }>;
    };
    for (const area of areas) expect(targets[`e2e-${area}`]?.options?.env.JOURNEYS).toBe(area);
    expect(targets['e2e']?.dependsOn?.toSorted()).toEqual(
      areas.map((area) => `e2e-${area}`).toSorted(),
    );
  });

  it('are in one area at most, and there', () => {
    const named = Object.values(AREAS).flatMap(({ journeys }) => [...journeys]);
    expect(new Set(named).size).toBe(named.length);
    for (const journey of named)
      expect(existsSync(join(root, `apps/portal-e2e/src/${journey}.e2e.ts`)), journey).toBe(true);
  });
});

describe('the workflow', () => {
  it('names each action by its commit, and may only read the repository', () => {
    const workflow = read('.github/workflows/ci.yml');
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
    expect(workflow).toContain('\npermissions: { contents: read }\n');
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

describe('the promises', () => {
  const claimed = new Set(readProofs().flatMap(({ ids }) => ids));
  const proven = new Set(readProofs().flatMap(({ ids, onlySoak }) => (onlySoak ? [] : ids)));
  const promises = Object.keys(readPromises());

  it('have a test each in `npm test`, except those about what is not built yet', () => {
    const missing = promises.filter((id) => !proven.has(id) && !NOT_BUILT_YET.includes(id));
    expect(missing).toEqual([]);
    expect(NOT_BUILT_YET.filter((id) => proven.has(id))).toEqual([]);
  });

  it('are the only ids that tests begin with', () => {
    expect([...claimed].filter((id) => !promises.includes(id))).toEqual([]);
  });
});
