import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { profileRoutes } from '../../routes';
import { AtRoute } from '../../testing';

interface Args {
  answers: MockAnswers;
  at: string;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Profile/Help',
  args: { answers: {}, at: '/profile/help' },
  render: ({ answers, at }) => {
    mockApi(answers);
    return <AtRoute key={at} routes={profileRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Rich: Story = {
  play: async ({ canvas }) => void (await canvas.findByText(/I have a new telephone/)),
};
export const Empty: Story = {
  args: { at: '/profile/help?query=zeppelin', answers: { listFaq: { body: { items: [] } } } },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('button', { name: 'Show all questions' })),
};
