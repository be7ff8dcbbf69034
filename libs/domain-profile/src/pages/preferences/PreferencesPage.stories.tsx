import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { profileRoutes } from '../../routes';
import { AtRoute, preferences } from '../../testing';

interface Args {
  answers: MockAnswers;
  at: string;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Profile/Preferences',
  args: { answers: {}, at: '/profile/preferences' },
  render: ({ answers, at }) => {
    mockApi(answers);
    return <AtRoute key={at} routes={profileRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('radiogroup', { name: 'Appearance' }));

export const Rich: Story = {
  args: { answers: { getPreferences: { body: preferences } } },
  play: shown,
};
export const QuietHours: Story = {
  args: {
    answers: {
      getPreferences: {
        body: {
          ...preferences,
          preferencejson: {
            ...preferences.preferencejson,
            notifications: {
              events: [{ event: 'transfers', mail: false, portal: true }],
              quiethours: { from: '22:00', to: '07:00' },
            },
          },
        },
      },
    },
  },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('checkbox', { name: 'Hold mail back in quiet hours' })),
};
export const Empty: Story = {
  args: {
    answers: {
      getPreferences: {
        body: {
          ...preferences,
          preferencejson: { ...preferences.preferencejson, gridlayouts: [] },
        },
      },
    },
  },
  play: shown,
};
