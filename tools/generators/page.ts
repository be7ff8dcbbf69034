import { formatFiles, type Tree } from '@nx/devkit';
import { create, edit, withImport, withSpecMapRow } from './edit.ts';
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
  const lib = `libs/domain-${domain}/src`;
  const Page = `${pageNameOf(path)}Page`;
  const segment = path.split('/').at(-1) ?? '';
  const folder = `${lib}/pages/${segment}`;
  create(tree, `${folder}/${Page}.tsx`, pageFile(names, Page));
  create(tree, `${folder}/${Page}.stories.tsx`, storiesFile(names, operation, Page, domain));
  create(tree, `${folder}/${Page}.test.tsx`, testFile(names, operation, Page));
  create(tree, `apps/portal-e2e/src/${camel(segment)}.e2e.ts`, journeyFile(names, path));
  edit(tree, `${lib}/routes.ts`, (routes) =>
    withRoute(routes, { names, path, Page, segment, area }),
  );
  edit(tree, 'docs/spec-map.md', (map) =>
    withSpecMapRow(map, '§2 Screens', `| ${path} | \`${folder}/\` |`),
  );
  await formatFiles(tree);
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
  // Started, not awaited: the page has the shape of what comes, and its own words when it does not.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(${names.one}Queries.list()),
  component: lazyRouteComponent(() => import('./pages/${segment}/${Page}'), '${Page}'),${nav}
});

${comment}export const ${list} = [${[...items.split(','), route]
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .join(', ')}] as const;`,
  );
  if (composed === routes) return routes;
  return [
    [['signedInRoute'], '@portal/auth-session'],
    [['createRoute', 'lazyRouteComponent'], '@tanstack/react-router'],
    [[`${names.one}Queries`], './queries'],
  ].reduce(
    (content, [added, from]) => withImport(content, added as string[], from as string),
    composed,
  );
}

function pageFile({ one, Many, many, words, Title }: Names, Page: string): string {
  return `import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { EmptyState, PageHeader } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ${one}Queries } from '../../queries';

export function ${Page}() {
  return (
    <>
      <PageTitle>${Title}</PageTitle>
      <PageHeader title="${Title}" />
      <WidgetBoundary name="${Title}">
        <${Many}List />
      </WidgetBoundary>
    </>
  );
}

function ${Many}List() {
  const { data } = useSuspenseQuery(${one}Queries.list());
  const ${many} = data.items;
  if (${many}.length === 0) {
    return <EmptyState>Each ${words} appears here as soon as it is added.</EmptyState>;
  }
  return (
    <ul aria-label="${Title}">
      {${many}.map((${one}) => (
        <li key={${one}.${keyOf(words)}}>{${one}.title}</li>
      ))}
    </ul>
  );
}
`;
}

const keyOf = (words: string): string => `${words.replaceAll(' ', '')}id`;

function storiesFile(
  { words, Title }: Names,
  operation: string,
  Page: string,
  domain: string,
): string {
  const area = capitalize(camel(domain));
  return `import { mockApi } from '@portal/api-sdk/testing';
import { withCache } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ${Page} } from './${Page}';

const meta: Meta<typeof ${Page}> = {
  title: '${area}/${Page}',
  component: ${Page},
  decorators: [withCache],
};
export default meta;

type Story = StoryObj<typeof ${Page}>;

export const Default: Story = {
  beforeEach: () => void mockApi(),
  play: async ({ canvas }) => void (await canvas.findByText('A ${words}')),
};

export const Empty: Story = {
  beforeEach: () => void mockApi({ ${operation}: { body: { items: [], hasMore: false } } }),
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};

export const Loading: Story = {
  beforeEach: () => void mockApi({ ${operation}: 'pending' }),
};

export const Error: Story = {
  beforeEach: () => void mockApi({ ${operation}: 'unreachable' }),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};

export const Long: Story = {
  beforeEach: () => {
    const title = '${Title} with a name that does not end where one would expect it to. '.repeat(3).slice(0, 200);
    const item = { ${keyOf(words)}: '13', title, createdat: '2026-11-19T15:04:05.000Z' };
    mockApi({ ${operation}: { body: { items: [item], hasMore: false } } });
  },
  play: async ({ canvas }) => void (await canvas.findByText(/does not end where/)),
};
`;
}

function testFile({ words, Title }: Names, operation: string, Page: string): string {
  return `import { mockApi } from '@portal/api-sdk/testing';
import { renderWidget } from '@portal/domain-profile/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ${Page} } from './${Page}';

it('lists what the API answers', async () => {
  mockApi();
  renderWidget(<${Page} />);
  expect(await screen.findByRole('list', { name: '${Title}' })).toHaveTextContent('A ${words}');
});

it('says what will appear when there is nothing', async () => {
  mockApi({ ${operation}: { body: { items: [], hasMore: false } } });
  renderWidget(<${Page} />);
  expect(await screen.findByText('No Data Found')).toBeInTheDocument();
});

it('keeps its heading and offers to try again when the API cannot be reached', async () => {
  mockApi({ ${operation}: 'unreachable' });
  renderWidget(<${Page} />);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: '${Title}' })).toBeInTheDocument();
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
