import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';

type Warn = (warning: { code?: string }) => void;

/** Mantine marks each of its files with "use client"; three hundred warnings would bury a real one. */
function withoutDirectiveWarnings(warning: { code?: string }, warn: Warn) {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
}

/** The one Storybook of the workspace: the stories of every lib and of the portal, without a call to any other host. */
const config: StorybookConfig = {
  // Several globs: Storybook cannot name a story by one that leads out of the folder it runs in and back again.
  stories: [
    '../src/**/*.stories.tsx',
    '../../!(ui-kit)/src/**/*.stories.tsx',
    '../../../apps/portal/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: {} },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (inherited) =>
    mergeConfig(inherited, {
      resolve: { tsconfigPaths: true },
      build: { rolldownOptions: { onwarn: withoutDirectiveWarnings } },
    }),
};

export default config;
