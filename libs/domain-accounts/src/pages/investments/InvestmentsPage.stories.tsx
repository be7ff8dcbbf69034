import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { accountsRoutes } from '../../routes';

interface Args {
  answers: MockAnswers;
  at: string;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Accounts/Investments',
  args: { answers: {}, at: '/accounts/investments' },
  render: ({ answers, at }) => {
    mockApi({ getPreferences: { body: preferences }, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('treegrid', { name: 'Holdings' }));

export const Default: Story = { play: shown };
export const ByAccount: Story = { args: { at: '/accounts/investments?view=account' }, play: shown };
export const Map: Story = { args: { at: '/accounts/investments?chart=treemap' }, play: shown };
export const Security: Story = {
  args: { at: '/accounts/investments?security=sec-alder-foods' },
  play: async () => void (await screen.findByRole('grid', { name: 'Own trades' })),
};
export const Loading: Story = {
  args: { answers: { listPositions: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listPositions: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** One part is missing; the rest of the page stands. */
export const Partial: Story = {
  args: { answers: { getAssetAllocation: 'unreachable' } },
  play: shown,
};
/** The client sees the holdings alone. */
export const Customized: Story = {
  args: {
    answers: {
      getPageCustomization: {
        body: {
          pages: [{ page: '/accounts/investments', hidden: ['allocation', 'topholdings'] }],
          version: '1',
        },
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Customize page' }));
    await canvas.findByRole('dialog', { name: 'Customize page' });
  },
};
