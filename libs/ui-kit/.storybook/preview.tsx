import type { Preview } from '@storybook/react-vite';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the Storybook of all libs, and not a part of the kit
import { setMockNetwork, type MockNetwork } from '@portal/api-sdk/testing';
import { configure } from 'storybook/test';
import '../src/theme/base.css';
import '../src/theme/controls.css';
import '../src/theme/controls.dates.css';
import '../src/theme/controls.dropzone.css';
import { PrivacyProvider } from '../src/components/Privacy/Privacy';
import { PortalTheme } from '../src/theme/PortalTheme';
import { beginMedium } from '../visual/medium';
import { afterStory } from '../visual/storyHooks';
import { expectContrast } from './contrast';
import styles from './preview.module.css';

// A page's lazy files are compiled while a story waits. A wait ends as soon as what it waits for is there.
configure({ asyncUtilTimeout: 60_000 });

/**
 * In tests: axe tells nothing but violations, which takes a fifth of a story's time, leaves contrast to contrast.ts, and
 * does not look for inline styles marked `!important`, which React does not write. In the toolbar's panel it tells all it
 * finds.
 */
const IN_TESTS = {
  ...{ resultTypes: ['violations'], preload: false },
  rules: { 'color-contrast': { enabled: false }, 'avoid-inline-spacing': { enabled: false } },
};

/** Every story stands in PortalTheme, in the scheme the toolbar asks for; axe runs on all. */
const preview: Preview = {
  parameters: {
    a11y: { test: 'error', options: import.meta.env['LOOKS_AT_CONTRAST'] ? IN_TESTS : {} },
    backgrounds: { disabled: true },
    controls: { expanded: true },
  },
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: {
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
        dynamicTitle: true,
      },
    },
    privacy: {
      description: 'Privacy eye',
      toolbar: { icon: 'eye', items: ['amounts shown', 'amounts hidden'], dynamicTitle: true },
    },
    motion: {
      description: 'Motion',
      toolbar: { icon: 'play', items: ['motion', 'no motion'], dynamicTitle: true },
    },
    network: {
      description: 'What lies between a page and its answers',
      toolbar: {
        icon: 'transfer',
        items: ['good', 'slow', 'failing', 'gone'] satisfies MockNetwork[],
        dynamicTitle: true,
      },
    },
    width: {
      description: 'Width',
      toolbar: { icon: 'grow', items: ['full', '1440', '768', '390'], dynamicTitle: true },
    },
  },
  initialGlobals: {
    ...{ scheme: 'light', privacy: 'amounts shown', motion: 'motion', width: 'full' },
    network: 'good' satisfies MockNetwork,
  },
  beforeEach: beginMedium,
  afterEach: async ({ id, parameters }) => {
    // Paper is light, and forced colours are a person's own.
    if (import.meta.env['LOOKS_AT_CONTRAST'])
      await expectContrast({ inDark: parameters.medium === undefined });
    await afterStory(id);
  },
  decorators: [
    (Story, { globals }) => {
      // `as`: the toolbar has no others. A page asks anew when it changes, since its key does.
      setMockNetwork(globals.network as MockNetwork);
      return (
        <PortalTheme
          key={String(globals.network)}
          forceColorScheme={globals.scheme === 'dark' ? 'dark' : 'light'}
        >
          <PrivacyProvider hidden={globals.privacy === 'amounts hidden'} onChange={() => {}}>
            <div className={styles.stage} data-motion={globals.motion} data-width={globals.width}>
              <Story />
            </div>
          </PrivacyProvider>
        </PortalTheme>
      );
    },
  ],
};

export default preview;
