import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import people from '@portal/sandbox-data/people' with { type: 'json' };
// oxlint-disable-next-line @nx/enforce-module-boundaries -- which areas there are is said in one place
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

/** Only minutes of requests and hundreds of changes of page show these. */
const ONLY_IN_SOAK = ['R5'];

/** Of each of these files, as if they stood in the tree: the rules that it breaks. */
function complaints(files: Record<string, string>): Record<string, string[]> {
  // Where Git and every other tool look away.
  const placed = Object.entries(files).map(([path, code]) => {
    const [area, project, ...rest] = path.split('/');
    const folder = join(area ?? '', project ?? '', `lint-${process.pid}.local`);
    return { path, folder, file: join(folder, ...rest), code };
  });
  try {
    for (const { file, code } of placed) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), code);
    }
    const words = ['--no-ignore', '--tsconfig', 'tsconfig.base.json', '--format', 'json'];
    const { stdout } = spawnSync(
      'node_modules/.bin/oxlint',
      [...words, ...placed.map(({ file }) => file)],
      { cwd: root, encoding: 'utf8' },
    );
    // `as`: the format of Oxlint.
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[];
    };
    const codesOf = (file: string) =>
      diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);
    return Object.fromEntries(placed.map(({ path, file }) => [path, codesOf(file)]));
  } finally {
    for (const { folder } of placed) rmSync(join(root, folder), { recursive: true, force: true });
  }
}

describe('module boundaries', () => {
  const boundary = '@nx(enforce-module-boundaries)';
  const importing = (target: string) => `import { x } from '${target}';\nx();\n`;

  it('have a row in docs/architecture.md for each tag of the table', () => {
    const rows = read('docs/architecture.md').matchAll(/^\| `(type:[a-z0-9]+)`/gm);
    const tags = read('oxlint.config.ts').matchAll(/sourceTag: '(type:[a-z0-9]+)'/g);
    expect([...rows].map(([, tag]) => tag)).toEqual([...tags].map(([, tag]) => tag));
  });

  it('refuse what the table does not allow', () => {
    const banned = {
      'libs/domain-markets/src/otherDomain.ts': '@portal/domain-accounts',
      'apps/portal-api/src/kit.ts': '@portal/ui-kit',
      'libs/ui-kit/src/session.ts': '@portal/auth-session',
      'libs/api-sdk/src/session.ts': '@portal/auth-session',
      'apps/portal/src/engine.ts': '@portal/portfolio-accounting',
      'apps/portal/src/server.ts': 'fastify',
      'libs/domain-accounts/src/msal.ts': '@azure/msal-browser',
      'libs/ui-kit/src/router.ts': '@tanstack/react-router',
      'apps/portal-api/src/react.ts': 'react',
      'libs/portfolio-accounting/src/database.ts': 'pg',
    };
    const allowed = 'libs/domain-accounts/src/kit.ts';
    const found = complaints({
      ...Object.fromEntries(
        Object.entries(banned).map(([file, target]) => [file, importing(target)]),
      ),
      [allowed]: importing('@portal/ui-kit'),
    });
    expect(found[allowed]).toEqual([]);
    const missed = Object.keys(banned).filter((file) => !found[file]?.includes(boundary));
    expect(missed).toEqual([]);
  });

  it('refuse files that import each other in a circle', () => {
    const found = complaints({
      'libs/ui-kit/src/one.ts': "import { two } from './two';\nexport const one = two;\n",
      'libs/ui-kit/src/two.ts': "import { one } from './one';\nexport const two = one;\n",
      'libs/ui-kit/src/three.ts': "import { two } from './two';\nexport const three = two;\n",
    });
    expect(found['libs/ui-kit/src/one.ts']).toContain('import(no-cycle)');
    expect(found['libs/ui-kit/src/three.ts']).not.toContain('import(no-cycle)');
  });

  it('keep the generated query options inside queries.ts and mutations.ts', () => {
    const code = importing('@portal/api-sdk/query');
    const seam = 'eslint(no-restricted-imports)';
    const [widget, queries] = [
      'libs/domain-accounts/src/widgets/X.tsx',
      'libs/domain-accounts/src/queries.ts',
    ] as const;
    const found = complaints({ [widget]: code, [queries]: code });
    expect(found[widget]).toContain(seam);
    expect(found[queries]).not.toContain(seam);
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

  it('lists in every domain’s README the cache tags of the operations of its groups', () => {
    const { paths } = JSON.parse(read('openapi/openapi.bundled.json')) as {
      paths: Record<string, Record<string, Record<string, string[]>>>;
    };
    const tagsOf = new Map<string, string[]>(folders('openapi/groups').map((group) => [group, []]));
    for (const operation of Object.values(paths).flatMap((item) => Object.values(item)))
      tagsOf
        .get(operation['tags']?.[0] ?? '')
        ?.push(...(operation['x-cache-tags'] ?? []), ...(operation['x-invalidates'] ?? []));
    for (const domain of folders('libs').filter((name) => name.startsWith('domain-'))) {
      const named = (heading: string) => {
        const part = read(`libs/${domain}/README.md`).split(heading)[1]?.split('\n\n')[0] ?? '';
        return [...part.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);
      };
      const owed = named('of the contract**').flatMap((group) => tagsOf.get(group) ?? []);
      const listed = new Set(named('**Cache tags**'));
      expect([...listed].toSorted(), domain).toEqual([...new Set(owed)].toSorted());
    }
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

/** Dependencies that no file imports and no configuration names. */
const NOT_NAMED = {
  '@mantine/hooks': 'a peer of @mantine/core',
  dayjs: 'a peer of @mantine/dates',
  '@nx/js': 'Nx reads the imports of the sources only where package.json has it',
  '@redocly/cli': 'the script api:lint',
  '@stryker-mutator/core': 'the script accounting:mutate',
  typescript: 'what editors load',
};

describe('the dependencies', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const names = Object.keys({ ...dependencies, ...devDependencies });

  it('are each imported, named by a configuration, or in the list above', () => {
    const sources = [
      ...globSync('*.ts', { cwd: root }),
      ...['apps', 'libs', 'tools'].flatMap(filesBelow),
    ];
    const imported = sources
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
      .flatMap((file) => [
        ...read(file).matchAll(
          /(?:from|import|import\(|require\(|resolve\(|specifier:)\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/g,
        ),
      ]);
    const configured = [
      'nx.json',
      'tools/typecheck.mjs',
      ...sources.filter((file) =>
        /(^|\/)(vite|stryker)\.config\.|\/\.storybook\/main\./.test(file),
      ),
    ].flatMap((file) => [
      ...read(file).matchAll(/['"](?:node_modules\/)?((?:@[\w.-]+\/)?[\w.-]+)/g),
    ]);
    const used = new Set([...imported, ...configured].map(([, name]) => name!));
    const typed = (name: string) => {
      const of = /^@types\/(.+)$/.exec(name)?.[1];
      return of !== undefined && (of === 'node' || names.includes(of));
    };
    expect(names.filter((name) => !used.has(name) && !typed(name)).toSorted()).toEqual(
      Object.keys(NOT_NAMED).toSorted(),
    );
  });
});

describe('the settings of the API', () => {
  const [settings, bank] = ['config', 'payments/rail/railOf'].map((name) =>
    read(`apps/portal-api/src/${name}.ts`),
  );

  it('are each in the table of its README, and no other', () => {
    const known = [
      ...settings!.matchAll(/^ {4}([A-Z][A-Z_]+):|said\['([A-Z_]+)'\]/gm),
      ...bank!.matchAll(/'(NACHA_[A-Z]+)'/g),
    ].map(([, key, said]) => key ?? said!);
    const rows = read('apps/portal-api/README.md').matchAll(/^\| (`[A-Z][^|]*)/gm);
    const listed = [...rows].flatMap(([, names]) => names!.match(/[A-Z][A-Z_]+/g)!);
    expect(listed.toSorted()).toEqual([...new Set(known)].toSorted());
  });

  it('bound the body of an open operation as the rules of the contract do', () => {
    const bytes = (path: string) => /OPEN_BODY_BYTES = ([\d_]+);/.exec(read(path))?.[1];
    expect(bytes('apps/portal-api/src/contract.ts')).toBe(
      bytes('openapi/contractRules.config.mjs'),
    );
    expect(bytes('apps/portal-api/src/contract.ts')).toBeDefined();
  });
});

it('what a spreadsheet takes for a formula is one rule for the exports of the API and of the grids', () => {
  const rule = (path: string) => /FORMULA_START = (\/.+\/);/.exec(read(path))?.[1];
  const ofApi = rule('apps/portal-api/src/groups/holdings/shared/csv.ts');
  expect(ofApi).toBeDefined();
  expect(rule('libs/ui-kit/src/grid/DataGrid/csv.ts')).toBe(ofApi);
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

describe('the decisions', () => {
  it('have each its number, its status, its date and the headings of the template', () => {
    const begins =
      /^# (\d{4})\. .+\n\nStatus: (accepted|replaced by \d{4}) · Date: \d{4}-\d\d-\d\d\n\n## Context\n[^]*\n## Decision\n/;
    for (const file of globSync('docs/adr/*.md', { cwd: root, exclude: ['**/0000-*'] }))
      expect(begins.exec(read(file))?.[1], file).toBe(/\d{4}/.exec(file)![0]);
  });
});

describe('the workflows', () => {
  it.each(globSync('.github/workflows/*.yml', { cwd: root }))(
    'name each action by its commit, and may only read the repository: %s',
    (file) => {
      const workflow = read(file);
      const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
      expect(actions.length).toBeGreaterThan(0);
      for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
      expect(workflow).toContain('\npermissions: { contents: read }\n');
    },
  );
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

  it('have a test each in `npm test`, except those that only the soak can show', () => {
    expect(promises.filter((id) => !proven.has(id))).toEqual(ONLY_IN_SOAK);
    expect(promises.filter((id) => !claimed.has(id))).toEqual([]);
  });

  it('are the only ids that tests begin with', () => {
    expect([...claimed].filter((id) => !promises.includes(id))).toEqual([]);
  });
});
