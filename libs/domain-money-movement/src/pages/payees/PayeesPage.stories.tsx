import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { moneyMovementRoutes } from '../../routes';
import { wellAnswers } from '../../testing/answers';
import { payees } from '../../testing/fixtures';

interface Args {
  answers: MockAnswers;
  at: string;
}

const meta = {
  title: 'Transfers/Bank accounts',
  args: { answers: {}, at: '/transfers/payees' },
  render: ({ answers, at }) => {
    mockApi({ ...wellAnswers, ...answers });
    return <AtRoute key={at} routes={moneyMovementRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

/** One of each state. */
export const Default: Story = {
  args: { answers: { listPayees: { body: { items: payees } } } },
  play: async ({ canvas }) => void (await canvas.findByRole('list', { name: 'Bank accounts' })),
};
export const Empty: Story = {
  args: { answers: { listPayees: { body: { items: [] } } } },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { listPayees: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listPayees: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
export const Adding: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a bank account' }));
    await canvas.findByLabelText('Routing number');
  },
};
