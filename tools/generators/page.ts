import { formatFiles, type Tree } from '@nx/devkit';
import { create, edit, requireDomain, withImports, withSpecMapRow } from './edit.ts';
import { camel, capitalize, type Names, namesOf } from './names.ts';

export interface PageOptions {
  path: string;
  domain: string;
  operation: string;
  area?: string;
}

/**
 * `nx g @portal/tools:page /documents/notes --domain documents --operation listNotes --area Documents`: the page of a list,
 * with its route, story, test and journey, ready to fill.
 */
export async function pageGenerator(tree: Tree, options: PageOptions): Promise<void> {
  const { path, domain, operation, area } = options;
  const names = namesOf(operation);
  requireDomain(tree, domain);
  requireList(tree, domain, names);
  requireArea(tree, area);
  const lib = `libs/domain-${domain}/src`;
  const Page = `${pageNameOf(path)}Page`;
  const segment = path.split('/').at(-1) ?? '';
  const folder = `${lib}/pages/${segment}`;
  create(tree, `${folder}/${Page}.tsx`, pageFile(names, Page));
  create(tree, `${folder}/${Page}States.tsx`, statesFile(names, Page));
  create(tree, `${folder}/${Page}.stories.tsx`, storiesFile(names, options, Page));
  create(tree, `${folder}/${Page}.test.tsx`, testFile(names, options));
  create(tree, `apps/portal-e2e/src/${camel(segment)}.e2e.ts`, journeyFile(names, path));
  edit(tree, `${lib}/routes.ts`, (routes) =>
    withRoute(routes, { names, path, Page, segment, area }),
  );
  edit(tree, 'docs/spec-map.md', (map) =>
    withSpecMapRow(map, '§2', `| ${path} | \`${folder}/\` | \`${folder}/${Page}.test.tsx\` |`),
  );
  await formatFiles(tree);
}

function requireList(tree: Tree, domain: string, { one, Many }: Names): void {
  const queries = tree.read(`libs/domain-${domain}/src/queries.ts`, 'utf8') ?? '';
  if (!queries.includes(`export const ${one}Queries = {`))
    throw new Error(
      `The queries of “${domain}” have no list “list${Many}”. Make it first: npx nx g @portal/tools:operation list${Many} --domain=${domain} …`,
    );
}

/** The areas stand in one list, which the portal's navigation follows. */
function requireArea(tree: Tree, area: string | undefined): void {
  if (area === undefined) return;
  const list = /AREAS = \[([^\]]*)\]/.exec(
    tree.read('libs/auth-session/src/shellParts.ts', 'utf8') ?? '',
  );
  const areas = [...(list?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name);
  if (!areas.includes(area))
    throw new Error(
      `There is no area “${area}” in the navigation. There are: ${areas.join(', ')}.`,
    );
}

/** /documents/trade-confirmations → TradeConfirmations */
function pageNameOf(path: string): string {
  return capitalize(camel(path.split('/').at(-1) ?? ''));
}

interface Route {
  names: Names;
  path: string;
  Page: string;
  segment: string;
  area: string | undefined;
}

function withRoute(routes: string, { names, path, Page, segment, area }: Route): string {
  const route = `${camel(segment)}Route`;
  const nav = area ? `\n  staticData: { nav: { area: '${area}', label: '${names.Title}' } },` : '';
  const composed = routes.replace(
    /((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)export const (\w+Routes) = \[([^\]]*)\] as const;/,
    (_all, comment: string, list: string, items: string) => `const ${route} = createRoute({
  getParentRoute: () => signedInRoute,
  path: '${path}',
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureInfiniteQueryData(${names.one}Queries.list());
  },
  component: lazyRouteComponent(() => import('./pages/${segment}/${Page}'), '${Page}'),
  pendingComponent: lazyRouteComponent(() => import('./pages/${segment}/${Page}States'), '${Page}Pending'),
  errorComponent: lazyRouteComponent(() => import('./pages/${segment}/${Page}States'), '${Page}Error'),${nav}
});

${comment}export const ${list} = [${[...items.split(','), route]
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .join(', ')}] as const;`,
  );
  if (composed === routes) return routes;
  return withImports(composed, {
    '@portal/auth-session': ['lazyRouteComponent', 'signedInRoute'],
    '@tanstack/react-router': ['createRoute'],
    './queries': [`${names.one}Queries`],
  });
}

function pageFile({ one, many, words, Title }: Names, Page: string): string {
  return `import { PageTitle } from '@portal/auth-session';
import { EmptyState, PageHeader, ViewMore } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { ${one}Queries } from '../../queries';

export function ${Page}() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    ${one}Queries.list(),
  );
  const ${many} = data.pages.flatMap((page) => page.items);
  return (
    <>
      <PageTitle>${Title}</PageTitle>
      <PageHeader title="${Title}" />
      {${many}.length === 0 ? (
        <EmptyState>Each ${words} appears here as soon as it is added.</EmptyState>
      ) : (
        <ul aria-label="${Title}">
          {${many}.map((${one}) => (
            <li key={${one}.${keyOf(words)}}>{${one}.title}</li>
          ))}
        </ul>
      )}
      <ViewMore
        hasMore={hasNextPage}
        shown={${many}.length}
        onMore={() => void fetchNextPage()}
        pending={isFetchingNextPage}
      />
    </>
  );
}
`;
}

function statesFile({ Title }: Names, Page: string): string {
  return `import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, Loading, PageHeader, Skeleton } from '@portal/ui-kit';
import { useRouter } from '@tanstack/react-router';

/** In the shape of the page, so that nothing moves when it comes. */
export function ${Page}Pending() {
  return (
    <>
      <PageTitle>${Title}</PageTitle>
      <PageHeader title="${Title}" />
      <Loading label="Loading ${Title.toLowerCase()}">
        <Skeleton shape="row" />
      </Loading>
    </>
  );
}

/** Stands in the page's place, with its heading, and tries again there. */
export function ${Page}Error() {
  const router = useRouter();
  return (
    <>
      <PageTitle>${Title}</PageTitle>
      <PageHeader title="${Title}" />
      <ErrorPanel title="${Title} could not be loaded" onRetry={() => void router.invalidate()}>
        Nothing was changed.
      </ErrorPanel>
    </>
  );
}
`;
}

const keyOf = (words: string): string => `${words.replaceAll(' ', '')}id`;

function storiesFile({ words, Title }: Names, options: PageOptions, Page: string): string {
  const { domain, operation, path } = options;
  return `import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ${camel(domain)}Routes } from '../../routes';

interface Args {
  answers: MockAnswers;
}

const meta = {
  title: '${capitalize(camel(domain))}/${Page.replace(/Page$/, '')}',
  args: { answers: {} },
  render: ({ answers }) => {
    mockApi(answers);
    return <AtRoute routes={${camel(domain)}Routes} at="${path}" />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const LONG = '${Title} with a name that is longer than anybody would write it. '.repeat(4).slice(0, 200);
const long = { ${keyOf(words)}: '13', title: LONG, createdat: '2026-11-19T15:04:05.000Z' };

export const Default: Story = {
  play: async ({ canvas }) => void (await canvas.findByText('A ${words}')),
};
export const Empty: Story = {
  args: { answers: { ${operation}: { body: { items: [], hasMore: false } } } },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { ${operation}: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { ${operation}: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
export const Long: Story = {
  args: { answers: { ${operation}: { body: { items: [long], hasMore: false } } } },
  play: async ({ canvas }) => void (await canvas.findByText(/longer than anybody/)),
};
`;
}

function testFile({ words, Title }: Names, { domain, operation, path }: PageOptions): string {
  return `import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { render } from '@portal/ui-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ${camel(domain)}Routes } from '../../routes';

/** The page is a chunk, which a busy machine takes its time to load. */
const SLOW = { timeout: 5_000 };

function open(answers: MockAnswers = {}) {
  const api = mockApi(answers);
  render(<AtRoute routes={${camel(domain)}Routes} at="${path}" />);
  return api;
}

beforeEach(() => void (window.scrollTo = () => undefined));

it('lists what the API answers', async () => {
  open();
  const list = await screen.findByRole('list', { name: '${Title}' }, SLOW);
  expect(list).toHaveTextContent('A ${words}');
});

it('shows what comes after the first page when it is asked for', async () => {
  const at = '2026-11-19T15:04:05.000Z';
  const first = { items: [{ ${keyOf(words)}: '12', title: 'A first', createdat: at }], hasMore: true, nextPageKey: 'next' };
  const last = { items: [{ ${keyOf(words)}: '11', title: 'A last', createdat: at }], hasMore: false };
  const api = open({ ${operation}: { body: first } });
  const more = await screen.findByRole('button', { name: 'View more' }, SLOW);
  api.answer({ ${operation}: { body: last } });
  await userEvent.click(more);
  expect(await screen.findByText('A last')).toBeInTheDocument();
  expect(screen.getByText('A first')).toBeInTheDocument();
  expect(api.requests.at(-1)?.path).toContain('pageKey=next');
  expect(screen.queryByRole('button', { name: 'View more' })).not.toBeInTheDocument();
});

it('says what will appear when there is nothing', async () => {
  open({ ${operation}: { body: { items: [], hasMore: false } } });
  expect(await screen.findByText('No Data Found', {}, SLOW)).toBeInTheDocument();
});

it('keeps its heading and offers to try again when the API cannot be reached', async () => {
  open({ ${operation}: 'unreachable' });
  expect(await screen.findByRole('alert', {}, SLOW)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: '${Title}' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /try again/i })).toBeInTheDocument();
});
`;
}

function journeyFile({ Title }: Names, path: string): string {
  return `import { people } from './support/people.ts';
import { test } from './support/signedIn.ts';
import { expect } from './support/test.ts';

test('${path} shows the ${Title.toLowerCase()} of the household, or says what will appear', async ({ openAs }) => {
  const page = await openAs(people.rich, '${path}');
  await expect(page.getByRole('heading', { level: 1, name: '${Title}' })).toBeVisible();
  const list = page.getByRole('list', { name: '${Title}' });
  await expect(list.or(page.getByText('No Data Found'))).toBeVisible();
});
`;
}
