import { formatFiles, type Tree } from '@nx/devkit';
import { create, edit, withImport } from './edit.ts';
import { camel } from './names.ts';

export interface DomainOptions {
  name: string;
  about: string;
}

/** `nx g @portal/tools:domain estate-planning --about "…"`: an empty domain lib, composed in the portal. */
export async function domainGenerator(tree: Tree, { name, about }: DomainOptions): Promise<void> {
  const lib = `libs/domain-${name}`;
  const parts = `${camel(name)}Parts`;
  const routes = `${camel(name)}Routes`;
  create(tree, `${lib}/project.json`, `{ "name": "domain-${name}", "tags": ["type:domain"] }\n`);
  create(tree, `${lib}/vite.config.ts`, viteConfig(name));
  create(tree, `${lib}/README.md`, readme(name, about));
  create(
    tree,
    `${lib}/src/index.ts`,
    `export { ${parts} } from './parts';\nexport { ${routes} } from './routes';\n`,
  );
  create(
    tree,
    `${lib}/src/parts.ts`,
    `import type { DomainParts } from '@portal/auth-session';

/** What this domain puts into the frame and on Home. */
export const ${parts}: DomainParts = {};
`,
  );
  create(
    tree,
    `${lib}/src/routes.ts`,
    `/** Every page of this domain, under \`signedInRoute\`; see CONTRIBUTING.md, "Add a page". */
export const ${routes} = [] as const;
`,
  );
  edit(tree, 'tsconfig.base.json', (config) =>
    config.replace(
      /^(\s*)"@portal\/portfolio-accounting"/m,
      (line, indent: string) =>
        `${indent}"@portal/domain-${name}": ["./${lib}/src/index.ts"],\n${line.replace(/^\n/, '')}`,
    ),
  );
  edit(tree, 'apps/portal/src/domains.ts', (domains) =>
    withImport(
      domains
        .replace('] as const;', `  ...${routes},\n] as const;`)
        .replace(/\n\];\n$/, `\n  ${parts},\n];\n`),
      [parts, routes],
      `@portal/domain-${name}`,
    ),
  );
  await formatFiles(tree);
}

const viteConfig = (name: string): string => `import { defineConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';

export default defineConfig(
  unitTests('domain-${name}', {
    environment: 'jsdom',
    setupFiles: ['../ui-kit/src/testing/setup.ts'],
  }),
);
`;

const readme = (name: string, about: string): string => `# domain-${name}

${about}

**Group of the contract** none yet: \`npx nx g @portal/tools:operation\` adds the first operation.

**URLs** none yet: \`npx nx g @portal/tools:page\` adds the first page.

**Cache tags** none yet: those that the operations name
`;
