import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { accountsRoutes } from '../../routes';
import {
  BROKERAGE,
  heldPositions,
  openLots,
  saleAtGain,
  saleAtLoss,
  saleInIra,
  tooMuch,
} from '../../testing/sales';

interface Args {
  answers: MockAnswers;
  at: string;
}

const PATH = '/accounts/investments/simulate';
const ASKED = `${PATH}?account=${BROKERAGE}&holding=sec-alder-foods&quantity=40`;

const meta = {
  title: 'Accounts/Simulate',
  args: { answers: {}, at: ASKED },
  render: ({ answers, at }) => {
    mockApi({
      getPreferences: { body: preferences },
      listPositions: { body: heldPositions },
      listOpenTaxLots: { body: openLots },
      getSaleSimulation: { body: saleAtGain },
      ...answers,
    });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('grid', { name: 'The sale by method' }));

export const LongTermGain: Story = { play: shown };
export const LossWithWashSale: Story = {
  args: {
    at: `${ASKED}&lots=act-000000000988`,
    answers: { getSaleSimulation: { body: saleAtLoss } },
  },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('grid', { name: 'Shares that would replace what is sold' })),
};
export const RetirementAccount: Story = {
  args: { answers: { getSaleSimulation: { body: saleInIra } } },
  play: shown,
};
export const MoreThanIsHeld: Story = {
  args: { answers: { getSaleSimulation: { problem: tooMuch } } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
export const NothingChosen: Story = {
  args: { at: PATH },
  play: async ({ canvas }) => void (await canvas.findByLabelText('Account')),
};
export const Loading: Story = {
  args: { answers: { getSaleSimulation: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { getSaleSimulation: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
