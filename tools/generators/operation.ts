import { spawnSync } from 'node:child_process';
import { formatFiles, type GeneratorCallback, type Tree } from '@nx/devkit';
import {
  before,
  create,
  edit,
  requireDomain,
  withImport,
  withImports,
  withSpecMapRow,
} from './edit.ts';
import { type Names, namesOf } from './names.ts';
import { actionOf, createFragment, listFragment, schemasOf } from './operationContract.ts';
import { handlersOf, migrationOf, repositoryOf, testOf } from './operationServer.ts';

export interface OperationOptions {
  name: string;
  group: string;
  domain: string;
  /** The time that names the migration; for tests. */
  now?: Date;
  generate?: boolean;
}

/**
 * `nx g @portal/tools:operation listNotes --group documents --domain documents`: from the contract to the test, ready to
 * fill. A list comes with its table; a write is added to a list that was made before.
 */
export async function operationGenerator(
  tree: Tree,
  { name, group, domain, now = new Date(), generate = true }: OperationOptions,
): Promise<GeneratorCallback> {
  const names = namesOf(name);
  requireDomain(tree, domain);
  if (name.startsWith('list')) addList(tree, names, group, now);
  else addCreate(tree, names, group);
  addQuery(tree, names, name, domain);
  edit(tree, 'docs/spec-map.md', (map) =>
    withSpecMapRow(map, '§7', specMapRow(name, names, group)),
  );
  await formatFiles(tree);
  return () => {
    if (generate) spawnSync('node', ['tools/generate.mjs'], { cwd: tree.root, stdio: 'inherit' });
  };
}

function specMapRow(name: string, { words, many }: Names, group: string): string {
  const test = `apps/portal-api/src/groups/${group}/${many}.test.ts`;
  return `| ${group}: ${name} (${words}) | \`openapi/groups/${group}/\` | \`${test}\` |`;
}

function addList(tree: Tree, names: Names, group: string, now: Date): void {
  const { one, many, segment } = names;
  addGroup(tree, group);
  const contract = `openapi/groups/${group}`;
  edit(tree, `${contract}/paths.yaml`, (paths) => `${paths}${listFragment(names, group)}`);
  edit(tree, `${contract}/schemas.yaml`, (schemas) => `${schemas}${schemasOf(names)}`);
  const path = `  /v2/${group}/${segment}: { $ref: groups/${group}/paths.yaml#/${many} }\n`;
  edit(tree, 'openapi/openapi.yaml', (root) => before(root, /^components:\n/m, path));

  const server = `apps/portal-api/src/groups/${group}`;
  create(tree, `${server}/${one}Handlers.ts`, handlersOf(names, 'list'));
  create(tree, `${server}/${one}Repository.ts`, repositoryOf(names, 'list'));
  create(tree, `${server}/${many}.test.ts`, testOf(names, 'list'));
  const time = now.toISOString().replace(/\D/g, '').slice(0, 12);
  create(tree, `apps/portal-api/src/db/migrations/${time}_${names.table}.sql`, migrationOf(names));
  edit(tree, 'apps/portal-api/src/handlers.ts', (handlers) =>
    before(
      withImport(handlers, [`${one}Handlers`], `./groups/${group}/${one}Handlers`),
      /^ {2}\} satisfies RouteHandlers;/m,
      `    ...${one}Handlers(services),\n`,
    ),
  );
}

/** A write beside a list: the same table, handlers and test file. */
function addCreate(tree: Tree, names: Names, group: string): void {
  const { one, One, many } = names;
  const contract = `openapi/groups/${group}`;
  const server = `apps/portal-api/src/groups/${group}`;
  if (!tree.exists(`${server}/${one}Repository.ts`))
    throw new Error(`Make the list first: npx nx g @portal/tools:operation list${names.Many} …`);
  edit(tree, `${contract}/paths.yaml`, (paths) =>
    paths.replace(new RegExp(`^${many}:\\n`, 'm'), (key) => key + createFragment(names, group)),
  );
  edit(
    tree,
    `${contract}/schemas.yaml`,
    (schemas) => `${schemas}${One}Create:
  type: object
  additionalProperties: false
  required: [title]
  properties:
    title: { type: string, minLength: 1, maxLength: 200, example: 'A new ${names.words}' }
  example: { title: 'A new ${names.words}' }
`,
  );
  edit(tree, 'openapi/groups/audit/schemas.yaml', (schemas) =>
    before(
      schemas,
      /^ {4}audit\.viewed:/m,
      `    ${actionOf(names, group)}: Added a ${names.words}\n`,
    ),
  );
  tree.write(`${server}/${one}Handlers.ts`, handlersOf(names, 'create'));
  tree.write(`${server}/${one}Repository.ts`, repositoryOf(names, 'create'));
  tree.write(`${server}/${many}.test.ts`, testOf(names, 'create'));
}

/** A group that is new to the contract: a tag, and its two folders. */
function addGroup(tree: Tree, group: string): void {
  const folder = `openapi/groups/${group}`;
  if (tree.exists(`${folder}/paths.yaml`)) return;
  create(tree, `${folder}/paths.yaml`, '');
  create(tree, `${folder}/schemas.yaml`, '');
  edit(tree, 'openapi/openapi.yaml', (root) =>
    before(root, /^paths:\n/m, `  - { name: ${group}, description: 'What ${group} has.' }\n`),
  );
}

function addQuery(tree: Tree, names: Names, name: string, domain: string): void {
  const isList = name.startsWith('list');
  const file = `libs/domain-${domain}/src/${isList ? 'queries' : 'mutations'}.ts`;
  if (!tree.exists(file)) tree.write(file, '');
  edit(tree, file, (content) => (isList ? withList(content, names) : withWrite(content, names)));
}

function withList(queries: string, { one, Many, Title }: Names): string {
  const list = `list${Many}`;
  const code = `${queries}
/** Reads of ${Title.toLowerCase()}, page by page. A minute old is fresh enough: they are written by people. */
export const ${one}Queries = {
  list: () => {
    const { queryKey, meta } = ${list}Options();
    return infiniteQueryOptions({
      queryKey: ['pages', ...queryKey],
      queryFn: async ({ pageParam, signal }) =>
        (await ${list}({ query: pageParam === '' ? {} : { pageKey: pageParam }, signal })).data,
      initialPageParam: '',
      getNextPageParam: ({ nextPageKey }) => nextPageKey,
      staleTime: 60_000,
      meta,
    });
  },
};
`;
  return withImports(code, {
    '@tanstack/react-query': ['infiniteQueryOptions'],
    '@portal/api-sdk/query': [`${list}Options`],
    '@portal/api-sdk': [list],
  });
}

function withWrite(mutations: string, { one, One, words }: Names): string {
  const code = `${mutations}
/** Adds a ${words}; the list is read again. Rejects with ApiError. */
export function useCreate${One}() {
  const queryClient = useQueryClient();
  return useMutation({
    ...create${One}Mutation(),
    onSettled: () =>
      void queryClient.invalidateQueries({ queryKey: ${one}Queries.list().queryKey }),
  });
}
`;
  return withImports(code, {
    './queries': [`${one}Queries`],
    '@tanstack/react-query': ['useMutation', 'useQueryClient'],
    '@portal/api-sdk/query': [`create${One}Mutation`],
  });
}
