// The lint rules of the repository: who may import whom, what is banned, how large a file may grow. That no files import
// each other in a circle is checked by Oxlint (oxlint.json), for which ESLint needed as long as for all the rest.
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const SERVER_PACKAGES = ['fastify', 'fastify/*', 'pg', '@electric-sql/*', 'oidc-provider'];
const REACT_PACKAGES = ['react', 'react-dom', 'react-dom/*', '@mantine/*', '@tanstack/react-*'];

/** The dependency table of docs/architecture.md: one row per tag. */
const DEPENDENCY_TABLE = [
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: [
      'type:domain',
      'type:profile',
      'type:session',
      'type:sdk',
      'type:ui',
    ],
    bannedExternalImports: SERVER_PACKAGES,
  },
  {
    sourceTag: 'type:domain',
    onlyDependOnLibsWithTags: ['type:profile', 'type:session', 'type:sdk', 'type:ui'],
    bannedExternalImports: [...SERVER_PACKAGES, '@azure/msal-browser', 'xstate', '@xstate/*'],
  },
  {
    sourceTag: 'type:profile',
    onlyDependOnLibsWithTags: ['type:session', 'type:sdk', 'type:ui'],
    bannedExternalImports: [...SERVER_PACKAGES, '@azure/msal-browser', 'xstate', '@xstate/*'],
  },
  {
    sourceTag: 'type:session',
    onlyDependOnLibsWithTags: ['type:sdk', 'type:ui'],
    bannedExternalImports: SERVER_PACKAGES,
  },
  {
    sourceTag: 'type:sdk',
    onlyDependOnLibsWithTags: [],
    bannedExternalImports: [
      ...SERVER_PACKAGES.filter((name) => name !== 'fastify'),
      'react',
      'react-dom',
      '@mantine/*',
      'xstate',
      '@azure/*',
    ],
  },
  {
    sourceTag: 'type:ui',
    onlyDependOnLibsWithTags: [],
    bannedExternalImports: [
      ...SERVER_PACKAGES,
      '@tanstack/react-router',
      '@tanstack/react-query',
      'xstate',
      '@xstate/*',
      '@azure/*',
    ],
  },
  {
    sourceTag: 'type:server',
    onlyDependOnLibsWithTags: ['type:sdk', 'type:engine', 'type:tool'],
    bannedExternalImports: [...REACT_PACKAGES, 'xstate', '@azure/*'],
  },
  {
    sourceTag: 'type:engine',
    onlyDependOnLibsWithTags: [],
    allowedExternalImports: ['decimal.js', 'vitest', 'vitest/*', 'fast-check', 'node:*'],
  },
  {
    sourceTag: 'type:e2e',
    onlyDependOnLibsWithTags: ['type:tool'],
    allowedExternalImports: [
      '@playwright/test',
      'axe-core',
      'pdfjs-dist',
      'pdfjs-dist/*',
      'node:*',
    ],
  },
  { sourceTag: 'type:contract', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:tool', 'type:engine', 'type:sdk'] },
];

/** `@portal/api-sdk/query` is a domain's private matter: one seam per domain. */
const QUERY_SEAM = {
  regex: '^@portal/api-sdk/query$',
  message:
    'Only files of queries and mutations read the generated query options; import the domain’s factory instead.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '.data/**',
      'libs/api-sdk/src/generated/**',
      '**/storybook-static/**',
      'test-results/**',
      '**/vite.config.*.timestamp*',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { '@nx': nx, 'react-hooks': reactHooks },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: ['^.*/vitest\\.shared(\\.ts)?$', '^.*/debianBrowsers\\.json$'],
          banTransitiveDependencies: false,
          depConstraints: DEPENDENCY_TABLE,
        },
      ],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Named exports only; config files excepted.',
        },
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['libs/**/*.{ts,tsx}', 'apps/portal/**/*.{ts,tsx}'],
    ignores: ['**/{queries,*Queries}.ts', '**/{mutations,*Mutations}.ts', 'libs/api-sdk/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [QUERY_SEAM] }] },
  },
  {
    files: ['libs/**/*.{ts,tsx}', 'apps/portal/**/*.{ts,tsx}'],
    ignores: [
      'libs/auth-session/src/storage/**',
      'libs/ui-kit/src/testing/setup.ts',
      ...['**/*.test.{ts,tsx}', '**/*.stories.tsx'],
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({
          name,
          message: 'Browser storage has one owner: libs/auth-session/src/storage.',
        })),
      ],
    },
  },
  {
    // What a component returns is laid out over many lines; its logic is short all the same.
    files: ['**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.e2e.ts', '**/testing/**', '**/*.stories.tsx'],
    rules: {
      'max-lines': ['error', { max: 700, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['**/*.config.{ts,mjs}', '**/.storybook/*.{ts,tsx}', '**/*.stories.tsx'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['tools/**', '**/main.ts', '**/bench/**'], rules: { 'no-console': 'off' } },
);
