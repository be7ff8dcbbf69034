import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { moneyMovementRoutes } from '../../routes';
import { wellAnswers } from '../../testing/answers';
import { monthly } from '../../testing/fixtures';

interface Args {
  answers: MockAnswers;
  at: string;
}

const meta = {
  title: 'Transfers/Standing instructions',
  args: { answers: {}, at: '/transfers/standing-instructions' },
  render: ({ answers, at }) => {
    mockApi({ ...wellAnswers, ...answers });
    return <AtRoute key={at} routes={moneyMovementRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Default: Story = {
  play: async ({ canvas }) =>
    void (await canvas.findByRole('list', { name: 'Standing instructions' })),
};
export const Empty: Story = {
  args: { answers: { listStandingInstructions: { body: { items: [] } } } },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { listStandingInstructions: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listStandingInstructions: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** Its runs, and what can be done with it. */
export const Panel: Story = {
  args: { at: `/transfers/standing-instructions?instruction=${monthly.instruction.instructionid}` },
  play: async () => void (await screen.findByRole('region', { name: 'Runs' })),
};
