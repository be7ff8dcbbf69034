import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { signedInRoute } from '@portal/auth-session';
import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import {
  AtRoute,
  headed,
  household,
  preferences,
  richAccounts,
} from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { NotFoundPage } from '../routes/notFound/NotFoundPage';
import { signedInRoutes } from '../signedInRoutes';
import { SignedInLayout } from './SignedInLayout';

interface Args {
  answers: MockAnswers;
  at: string;
  /** Absent for a client. */
  role?: 'advisor' | 'guest';
}

const profile = {
  ...{ displayName: 'Ada Sandbox', givenName: 'Ada' },
  ...{ accountVerified: true, mfaRequired: false },
};

const sessionOf = (role: Args['role']) =>
  fakeSession({
    mode: 'signedIn',
    account: fakeAccount,
    profile: { ...profile, ...(role && { role }) },
  });

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Portal/Shell',
  parameters: { layout: 'fullscreen' },
  args: { answers: {}, at: '/' },
  // The pages of other stories stand without the frame.
  beforeEach: () => {
    signedInRoute.update({ component: SignedInLayout, notFoundComponent: NotFoundPage });
    return () => void signedInRoute.update({ component: undefined, notFoundComponent: undefined });
  },
  render: ({ answers, at, role }) => {
    mockApi({ getPreferences: { body: preferences }, ...answers });
    return (
      <AtRoute
        key={`${at} ${role}`}
        routes={signedInRoutes}
        at={at}
        session={sessionOf(role)}
        hasMain
      />
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Home: Story = { play: headed('Welcome, Ada') };
/** Its widgets follow the accounts that are chosen, and say so; net worth does not. */
export const HomeOfSomeAccounts: Story = {
  args: {
    answers: { getAllAccounts: { body: richAccounts } },
    at: `/?accounts=${household.everyday.key}`,
  },
  play: async ({ canvas }) => {
    const words = /^Below, figures and activity are those of Everyday trust ••4821/;
    await expect(await canvas.findByText(words)).toBeVisible();
  },
};
/** The pages of the area that is open stand below its name. */
export const InsideAnArea: Story = {
  args: { at: '/accounts/balances' },
  play: headed('Balances'),
};
/** The colours are those of a person's system: the page that is open is told from the others by its ground. */
export const ForcedColors: Story = {
  args: { at: '/accounts/balances' },
  parameters: { medium: 'forced colours' },
  play: async (context) => {
    await headed('Balances')(context);
    const groundOf = (name: string) =>
      getComputedStyle(context.canvas.getByRole('link', { name })).backgroundColor;
    await expect(groundOf('Balances')).not.toBe(groundOf('Activity'));
    await expect(groundOf('Accounts')).not.toBe(groundOf('Home'));
  },
};
/** As it is printed: without what leads elsewhere, and headed by whose it is. */
export const OnPaper: Story = {
  parameters: { medium: 'paper' },
  globals: { width: '768' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Summary of your accounts')).toBeVisible();
    await expect(canvas.getByText(/^Ada Sandbox ·/)).toBeVisible();
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  },
};
/** A wide table as it is printed: no row is cut off, and none scrolls. */
export const TableOnPaper: Story = {
  args: { at: '/accounts/balances' },
  parameters: { medium: 'paper' },
  globals: { width: '768' },
  play: async (context) => {
    await headed('Balances')(context);
    const grid = await context.canvas.findByRole('grid', { name: 'Balances by account' });
    await expect(getComputedStyle(grid.parentElement ?? grid).overflow).toBe('visible');
  },
};
export const NothingAtThisAddress: Story = {
  args: { at: '/nowhere' },
  play: headed('Page not found'),
};
export const StillSignedIn: Story = {
  args: { at: '/timeout' },
  play: headed('You are signed in'),
};
/** How to reach the firm is not known: the advisor team is named instead. */
export const WithoutSupportNumber: Story = {
  args: { answers: { getDynamicConfig: { problem: { status: 404 } } }, at: '/timeout' },
  play: headed('You are signed in'),
};
/** A part that fails is left out, and the page stands. */
export const PartsFail: Story = {
  args: {
    answers: { getUnreadMessages: 'unreachable', listNotices: 'unreachable' },
    at: '/timeout',
  },
  play: headed('You are signed in'),
};
/** The frame of an advisor: the desk and nothing else. */
export const Advisor: Story = {
  args: { at: '/desk', role: 'advisor' },
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { level: 1 })),
};
/** The frame of a guest, whatever the address. */
export const Guest: Story = {
  args: { at: '/accounts/balances', role: 'guest' },
  play: headed('Shared with you'),
};
