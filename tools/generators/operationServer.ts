import type { Names } from './names.ts';

/** What the group's files hold after a list, and after the write beside it. */
type Kind = 'list' | 'create';

export function migrationOf({ table, words, many }: Names): string {
  const id = `${table}_id`;
  return `-- ${words.charAt(0).toUpperCase()}${words.slice(1)} list of a household: whoever is in the household sees and adds to it.
create table ${table} (
  ${id} bigint generated always as identity primary key,
  household_id text not null references household,
  title text not null check (length(title) between 1 and 200),
  created_at timestamptz not null default now()
);
create index ${table}_newest on ${table} (household_id, ${id} desc);

alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_household on ${table} to portal_app
  using (household_id = (select own_household()));

-- ${many} are read, and added; nothing changes or removes one.
grant select, insert on ${table} to portal_app;
`;
}

export function repositoryOf({ One, one, Many, table }: Names, kind: Kind): string {
  const id = `${table}_id`;
  const apiId = `${table.replaceAll('_', '')}id`;
  return `import type { ${kind === 'create' ? `${One}, ${One}Create` : One} } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';

export interface ${One}Row {
  ${id}: string;
  title: string;
  created_at: string;
}

interface ${One}Range {
  /** The id of the last row of the page before. */
  before?: string | undefined;
  limit: number;
}

/** Newest first. */
export function select${Many}(
  { sql, household }: HouseholdScope,
  { before, limit }: ${One}Range,
): Promise<${One}Row[]> {
  return sql.query<${One}Row>(
    \`select ${id}, title, created_at from ${table}
     where household_id = $1 and ($2::bigint is null or ${id} < $2::bigint)
     order by ${id} desc limit $3\`,
    [household, before ?? null, limit],
  );
}
${
  kind === 'create'
    ? `
export async function insert${One}(
  { sql, household }: HouseholdScope,
  { title }: ${One}Create,
): Promise<${One}Row> {
  const [row] = await sql.query<${One}Row>(
    \`insert into ${table} (household_id, title) values ($1, $2)
     returning ${id}, title, created_at\`,
    [household, title],
  );
  if (!row) throw new Error('An insert returns its row.');
  return row;
}
`
    : ''
}
export function ${one}Of(row: ${One}Row): ${One} {
  const { ${id}: ${apiId}, title, created_at: createdAt } = row;
  return { ${apiId}, title, createdat: new Date(createdAt).toISOString() };
}
`;
}

export function handlersOf({ One, one, Many, many, table }: Names, kind: Kind): string {
  const id = `${table}_id`;
  const operations = kind === 'create' ? `'list${Many}' | 'create${One}'` : `'list${Many}'`;
  const repository =
    kind === 'create' ? `insert${One}, ${one}Of, select${Many}` : `${one}Of, select${Many}`;
  return `import type { RouteHandlers } from '@portal/api-sdk/server';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import type { Services } from '../../services';
import { ${repository} } from './${one}Repository';

const ID = /^\\d{1,19}$/;

export function ${one}Handlers({ inHousehold }: Services): Pick<RouteHandlers, ${operations}> {
  return {
    async list${Many}(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const filter = { list: '${many}' };
      const [before] = readPageKey(pageKey, filter, [ID]) ?? [];
      // A row more than the page tells whether there is another one.
      const rows = await inHousehold(request, 'read', (scope) =>
        select${Many}(scope, { before, limit: limit + 1 }),
      );
      const { items, ...page } = pageOf(rows, limit, filter, ({ ${id}: last }) => [last]);
      return reply.code(200).send({ ...page, items: items.map(${one}Of) });
    },${
      kind === 'create'
        ? `

    async create${One}(request, reply) {
      const row = await inHousehold(request, 'write', (scope) => insert${One}(scope, request.body));
      return reply.code(201).send(${one}Of(row));
    },`
        : ''
    }
  };
}
`;
}

export function testOf({ One, Many, many, words, table }: Names, kind: Kind): string {
  const create =
    kind === 'create'
      ? `
it('adds one for the household that asks', async () => {
  const { data } = await create${One}({ client: server.as('plain'), body: { title: 'Mine' } });
  expect(data?.title).toBe('Mine');
  const list = await list${Many}({ client: server.as('plain') });
  expect(list.data?.items[0]).toEqual(data);
  const other = await list${Many}({ client: server.as('empty') });
  expect(other.data?.items).toEqual([]);
});
`
      : '';
  return `import { ${kind === 'create' ? `create${One}, ` : ''}list${Many} } from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutForcedRowSecurity } from '../../sandbox/seedSandbox';
import { sandboxHousehold } from '../../testing/booksSnapshot';
import { startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.engine.transaction('write', (sql) =>
    withoutForcedRowSecurity(sql, () =>
      sql.query(
        \`insert into ${table} (household_id, title)
         select $1, 'Of the household ' || n from generate_series(1, 3) as n\`,
        [sandboxHousehold('plain')],
      ),
    ),
  );
});
afterAll(() => server.close());

it('lists every ${words} of the household, newest first, page by page', async () => {
  const first = await list${Many}({ client: server.as('plain'), query: { limit: 2 } });
  expect(first.data?.items.map(({ title }) => title)).toEqual([
    'Of the household 3',
    'Of the household 2',
  ]);
  const pageKey = first.data?.nextPageKey ?? '';
  const second = await list${Many}({ client: server.as('plain'), query: { limit: 2, pageKey } });
  expect(second.data).toMatchObject({ hasMore: false, items: [{ title: 'Of the household 1' }] });
});

it('shows nothing of another household', async () => {
  const { data } = await list${Many}({ client: server.as('empty') });
  expect(data, '${many} of the plain household').toEqual({ items: [], hasMore: false });
});
${create}`;
}
