import { mockApi } from '@portal/api-sdk/testing';
import { ReadOnlyProvider } from '@portal/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { renameAccount, type AccountView } from '@portal/domain-profile';
import {
  advisors,
  emptyAccounts,
  household,
  longAccounts,
  preferences,
  richAccounts,
} from '@portal/domain-profile/testing';
import { withCache } from '@portal/domain-profile/testing';
import { AccountGroupsWidget } from './AccountGroupsWidget';

const { key } = household.everyday;
const renamedElsewhere = renameAccount(richAccounts, key, 'Household trust', '5');

const meta: Meta<typeof AccountGroupsWidget> = {
  title: 'Accounts/AccountGroupsWidget',
  component: AccountGroupsWidget,
  decorators: [withCache],
  args: { view: 'default' },
  render: function Home({ view: start }) {
    const [view, setView] = useState<AccountView>(start);
    return <AccountGroupsWidget view={view} onViewChange={setView} />;
  },
};
export default meta;

type Story = StoryObj<typeof AccountGroupsWidget>;

export const Default: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: { body: richAccounts } }),
  play: async ({ canvas }) => void (await canvas.findByRole('table')),
};

export const Custom: Story = { ...Default, args: { view: 'custom' } };

/** The names of accounts lead to them, as on Home. */
export const Linked: Story = {
  ...Default,
  render: function Home() {
    const [view, setView] = useState<AccountView>('default');
    return (
      <AccountGroupsWidget
        view={view}
        onViewChange={setView}
        link={({ nickname }) => <a href="#account">{nickname}</a>}
        arrange={<a href="#groups">Arrange groups</a>}
      />
    );
  },
};

export const Collapsed: Story = {
  beforeEach: () => {
    const expandedgroups = [
      { view: 'default' as const, expanded: [], collapsed: ['grp-trusts', 'grp-other'] },
    ];
    const preferencejson = { ...preferences.preferencejson, expandedgroups };
    mockApi({
      getAllAccounts: { body: richAccounts },
      getPreferences: { body: { ...preferences, preferencejson } },
    });
  },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('button', { name: 'Trusts', expanded: false })),
};

/** The first screen of a telephone has all groups. */
export const Phone: Story = { ...Linked, globals: { viewport: { value: 'mobile2' } } };

export const Renaming: Story = {
  ...Default,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Everyday trust/ }));
    await userEvent.keyboard('<b>Trust</b>{Enter}');
    await canvas.findByRole('alert');
  },
};

/** Another tab has renamed the account meanwhile: the field says so, with the other name. */
export const RenamedElsewhere: Story = {
  beforeEach: () => {
    const api = mockApi({
      getAllAccounts: { body: richAccounts },
      updateAccountNickname: () => {
        api.answer({ getAllAccounts: { body: renamedElsewhere } });
        return Response.json({ status: 412, code: 'account.changed' }, { status: 412 });
      },
    });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Everyday trust/ }));
    await userEvent.keyboard('Rainy-day trust{Enter}');
    await canvas.findByText(/It is called “Household trust” now/);
  },
};

/** In a simulation: names are shown, and none can be changed. */
export const ReadOnly: Story = {
  ...Default,
  render: (args) => (
    <ReadOnlyProvider reason="Nothing can be changed in a simulation.">
      <AccountGroupsWidget {...args} onViewChange={() => undefined} />
    </ReadOnlyProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('button', { name: /^Everyday trust/ });
    await expect(name).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(name);
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument();
  },
};

export const Empty: Story = {
  beforeEach: () => {
    mockApi({ getAllAccounts: { body: emptyAccounts }, listAdvisorTeam: { body: { advisors } } });
  },
  play: async ({ canvas }) => void (await canvas.findByRole('link')),
};

export const Loading: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: 'pending' }),
};

export const Error: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: 'unreachable' }),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};

export const Long: Story = {
  beforeEach: () => void mockApi({ getAllAccounts: { body: longAccounts } }),
  play: async ({ canvas }) => void (await canvas.findByRole('table')),
};
