import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { moneyMovementRoutes } from '../../routes';
import { wellAnswers } from '../../testing/answers';
import { approvals } from '../../testing/fixtures';

interface Args {
  answers: MockAnswers;
  at: string;
}

const meta = {
  title: 'Transfers/Approvals',
  args: { answers: {}, at: '/transfers/approvals' },
  render: ({ answers, at }) => {
    mockApi({ ...wellAnswers, ...answers });
    return <AtRoute key={at} routes={moneyMovementRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

/** All that there can be. */
export const Default: Story = {
  args: { answers: { listApprovals: { body: { items: approvals } } } },
  play: async ({ canvas }) => void (await canvas.findByRole('list', { name: 'Decided' })),
};
export const Empty: Story = {
  args: { answers: { listApprovals: { body: { items: [] } } } },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { listApprovals: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listApprovals: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
