import type { Preview } from '@storybook/react-vite';
import '../src/theme/base.css';
import '../src/theme/controls.css';
import '../src/theme/controls.dates.css';
import '../src/theme/controls.dropzone.css';
import { PortalTheme } from '../src/theme/PortalTheme';

const CONTRAST = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Every story stands in PortalTheme, in the scheme the toolbar (or the test run) asks for; axe runs on all. */
const preview: Preview = {
  parameters: {
    a11y: { test: 'error', ...(import.meta.env['ONLY_CONTRAST'] && { options: CONTRAST }) },
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
  },
  initialGlobals: { scheme: 'light' },
  decorators: [
    (Story, { globals }) => (
      <PortalTheme forceColorScheme={globals.scheme === 'dark' ? 'dark' : 'light'}>
        <Story />
      </PortalTheme>
    ),
  ],
};

export default preview;
