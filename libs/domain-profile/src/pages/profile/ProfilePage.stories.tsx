import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { profileRoutes } from '../../routes';
import { AtRoute } from '../../testing';
import { emptyAnswers, richAnswers } from './fixtures';

interface Args {
  answers: MockAnswers;
  at: string;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Profile/Profile',
  args: { answers: {}, at: '/profile' },
  render: ({ answers, at }) => {
    mockApi(answers);
    return <AtRoute key={at} routes={profileRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Rich: Story = {
  args: { answers: richAnswers },
  play: async ({ canvas }) =>
    void (await canvas.findByText('Octavia Featherstone-Vance, Daughter')),
};
export const Empty: Story = {
  args: { answers: emptyAnswers },
  play: async ({ canvas }) => void (await canvas.findByText(/Accounts appear here/)),
};
/** One part is missing; the rest of the page stands. */
export const Partial: Story = {
  args: { answers: { listBeneficiaries: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByText('Beneficiaries could not be loaded')),
};
