import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConfigError } from '../config';
import { ConfigFailure } from './ConfigFailure';
import { RouteError } from './RouteError';

/** What stands in place of the whole portal, or of a page in its frame. */
const meta = { title: 'Portal/Failures' } satisfies Meta;
export default meta;
type Story = StoryObj;

const message = 'Failed to fetch dynamically imported module: /assets/Home.js';

/** A part of the program could not be loaded: a new version was deployed, or the network is gone. */
export const PageNotLoaded: Story = { render: () => <RouteError error={new Error(message)} /> };
export const PageBroke: Story = {
  render: () => <RouteError error={new TypeError('x is not a function')} />,
};
/** For whoever serves the portal. */
export const NotConfigured: Story = {
  render: () => <ConfigFailure error={new ConfigError('No usable identity.clientId.')} />,
};
