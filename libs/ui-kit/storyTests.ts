import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import type { Medium } from './visual/medium.ts';
import debianBrowsers from '../../debianBrowsers.json' with { type: 'json' };

const here = fileURLToPath(new URL('.', import.meta.url));
export const workspace = fileURLToPath(new URL('../..', import.meta.url));

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser named by CHROMIUM_PATH, else Debian's, else (`undefined`) the one Playwright brings. */
const executablePath = process.env.CHROMIUM_PATH ?? debianBrowsers.find(existsSync);
// Chromium refuses its sandbox to root, which is who runs in a container.
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;

/** Two runs bundle their dependencies at the same time, which Storybook would have them do in one folder. */
function ownCache(name: string): Plugin {
  return {
    name: 'portal:own-cache',
    enforce: 'post',
    config: () => ({ cacheDir: `${workspace}node_modules/.cache/stories-${name}` }),
  };
}

type ContextOptions = NonNullable<Parameters<typeof playwright>[0]>['contextOptions'];

/** Chromium, with what its pages begin with. */
export const providerOf = (contextOptions: ContextOptions = {}) =>
  playwright({ launchOptions: { executablePath, args }, contextOptions });

/** Has the page drawn for another medium than the screen, and the screen again. */
const drawFor = defineBrowserCommand<[Medium]>(({ page }, medium) =>
  page.emulateMedia({
    media: medium === 'paper' ? 'print' : 'screen',
    forcedColors: medium === 'forced colours' ? 'active' : 'none',
  }),
);

interface StoryOptions {
  /** What beside this run is another, and has a cache of its own. */
  name: string;
  /** Whether the contrast of each story is measured, in light and in dark colours, once it has run. */
  looksAtContrast: boolean;
}

/** The stories of all libs and of the portal as tests, in light colours. */
export async function storyTests({ name, looksAtContrast }: StoryOptions) {
  return {
    root: workspace,
    define: { 'import.meta.env.LOOKS_AT_CONTRAST': JSON.stringify(looksAtContrast) },
    plugins: [await storybookTest({ configDir: `${here}.storybook` }), ownCache(name)],
    // A dependency found while tests run would be bundled then, and reload the page under them.
    optimizeDeps: {
      entries: ['libs/*', 'apps/portal'].map(
        (folder) => `${workspace}${folder}/src/**/*.stories.tsx`,
      ),
      include: [
        '@dnd-kit/core',
        '@dnd-kit/sortable',
        '@dnd-kit/utilities',
        '@mantine/charts',
        '@mantine/core',
        '@mantine/dates',
        '@mantine/dropzone',
        '@mantine/notifications',
        '@tanstack/react-query',
        '@tanstack/react-router',
        '@tanstack/react-table',
        '@tanstack/react-virtual',
        '@xstate/react',
        'axe-core',
        'pdfjs-dist',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'recharts',
        'xstate',
      ],
    },
    test: {
      name,
      // Longer than one wait of a story, so that a wait that fails says what it waited for.
      testTimeout: 240_000,
      // The globs of main.ts reach over all libs.
      dir: workspace,
      setupFiles: [`${here}visual/setUpMedium.ts`],
      browser: {
        // One page for all stories: each file would load the kit again.
        isolate: false,
        enabled: true,
        headless: true,
        commands: { drawFor },
        provider: providerOf(),
        instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
      },
    },
  };
}
