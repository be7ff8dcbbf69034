import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { accountsRoutes } from '../../routes';
import { assetList, houseDetail, houseFiles, mortgageDetail } from '../../testing/otherAssets';

interface Args {
  answers: MockAnswers;
  at: string;
}

const rich: MockAnswers = {
  getAllAccounts: { body: richAccounts },
  getPreferences: { body: preferences },
  listManualAssets: { body: assetList },
  getManualAsset: { body: houseDetail },
  listAssetAttachments: { body: houseFiles },
};

const meta = {
  title: 'Accounts/Other assets',
  args: { answers: {}, at: '/other-assets' },
  render: ({ answers, at }) => {
    mockApi({ ...rich, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const grid: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('grid', { name: 'Assets you entered' }));

export const Default: Story = { play: grid };
export const Liabilities: Story = { args: { at: '/other-assets?tab=liabilities' } };
const panel: Story['play'] = async () => {
  const dialog = await screen.findByRole('dialog', { name: /\S/ });
  await waitFor(() => expect(dialog).toBeVisible());
};

export const Asset: Story = {
  args: { at: '/other-assets?asset=acchousebylake001' },
  play: panel,
};
export const Loan: Story = {
  args: {
    at: '/other-assets?tab=liabilities&asset=accmortgagelake01',
    answers: { getManualAsset: { body: mortgageDetail } },
  },
  play: panel,
};
export const Adding: Story = {
  args: { at: '/other-assets?tab=liabilities&asset=new' },
  play: async () => void (await screen.findByRole('dialog', { name: 'Add a liability' })),
};
export const Changing: Story = {
  args: { at: '/other-assets?asset=acchousebylake001&edit=yes' },
  play: panel,
};
export const Empty: Story = {
  args: {
    answers: {
      listManualAssets: {
        body: {
          items: [],
          removed: [],
          assets: { amount: '0.00', currency: 'USD' },
          liabilities: { amount: '0.00', currency: 'USD' },
          net: { amount: '0.00', currency: 'USD' },
        },
      },
    },
  },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { listManualAssets: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listManualAssets: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** The detail is missing; the page stands. */
export const Partial: Story = {
  args: {
    at: '/other-assets?asset=acchousebylake001',
    answers: { getManualAsset: 'unreachable' },
  },
  play: panel,
};
