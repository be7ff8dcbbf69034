import { mockApi } from '@portal/api-sdk/testing';
import { signedInRoute } from '@portal/auth-session';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRoute } from '@tanstack/react-router';
import { expect, waitFor } from 'storybook/test';
import { AtRoute, household, longAccounts, preferences, richAccounts } from '../../testing';
import { AccountScope } from './AccountScope';

const options = { getParentRoute: () => signedInRoute, component: AccountScope };
const routes = [
  createRoute({ ...options, path: '/' }),
  createRoute({ ...options, path: '/held-here', staticData: { heldHereOnly: true } }),
];

interface Args {
  accounts: typeof richAccounts;
  at: string;
}

const meta = {
  title: 'Profile/AccountScope',
  parameters: { layout: 'fullscreen' },
  args: { accounts: richAccounts, at: '/' },
  render: ({ accounts, at }) => {
    mockApi({ getAllAccounts: { body: accounts }, getPreferences: { body: preferences } });
    return <AtRoute key={at} routes={routes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const opened: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Accounts/ }));
  await canvas.findByRole('searchbox', { name: 'Search accounts' });
};

const { everyday, savings } = household;

export const AllAccounts: Story = { play: opened };
export const SomeAreChosen: Story = {
  args: { at: `/?accounts=${everyday.key},${savings.key}` },
  play: opened,
};
export const LongNames: Story = { args: { accounts: longAccounts }, play: opened };
/** What is found stays in sight, and an account that the page cannot show says why. */
export const NotOnThisPage: Story = {
  args: { at: `/held-here?accounts=${everyday.key},${savings.key}` },
  play: async (context) => {
    await opened(context);
    const { canvas, userEvent } = context;
    await userEvent.type(canvas.getByRole('searchbox'), '••');
    const box = canvas.getByRole('checkbox', { name: /^Widget Works/ });
    await expect(box).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByText(/^Reported by Quillmark/)).toBeVisible();
  },
};
export const Closed: Story = {
  play: async (context) => {
    await opened(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(canvas.queryByRole('searchbox')).not.toBeInTheDocument());
    await expect(canvas.getByRole('button', { name: /^Accounts/ })).toHaveFocus();
  },
};
