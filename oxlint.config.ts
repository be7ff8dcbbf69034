// The lint rules of the repository: who may import whom, what is banned, how large a file may grow.
import { defineConfig } from 'oxlint';

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

const LAZY_ROUTES = {
  regex: '^@tanstack/react-router$',
  importNames: ['lazyRouteComponent'],
  message:
    'The one of @portal/auth-session leaves the portal on the screen while it cannot be reached.',
};

const BROWSER_STORAGE = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'Browser storage has one owner: libs/auth-session/src/storage.',
}));

const lines = (max: number) =>
  ['error', { max, skipBlankLines: true, skipComments: true }] as const;

export default defineConfig({
  plugins: ['eslint', 'typescript', 'react', 'import'],
  // The rule on who may import whom is that of Nx, which knows the projects.
  jsPlugins: [{ name: '@nx', specifier: '@nx/eslint-plugin' }],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error', denyWarnings: true },
  ignorePatterns: ['libs/api-sdk/src/generated/**', '**/vite.config.*.timestamp*'],
  rules: {
    '@nx/enforce-module-boundaries': [
      'error',
      {
        allow: ['^.*/vitest\\.shared(\\.ts)?$', '^.*/debianBrowsers\\.json$'],
        banTransitiveDependencies: false,
        depConstraints: DEPENDENCY_TABLE,
      },
    ],
    'import/no-cycle': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // Rules for the React compiler, which the portal does not use.
    'react/globals': 'off',
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/purity': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/static-components': 'off',
    'react/use-memo': 'off',
    // Texts with control characters are refused by what looks for them.
    'no-control-regex': 'off',
    // Playwright wants the pattern, also where a fixture needs no other one.
    'no-empty-pattern': 'off',
    // Vite makes one of a file that is asked for by its address.
    'import/default': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'no-unused-expressions': 'error',
    'no-array-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    // Named exports only; config files excepted.
    'import/no-default-export': 'error',
    'max-lines': lines(400),
    'max-lines-per-function': lines(60),
    'no-console': 'error',
    eqeqeq: 'error',
  },
  overrides: [
    {
      files: ['libs/**/*.{ts,tsx}', 'apps/portal/**/*.{ts,tsx}'],
      excludeFiles: ['**/{queries,*Queries}.ts', '**/{mutations,*Mutations}.ts', 'libs/api-sdk/**'],
      rules: { 'no-restricted-imports': ['error', { patterns: [QUERY_SEAM, LAZY_ROUTES] }] },
    },
    {
      files: ['libs/**/*.{ts,tsx}', 'apps/portal/**/*.{ts,tsx}'],
      excludeFiles: [
        'libs/auth-session/src/storage/**',
        'libs/ui-kit/src/testing/setup.ts',
        ...['**/*.test.{ts,tsx}', '**/*.stories.tsx'],
      ],
      rules: { 'no-restricted-globals': ['error', ...BROWSER_STORAGE] },
    },
    {
      // What a component returns is laid out over many lines; its logic is short all the same.
      files: ['**/*.tsx'],
      rules: { 'max-lines-per-function': lines(90) },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/*.e2e.ts', '**/testing/**', '**/*.stories.tsx'],
      rules: { 'max-lines': lines(700), 'max-lines-per-function': 'off' },
    },
    {
      files: ['**/*.config.{ts,mjs}', '**/.storybook/*.{ts,tsx}', '**/*.stories.tsx'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['tools/**', '**/main.ts', '**/bench/**'], rules: { 'no-console': 'off' } },
  ],
});
